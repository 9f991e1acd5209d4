import { expect, test } from 'vitest';
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
