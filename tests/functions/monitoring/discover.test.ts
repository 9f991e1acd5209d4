import { describe, expect, test } from 'vitest';
import { unreadWords } from '../../../core/domain/unread.ts';
import { discover } from '../../../functions/monitoring/collector/discover.ts';
import {
  INTERFACE_COLUMNS,
  SENSOR_COLUMNS,
  SENSOR_ENTRY,
} from '../../../functions/monitoring/collector/oids.ts';
import type { SnmpBinding, SnmpClient } from '../../../functions/snmp/types.ts';

/** Answers walks with the values of a column, whose indexes are 1, 2, ... */
function agent(columns: Record<string, SnmpBinding['value'][]>): SnmpClient {
  return {
    get: (oids) =>
      Promise.resolve(
        oids.map((oid) => {
          const at = oid.lastIndexOf('.');
          const value = columns[oid.slice(0, at)]?.[Number(oid.slice(at + 1)) - 1];
          return { oid, type: 0, value: value ?? null };
        }),
      ),
    walk: (oid) =>
      Promise.resolve({
        bindings: (columns[oid] ?? []).map((value, at): SnmpBinding => ({
          oid: `${oid}.${at + 1}`,
          type: 0,
          value,
        })),
        cut: null,
      }),
    close: () => {},
  };
}

test('two interfaces of one name have series of their own', async () => {
  const { interfaces } = await discover(
    agent({
      [INTERFACE_COLUMNS.ifDescr]: [Buffer.from('Ethernet'), Buffer.from('Ethernet')],
      [INTERFACE_COLUMNS.ifName]: [Buffer.from('eth\u0000'), Buffer.from('eth')],
    }),
    0,
  );
  expect(interfaces.map(({ name }) => name)).toEqual(['eth', 'eth#2']);
});

test('a sensor that names no scale counts in its unit, one with a scale and a precision in parts of it', async () => {
  const { sensors } = await discover(
    agent({
      [`${SENSOR_ENTRY}.1`]: [8, 10],
      [SENSOR_COLUMNS.entPhysicalName]: [Buffer.from('Inlet'), Buffer.from('Fan 1')],
    }),
    0,
  );
  expect(sensors).toMatchObject([
    { name: 'Inlet', unit: 'celsius', factor: 1 },
    { name: 'Fan 1', unit: 'rpm', factor: 1 },
  ]);
  const [volts] = (
    await discover(
      agent({
        [`${SENSOR_ENTRY}.1`]: [4],
        [`${SENSOR_ENTRY}.2`]: [8],
        [`${SENSOR_ENTRY}.3`]: [1],
      }),
      0,
    )
  ).sensors;
  expect(volts).toMatchObject({ name: 'Sensor 1', unit: 'volt', factor: 0.0001 });
});

describe('what a walk leaves out', () => {
  const SYSTEM = { objectId: '1.3.6.1.2.1.1.2', description: '1.3.6.1.2.1.1.1' };
  /** A scalar is row 0 of its column. */
  const system = (objectId: string, description = ''): SnmpClient => {
    const { get, ...client } = agent({});
    return {
      ...client,
      get: async (oids) =>
        (await get(oids)).map((binding) => {
          if (binding.oid === `${SYSTEM.objectId}.0`) return { ...binding, value: objectId };
          return binding.oid === `${SYSTEM.description}.0`
            ? { ...binding, value: Buffer.from(description) }
            : binding;
        }),
    };
  };
  const sentences = async (client: SnmpClient) =>
    ((await discover(client, 0)).unread ?? []).map(unreadWords);
  const many = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

  test('a device of no known family is named by its sysObjectID, one without by that alone', async () => {
    expect(await sentences(system('1.3.6.1.4.1.99999.1'))).toEqual([
      'No profile recognises the device (sysObjectID 1.3.6.1.4.1.99999.1). It is read by the standard MIBs alone.',
    ]);
    expect(await sentences(system(''))).toEqual([
      'No profile recognises the device. It is read by the standard MIBs alone.',
    ]);
  });

  test('processor and memory of a known family that answers neither, and of none that has neither', async () => {
    expect(await sentences(system('1.3.6.1.4.1.12356.101.1.1000'))).toEqual([
      'No processor load: the device answers none of the objects that the profile Fortinet FortiGate reads. Its SNMP view may hide them.',
      'No memory: the device answers none of the objects that the profile Fortinet FortiGate reads. Its SNMP view may hide them.',
    ]);
    expect(await sentences(system('1.3.6.1.4.1.368.1'))).toEqual([]);
    // Its processor and memory are those of the standard MIBs.
    expect(await sentences(system('1.3.6.1.4.1.8072.3.2.10'))).toHaveLength(2);
  });

  test.each([
    [4_000, 399, []],
    [4_001, 400, ['1 port beyond the first 4,000 is not watched.']],
    [
      4_003,
      402,
      [
        '3 ports beyond the first 4,000 are not watched.',
        'The traffic of 2 ports in use is not measured: the portal measures 400 ports of a device. Their states are watched.',
      ],
    ],
  ])('of %i ports with %i up', async (ports, up, expected) => {
    const client = agent({
      [INTERFACE_COLUMNS.ifDescr]: many(ports, Buffer.from('eth')),
      [INTERFACE_COLUMNS.ifOperStatus]: many(up, 1),
    });
    expect((await sentences(client)).slice(1)).toEqual(expected);
  });

  test.each([
    [600, []],
    [602, ['2 sensors beyond the first 600 are not read.']],
  ])('of %i sensors', async (count, expected) => {
    const client = agent({ [`${SENSOR_ENTRY}.1`]: many(count, 8) });
    expect((await sentences(client)).slice(1)).toEqual(expected);
  });

  test.each([
    ['not increasing', 'The device repeats its rows in the table'],
    ['rows', 'has more rows than a walk takes'],
  ] as const)('a table that ended by %s', async (cut, words) => {
    const { walk, ...client } = agent({ [INTERFACE_COLUMNS.ifDescr]: [Buffer.from('eth')] });
    const found = await sentences({
      ...client,
      walk: async (oid) => ({
        ...(await walk(oid)),
        cut: oid === INTERFACE_COLUMNS.ifAlias ? cut : null,
      }),
    });
    expect(found).toHaveLength(2);
    expect(found[1]).toContain(words);
    expect(found[1]).toContain(INTERFACE_COLUMNS.ifAlias);
  });
});

test('an interface that somebody switched off is disabled and counts as down', async () => {
  const { interfaces } = await discover(
    agent({
      [INTERFACE_COLUMNS.ifName]: [Buffer.from('eth0'), Buffer.from('eth1'), Buffer.from('eth2')],
      [INTERFACE_COLUMNS.ifDescr]: [Buffer.from('a'), Buffer.from('b'), Buffer.from('c')],
      [INTERFACE_COLUMNS.ifAdminStatus]: [2, 1, 1],
      [INTERFACE_COLUMNS.ifOperStatus]: [6, 2, 1],
    }),
    0,
  );
  expect(interfaces.map(({ status, isDisabled }) => [status, isDisabled])).toEqual([
    [2, true],
    [2, undefined],
    [1, undefined],
  ]);
});
