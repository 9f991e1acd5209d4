import { expect, test } from 'vitest';
import listed from '../../../core/domain/trap-names.json' with { type: 'json' };
import { trapNameOf, trapSeverity, trapWords } from '../../../core/domain/trap-names.ts';

const FIELD = /\{(?:port|(?:value|index) (\d+(?:\.\d+)+))\}/g;

const objectsOf = (words: string) =>
  [...words.matchAll(FIELD)].flatMap(([, object]) => object ?? []);

test('each trap is in the list once, in the order of its id', () => {
  const numbers = ({ oid }: { oid: string }) => oid.split('.').map(Number);
  const byNumbers = (one: number[], other: number[]) => {
    const at = one.findIndex((number, place) => number !== other[place]);
    return at === -1 ? one.length - other.length : one[at]! - (other[at] ?? -1);
  };
  expect(listed.map(({ oid }) => oid)).toEqual(
    listed
      .map(numbers)
      .toSorted(byNumbers)
      .map((sorted) => sorted.join('.')),
  );
  expect(new Set(listed.map(({ oid }) => oid)).size).toBe(listed.length);
});

test('no two traps are one trap in version 1, where the last number has a 0 before it', () => {
  const asSent = listed.map(({ oid }) => oid.replace(/(?<!\.0)\.(\d+)$/, '.0.$1'));
  expect(new Set(asSent).size).toBe(listed.length);
});

test('each name is one of a MIB, and the words are a sentence with known fields', () => {
  for (const { name, words } of listed) {
    expect.soft(name).toMatch(/^[a-z][A-Za-z0-9]+$/);
    const plain = words.replaceAll(FIELD, 'X');
    expect.soft(plain, name).toMatch(/^[A-Z][^{}]+[^.{}]$/);
    expect.soft(plain, name).not.toMatch(/\s\s/);
  }
});

test('each field is an object of a standard, or of the maker of its trap', () => {
  const maker = (oid: string) => /^1\.3\.6\.1\.4\.1\.\d+\./.exec(`${oid}.`)?.[0];
  for (const { oid, name, words } of listed)
    for (const object of objectsOf(words)) {
      if (maker(object)) expect.soft(maker(object), name).toBe(maker(oid));
      else expect.soft(object, name).toMatch(/^(1\.3\.6\.1\.2\.1|1\.0\.8802|1\.3\.111)\./);
      expect
        .soft(`${object}.`.startsWith(`${oid}.`), `${name} has its own id as a field`)
        .toBe(false);
    }
});

test('each trap is filled from its objects, and has a ? for each that is missing', () => {
  for (const { oid, name, words } of listed) {
    const objects = objectsOf(words);
    const values = objects.map((object): [string, string] => [`${object}.7`, 'seven']);
    expect.soft(trapWords(oid, values), name).not.toMatch(/[{}?]/);
    expect.soft(trapWords(oid, []).match(/\?/g) ?? [], name).toHaveLength(objects.length);
  }
});

test('a trap of version 1 has the name that its MIB gives without a 0', () => {
  expect(trapNameOf('1.3.6.1.2.1.33.2.0.1')?.name).toBe('upsTrapOnBattery');
  expect(trapNameOf('1.3.6.1.2.1.14.16.2.0.2')?.name).toBe('ospfNbrStateChange');
  expect(trapWords('1.3.6.1.2.1.33.2.0.1', [])).toBe('The UPS runs on its battery');
  expect(trapSeverity('1.3.6.1.2.1.33.2.0.1')).toBe(3);
  expect(trapNameOf('1.3.6.1.2.1.33.0.2.1')).toBeUndefined();
});

test('a tunnel is named with the gateway behind it', () => {
  const FORTINET = '1.3.6.1.4.1.12356.101';
  expect(
    trapWords(`${FORTINET}.2.0.302`, [
      [`${FORTINET}.12.3.3.0`, '192.0.2.9'],
      [`${FORTINET}.12.3.4.0`, 'to-branch'],
    ]),
  ).toBe('The VPN tunnel to-branch to 192.0.2.9 went down');
});
