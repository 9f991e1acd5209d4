import { expect, test } from 'vitest';
import { scan } from '../../../functions/store/client.ts';
import { auditRows } from '../../fixtures/world.ts';
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

test('a device goes to the collector of its row, and two sites may have one address', async () => {
  const row = (name: string, collector: string) =>
    `Harbour Foods;${name};192.168.1.1;LS1 4AP;CR-${name};100Mb;1Gb;R-1;${collector}`;
  const csv = [
    'Customer;Device;Loopback IP;Postcode;Circuit Reference;Circuit Size;Bearer Size;Request ID;Collector',
    row('SITE-1', 'Office of Harbour Foods'),
    row('SITE-2', 'office of fenside school'),
    row('SITE-3', ''),
    row('SITE-4', 'Office of Harbour Foods'),
    row('SITE-5', 'Office of nobody'),
  ].join('\n');
  const looked = await imported('devices', csv, true);
  expect(looked.lines.map(({ will }) => will)).toEqual([
    'make',
    'make',
    'make',
    'refuse',
    'refuse',
  ]);
  const [first, , , same, none] = looked.lines.map(({ note }) => note);
  expect(first).toMatch(/, polled by Office of Harbour Foods\.$/);
  expect(same).toBe('Loopback IP: row 2 already has this address and the SNMP port 161.');
  expect(none).toMatch(/^collector: is none that polls for this customer/);

  await imported('devices', csv);
  const shards = (await scan('devices')).flatMap(({ system, shardKey }) => {
    const [name] = /SITE-\d/.exec(String(system)) ?? [];
    return name ? [`${name} ${String(shardKey)}`] : [];
  });
  expect(shards.sort()).toEqual([
    'SITE-1 northbeam#at-c501-1',
    'SITE-2 northbeam#at-c503-1',
    'SITE-3 northbeam#p1',
  ]);
  expect(await auditRows('northbeam')).toContainEqual(
    expect.objectContaining({
      information: expect.stringMatching(
        /^Provisioned SITE-1 .*, polled by Office of Harbour Foods$/,
      ),
      things: expect.arrayContaining([
        { kind: 'collector', id: 'c501', name: 'Office of Harbour Foods' },
      ]),
    }),
  );
});
