import { expect, test } from 'vitest';
import { outsideAddress } from '../../../core/domain/outside-address.ts';

const refusal = (address: unknown) => outsideAddress.safeParse(address).error?.issues;

test('an address outside is http or https, of 500 characters at most, or none', () => {
  const long = (length: number) => 'https://desk.example/'.padEnd(length, 'x');
  for (const address of [
    '',
    'https://desk.example/?to=http://a@b#c',
    'http://10.0.0.1:8080',
    long(500),
  ])
    expect(outsideAddress.parse(address)).toBe(address);
  for (const address of [
    long(501),
    'desk.example',
    'ftp://desk.example',
    'xhttps://desk.example',
    'httpsx://desk.example',
    'javascript:alert(1)',
    7,
    undefined,
  ])
    expect(refusal(address), String(address)).toBeDefined();
});

test.each(['https://ann@desk.example', 'HTTP://ann:pass@desk.example/a', 'https://a/@b:c@d'])(
  '%s is refused if it has a name',
  (address) => {
    const hasName = !address.includes('/@');
    expect(JSON.stringify(refusal(address) ?? '').includes('no name and no password')).toBe(
      hasName,
    );
  },
);
