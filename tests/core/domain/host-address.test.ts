import { expect, test } from 'vitest';
import { addressSortKey, canonicalAddress } from '../../../core/domain/host-address.ts';
import { sortRows } from '../../../core/domain/table.ts';

test.each([
  ['10.1.0.7', '10.1.0.7'],
  ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['2001:0db8:0:0:0:0:2:1', '2001:db8::2:1'],
  ['0:0:0:0:0:0:0:0', '::'],
  ['::FFFF:10.1.0.7', '::ffff:a01:7'],
  ['010.1.0.7', undefined],
  ['10.1', undefined],
  ['fe80::1%eth0', undefined],
  ['router.example', undefined],
])('%s is the address %s', (text, address) => {
  expect(canonicalAddress(text)).toBe(address);
});

test('addresses sort as numbers, IPv4 before IPv6', () => {
  const sorted = [
    '9.1.0.7',
    '10.1.0.7',
    '10.1.0.12',
    '223.1.0.1',
    '::1',
    '1::',
    '20::1',
    '20a::1',
    '2001:db8::9',
    '2001:db8::10',
    '2001:db8::1a',
    '2001:db8::20',
    '2001:db8:1::',
  ];
  const byAddress = { column: '', descending: false };
  expect(sortRows(sorted.toReversed(), byAddress, { sortKey: addressSortKey })).toEqual(sorted);
});
