import { describe, expect, test } from 'vitest';
import { MOST_NEIGHBOURS } from '../../../core/domain/neighbour.ts';
import { unreadWords } from '../../../core/domain/unread.ts';
import { discover } from '../../../functions/monitoring/collector/discover.ts';
import type { SnmpBinding } from '../../../functions/snmp/types.ts';

type Value = SnmpBinding['value'];

/** An agent by the whole ids of its objects. */
function agent(objects: Record<string, Value>) {
  const all = Object.entries(objects).map(([oid, value]): SnmpBinding => ({ oid, type: 0, value }));
  return {
    get: async (oids: string[] | readonly string[]) =>
      oids.map((oid) => all.find((one) => one.oid === oid) ?? { oid, type: 0, value: null }),
    walk: async (root: string) => ({
      bindings: all.filter(({ oid }) => oid.startsWith(`${root}.`)),
      cut: null,
    }),
  };
}
const neighbours = async (objects: Record<string, Value>) =>
  (await discover(agent(objects), 0)).neighbours;

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const text = (words: string) => Buffer.from(words);
const LLDP = '1.0.8802.1.1.2.1';
const CDP = '1.3.6.1.4.1.9.9.23.1.2.1.1';
const ports = (...names: string[]) =>
  Object.fromEntries(
    names.flatMap((name, at) => [
      [`1.3.6.1.2.1.2.2.1.2.${at + 1}`, text(`Port ${name}`)],
      [`1.3.6.1.2.1.31.1.1.1.1.${at + 1}`, text(name)],
    ]),
  );

/** What Debian's lldpd 1.0.16 gave through snmpd, as `snmpwalk -On` printed it. */
const LLDPD = {
  '1.3.6.1.2.1.31.1.1.1.1.1': text('lo'),
  '1.3.6.1.2.1.31.1.1.1.1.2': text('va'),
  '1.3.6.1.2.1.2.2.1.2.1': text('lo'),
  '1.3.6.1.2.1.2.2.1.2.2': text('va'),
  [`${LLDP}.3.7.1.2.2`]: 3,
  [`${LLDP}.3.7.1.3.2`]: hex('BE 52 1F 17 D5 6A'),
  [`${LLDP}.3.7.1.4.2`]: hex('76 61'),
  [`${LLDP}.4.1.1.4.500.2.1`]: 4,
  [`${LLDP}.4.1.1.5.500.2.1`]: hex('EA C7 26 6E 6D 5E'),
  [`${LLDP}.4.1.1.6.500.2.1`]: 3,
  [`${LLDP}.4.1.1.7.500.2.1`]: hex('EA C7 26 6E 6D 5E'),
  [`${LLDP}.4.1.1.8.500.2.1`]: hex('74 6F 20 63 6F 72 65 2D 61'),
  [`${LLDP}.4.1.1.9.500.2.1`]: text('LDS-SW-02.northbeam.example'),
  [`${LLDP}.4.1.1.10.500.2.1`]: text('Debian GNU/Linux 12 (bookworm) Linux 6.18.44 x86_64'),
  [`${LLDP}.4.2.1.3.500.2.1.2.16.254.128.0.0.0.0.0.0.232.199.38.255.254.110.109.94`]: 2,
  [`${LLDP}.4.2.1.3.500.2.1.1.4.10.9.0.2`]: 2,
};

const remote = (port: number, more: Record<number, Value>, at = 1) =>
  Object.fromEntries(
    Object.entries({ 4: 7, 5: text('sw'), 6: 5, 7: text('1'), 9: text('sw'), ...more }).map(
      ([column, value]) => [`${LLDP}.4.1.1.${column}.0.${port}.${at}`, value],
    ),
  );

