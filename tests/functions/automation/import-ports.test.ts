import { expect, test } from 'vitest';
import { imported } from './open-imports.ts';
import { eachWithRunner } from './open-runs.ts';

eachWithRunner();

test('devices behind one address are imported by their SNMP ports, each port once', async () => {
  const row = (name: string, port: string) =>
    `Harbour Foods;${name};10.9.0.9;LS1 4AP;CR-${name};100Mb;1Gb;R-1;${port}`;
  const csv = [
    'Customer;Device;Loopback IP;Postcode;Circuit Reference;Circuit Size;Bearer Size;Request ID;SNMP Port',
    row('NAT-1', '1161'),
    row('NAT-2', '1162'),
    row('NAT-3', '1161'),
    row('NAT-4', ''),
    row('NAT-5', '161'),
  ].join('\n');
  const { lines } = await imported('devices', csv, true);
  expect(lines.map(({ will }) => will)).toEqual(['make', 'make', 'refuse', 'make', 'refuse']);
  expect(lines[4]!.note).toBe('Loopback IP: row 5 already has this address and the SNMP port 161.');
});
