import { expect, test } from 'vitest';
import { addressesIn, rangeWords, searchedRange } from '../../../core/domain/address-range.ts';

const faultOf = (range: string) => searchedRange.safeParse(range).error?.issues[0]?.message ?? '';

test('a subnet is its hosts, without the network and broadcast addresses', () => {
  expect(addressesIn('10.1.0.5/30')).toEqual(['10.1.0.5', '10.1.0.6']);
  expect(addressesIn('10.1.0.4/31')).toEqual(['10.1.0.4', '10.1.0.5']);
  expect(addressesIn('10.1.0.4/32')).toEqual(['10.1.0.4']);
  const largest = addressesIn('10.1.7.9/22');
  expect([largest.length, largest[0], largest.at(-1)]).toEqual([1_022, '10.1.4.1', '10.1.7.254']);
  expect(addressesIn('192.168.255.252/30')).toEqual(['192.168.255.253', '192.168.255.254']);
});

test('a list has commas, semicolons, spaces or lines between, and each address counts once', () => {
  expect(addressesIn('10.1.0.7,10.1.0.9; 10.1.0.7\n10.1.0.8/30 ')).toEqual([
    '10.1.0.7',
    '10.1.0.9',
    '10.1.0.10',
  ]);
  expect(rangeWords(' 10.1.0.7, 10.1.0.9 10.1.0.11')).toBe('10.1.0.7 and 2 more');
  expect(rangeWords('10.1.0.0/24')).toBe('10.1.0.0/24');
});

test.each([
  ['', 'is required'],
  [' , ', 'is required'],
  ['10.1.0.0/21', 'must not be larger than /22, as 10.1.0.0/21 is'],
  ['0.0.0.0/0', 'must not be larger than /22, as 0.0.0.0/0 is'],
])('the range %j is refused: %s', (range, fault) => {
  expect(faultOf(range)).toBe(fault);
});

test.each([
  'router.example',
  '10.1.0',
  '10.1.0.256',
  '10.1.0.0/33',
  '10.1.0.0/',
  '10.1.0.0/24/24',
  '010.1.0.1',
  '2001:db8::1',
  '0x0a.1.0.1',
])('%s is no address', (item) => {
  expect(faultOf(`10.1.0.1 ${item}`)).toContain(`; ${item} is neither`);
});

test.each([
  '0.0.0.0',
  '0.255.255.255',
  '169.254.169.254',
  '169.254.4.0/22',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
])('%s can be no device', (item) => {
  expect(faultOf(item)).toBe(`must not include ${item}, where no device can be`);
});

test.each(['1.0.0.1', '169.253.255.255', '169.255.0.0', '223.255.255.254', '127.0.0.1'])(
  '%s can be a device',
  (item) => {
    expect(faultOf(item)).toBe('');
  },
);

test('at most 1,024 addresses are searched at once', () => {
  const range = '10.1.0.0/22 10.2.0.1 10.2.0.2';
  expect(faultOf(range)).toBe('');
  expect(faultOf(`${range} 10.2.0.2`)).toBe('');
  expect(faultOf(`${range} 10.2.0.3`)).toBe(
    'has 1,025 addresses; at most 1,024 are searched at once',
  );
});