describe('neighbours by LLDP', () => {
  test('are read as a real lldpd gives them', async () => {
    expect(await neighbours(LLDPD)).toEqual([
      {
        port: 'va',
        name: 'LDS-SW-02.northbeam.example',
        address: '10.9.0.2',
        remotePort: 'to core-a',
        platform: 'Debian GNU/Linux 12 (bookworm) Linux 6.18.44 x86_64',
        via: 'LLDP',
      },
    ]);
  });

  test.each<[string, Record<string, Value>, string]>([
    ['its name', { [`${LLDP}.3.7.1.2.49`]: 5, [`${LLDP}.3.7.1.3.49`]: text('ge-1') }, 'ge-1'],
    ['its description', { [`${LLDP}.3.7.1.4.49`]: text('Port ge-1') }, 'ge-1'],
    [
      'its ifIndex as text',
      { [`${LLDP}.3.7.1.2.49`]: 7, [`${LLDP}.3.7.1.3.49`]: text('2') },
      'ge-1',
    ],
    ['nothing that a port has', { [`${LLDP}.3.7.1.4.49`]: text('Slot 3') }, 'Slot 3'],
    ['its number alone, which no port has', {}, '49'],
  ])('the port is found by %s, whatever its number', async (_by, local, port) => {
    const found = await neighbours({ ...ports('ge-0', 'ge-1'), ...local, ...remote(49, {}) });
    expect(found).toMatchObject([{ port, name: 'sw', remotePort: '1' }]);
  });

  test('the number counts as ifIndex where the device names no port', async () => {
    const found = await neighbours({ ...ports('ge-0', 'ge-1'), ...remote(2, {}) });
    expect(found).toMatchObject([{ port: 'ge-1' }]);
  });

  test('one without a name is called by its chassis, and its port by bytes where it says nothing else', async () => {
    const mac = hex('00 1b 2c 3d 4e 5f');
    const unnamed = { 5: mac, 9: text(''), 6: 3, 7: mac };
    expect(await neighbours({ ...ports('a'), ...remote(1, { ...unnamed, 4: 4 }) })).toMatchObject([
      { name: '00:1b:2c:3d:4e:5f', remotePort: '00:1b:2c:3d:4e:5f' },
    ]);
    const atAddress = { ...unnamed, 4: 5, 5: hex('01 0a 09 00 02') };
    expect(await neighbours({ ...ports('a'), ...remote(1, atAddress) })).toMatchObject([
      { name: '10.9.0.2' },
    ]);
  });

  test('addresses that only the neighbour itself can reach are none', async () => {
    for (const address of ['127.0.0.1', '0.0.0.0']) {
      const objects = { [`${LLDP}.4.2.1.3.0.1.1.1.4.${address}`]: 2, ...remote(1, {}) };
      expect(await neighbours({ ...ports('a'), ...objects })).toMatchObject([{ address: '' }]);
    }
  });
});

describe('neighbours by CDP', () => {
  const cdp = {
    [`${CDP}.4.2.1`]: hex('0a 09 00 07'),
    [`${CDP}.6.2.1`]: text('core.example.net'),
    [`${CDP}.7.2.1`]: text('GigabitEthernet1/0/48'),
    [`${CDP}.8.2.1`]: text('cisco C9300'),
  };

  test('are at the port of their ifIndex', async () => {
    expect(await neighbours({ ...ports('Gi1', 'Gi2'), ...cdp })).toEqual([
      {
        port: 'Gi2',
        name: 'core.example.net',
        address: '10.9.0.7',
        remotePort: 'GigabitEthernet1/0/48',
        platform: 'cisco C9300',
        via: 'CDP',
      },
    ]);
  });

  test('one that LLDP tells too is there once, with the address of CDP where LLDP has none', async () => {
    const both = { ...ports('Gi1', 'Gi2'), ...cdp, ...remote(2, { 9: text('CORE') }) };
    expect(await neighbours(both)).toMatchObject([
      { via: 'LLDP', name: 'CORE', address: '10.9.0.7' },
    ]);
    const others = { ...both, ...remote(1, { 9: text('core') }) };
    expect(await neighbours(others)).toHaveLength(2);
  });
});

test('a device that hears nobody has none, and of too many the rest is told', async () => {
  expect(await neighbours(ports('a'))).toBeUndefined();
  const heard = Array.from({ length: MOST_NEIGHBOURS + 2 }, (_, at) => remote(1, {}, at + 1));
  const found = await discover(agent(Object.assign({ ...ports('a') }, ...heard)), 0);
  expect(found.neighbours).toHaveLength(MOST_NEIGHBOURS);
  expect((found.unread ?? []).map(unreadWords)).toContain(
    '2 neighbours beyond the first 500 are not read.',
  );
});
