import { expect, test } from 'vitest';
import { textsIn } from '../../../functions/monitoring/collector/in-index.ts';
import { addressIn } from '../../../functions/snmp/index-address.ts';

const DOCUMENTED = '32.1.13.184.0.0.0.0.0.0.0.0.0.0.0.5';

test.each([
  ['of Cisco, after type and length', '1.4.192.0.2.1', '192.0.2.1'],
  ['of Huawei, after instance and families', '32.1.1.1.4.192.0.2.7', '192.0.2.7'],
  ['of Juniper, after type alone', '0.1.192.0.2.1.1.192.0.2.2', '192.0.2.2'],
  ['of IPv6', `1.2.16.${DOCUMENTED}`, '2001:db8::5'],
  ['of IPv6 after type alone', `0.2.${DOCUMENTED}.2.${DOCUMENTED}`, '2001:db8::5'],
  ['of a link', '1.4.20.254.128.0.0.0.0.0.0.0.0.0.0.0.0.0.1.0.0.0.9', 'fe80::1%9'],
  [
    'of IPv6 whose bytes look like type and length',
    '2.16.32.1.13.184.0.0.0.0.0.0.1.4.192.0.2.1',
    '2001:db8::104:c000:201',
  ],
])('an index has the address %s', (_of, index, address) => {
  expect(addressIn(index)).toBe(address);
});

test.each([
  '7',
  '10.1',
  '192.0.2.1',
  '3.4.192.0.2.1',
  '2.15.1.2.3',
  '1.4.300.0.2.1',
  `2.16.999${'.0'.repeat(15)}`,
])('an index such as %s has no address', (index) => {
  expect(addressIn(index)).toBe('');
});

test.each([
  ['3.111.112.115.4.119.97.110.49', 'ops wan1'],
  ['3.111.112.115.4.119.97.110.49.2', 'ops wan1'],
  ['0.4.119.97.110.49', 'wan1'],
  ['3.208.160.101', 'Рe'],
  ['7', ''],
  ['9.119.97.110.13.10.66.99.99.0', 'wan Bcc'],
  ['2.119.228', 'wä'],
])('texts in the index %s are "%s"', (index, texts) => {
  expect(textsIn(index)).toBe(texts);
});
