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
  'router',
  'router..example',
  '-router.example',
  'router_1.example',
  `${'a'.repeat(64)}.example`,
  '10.1.0',
  '10.1.0.256',
  '10.1.0.0/33',
  '10.1.0.0/',
  '10.1.0.0/24/24',
  '10.1.0.0/24e0',
  '10.1.0.0/+24',
  'router.example.7a',
  '010.1.0.1',
  '0x0a.1.0.1',
  '10.1.0.0x1',
  '2001:db8::/129',
  '2001:db8::1::2',
  '2001:db8::7%eth0',
  '[2001:db8::7]',
])('%s is no address', (item) => {
  expect(faultOf(`10.1.0.1 ${item}`)).toContain(`; ${item} is none of these`);
});

test.each(['0.0.0.0', '169.254.4.0/22', '::', '::1/127', '::ffff:10.1.0.7', 'FE80::1'])(
  '%s can be no device',
  (item) => {
    expect(faultOf(item)).toBe(`must not include ${item}, where no device can be`);
  },
);

test('a subnet of IPv6 is all its addresses, up to 1,024', () => {
  expect(addressesIn('2001:db8::5/126')).toEqual([
    '2001:db8::4',
    '2001:db8::5',
    '2001:db8::6',
    '2001:db8::7',
  ]);
  expect(addressesIn('2001:db8:1:2:3:4:5:fffe/127')).toEqual([
    '2001:db8:1:2:3:4:5:fffe',
    '2001:db8:1:2:3:4:5:ffff',
  ]);
  expect(addressesIn('2001:db8:0:0:1::/127')).toEqual(['2001:db8:0:0:1::', '2001:db8::1:0:0:1']);
  const largest = addressesIn('2001:db8::5ff/118');
  expect([largest.length, largest[0], largest.at(-1)]).toEqual([
    1_024,
    '2001:db8::400',
    '2001:db8::7ff',
  ]);
  expect(faultOf('2001:db8::5ff/118')).toBe('');
  expect(faultOf('2001:db8::/118 10.1.0.7')).toMatch(/^has 1,025 addresses/);
});

test.each(['2001:db8::/117', '2001:db8::/64', '::/0'])('%s is too large', (item) => {
  expect(faultOf(item)).toBe(
    `must not be larger than /118, as ${item} is: give single addresses, or DNS names`,
  );
});

test('an address or a name is once, however it is written', () => {
  expect(addressesIn('2001:DB8:0:0::0007 2001:db8::7 2001:0db8:0000::0:7')).toEqual([
    '2001:db8::7',
  ]);
  expect(faultOf('router1.example.net')).toBe('');
  expect(addressesIn('Router1.Example.NET router1.example.net.')).toEqual(['router1.example.net']);
  expect(rangeWords('router1.example.net 2001:db8::7')).toBe('router1.example.net and 1 more');
});

test('at most 1,024 addresses are searched at once', () => {
  const range = '10.1.0.0/22 10.2.0.1 10.2.0.2';
  expect(faultOf(range)).toBe('');
  expect(faultOf(`${range} 10.2.0.2`)).toBe('');
  expect(faultOf(`${range} 10.2.0.3`)).toBe(
    'has 1,025 addresses up to 10.2.0.3; at most 1,024 are searched at once',
  );
});

test('a long range of overlapping or distinct subnets is judged at once', () => {
  const written = Array.from({ length: 1_000 }, (_, at) => `fc::${at.toString(16)}/118`);
  const others = Array.from({ length: 1_000 }, (_, at) => `fc:${at.toString(16)}::/118`);
  const startedMs = performance.now();
  expect(addressesIn(written.join(' '))).toHaveLength(1_024);
  expect(faultOf(written.join(' '))).toBe('');
  expect(faultOf(others.join(' '))).toMatch(/^has 2,048 addresses up to fc:1::/);
  expect(faultOf('fc::/118 '.repeat(100_000))).toContain('20000');
  expect(performance.now() - startedMs).toBeLessThan(2_000);
});
