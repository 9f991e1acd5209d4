import { expect } from 'vitest';
import { planOf } from '../../../../functions/monitoring/collector/plan.ts';
import { pollDevice } from '../../../../functions/monitoring/collector/poll-device.ts';
import { newDeviceState } from '../../../../functions/monitoring/collector/state.ts';
import { deviceWith, type Objects } from '../device-with.ts';
import { walkedAgain } from '../walked-again.ts';

/** A device of a family as its agent gives it, and what the portal is to read from it. */
export interface Family {
  objectId: string;
  description?: string;
  objects: Objects;
  identity: Partial<Record<'profile' | 'vendor' | 'kind' | 'model' | 'serial' | 'version', string>>;
  cpu?: number;
  memory?: number;
  /** By name: the value, and the status where it is a state. */
  sensors?: Record<string, number | [value: number, status: number]>;
  /** Names that must not be among the sensors. */
  without?: string[];
}

export async function expectFamily(family: Family): Promise<void> {
  const device = deviceWith({
    '1.3.6.1.2.1.1.1.0': family.description ?? 'Made by somebody',
    '1.3.6.1.2.1.1.2.0': family.objectId,
    '1.3.6.1.2.1.1.3.0': 1_000,
    ...family.objects,
  });
  const discovery = await walkedAgain(device);
  const { values } = await pollDevice(device, planOf(discovery), newDeviceState(), Date.now);
  expect(discovery.identity).toMatchObject(family.identity);
  if (family.cpu !== undefined) expect(values.get('cpu|-|CpuPercent')).toBeCloseTo(family.cpu, 1);
  if (family.memory !== undefined)
    expect(values.get('memory|-|MemoryPercent')).toBeCloseTo(family.memory, 1);
  const names = discovery.sensors.map(({ name }) => name);
  for (const [name, expected] of Object.entries(family.sensors ?? {})) {
    const [value, status] = Array.isArray(expected) ? expected : [expected];
    expect(names).toContain(name);
    expect(values.get(`sensors|${name}|SensorValue`), name).toBeCloseTo(value, 2);
    if (status !== undefined) expect(values.get(`sensors|${name}|SensorStatus`), name).toBe(status);
  }
  for (const name of family.without ?? []) expect(names).not.toContain(name);
}

/** Values in columns of a table, for one row. */
export const row = (table: string, index: number | string, columns: Objects): Objects =>
  Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [`${table}.${column}.${index}`, value]),
  );
