import { expect, test } from 'vitest';
import {
  addressSortKey,
  canonicalAddress,
  isOfNoDevice,
} from '../../../core/domain/host-address.ts';
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

test.each([
  '0.0.0.0',
  '0.255.255.255',
  '169.254.169.254',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::2',
  '::1:1',
  '::ffff:10.1.0.7',
  '0:0:0:0:0:ffff:a01:7',
  '::10.1.0.7',
  '0:0:0:5::',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  'fe80::1',
  'FEBF::1',
  'ff02::1',
  'fd00:ec2::254',
])('%s is of no device', (text) => {
  expect(isOfNoDevice(canonicalAddress(text)!)).toBe(true);
});

test.each([
  '1.0.0.1',
  '20.0.0.1',
  '22.4.0.1',
  '169.253.255.255',
  '169.255.0.0',
  '223.255.255.254',
  '127.0.0.1',
  '::1',
  '2001:db8::7',
  '2001:db8:64:ff9b::1',
  'fd00::7',
  'fec0::1',
  'fe8::1',
  'ff0::1',
  'fe::1',
])('%s can be a device', (text) => {
  expect(isOfNoDevice(canonicalAddress(text)!)).toBe(false);
});

test('addresses sort as numbers, IPv4 before IPv6', () => {
  const sorted = [
    '9.1.0.7',
    '10.1.0.7',
    '10.1.0.12',
    '223.1.0.1',
    '::1',
    '1::',
    '1::5',
    '1::5:0:0:9',
    '1:0:0:4::',
    '1::5:6:7:8:9',
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
