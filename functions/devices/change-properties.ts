import { readMap } from '../../core/domain/device.ts';
import { Conflict } from '../runtime/errors.ts';
import { ConditionFailed, type TransactItem } from '../store/client.ts';
import { changeMap, type StoredDevice } from '../store/devices.ts';

/** What is done to the properties of one map of a device. */
export interface PropertyChange {
  map: 'manual' | 'custom';
  set: Readonly<Record<string, unknown>>;
  remove?: readonly string[];
}

export interface NamedValue {
  name: string;
  value: unknown;
}

/**
 * The values that a change replaces, for its audit row; null where there was none. A list, since a
 * name may be any word.
 */
export function formerValues({ record }: StoredDevice, change: PropertyChange): NamedValue[] {
  const before = new Map(Object.entries(readMap(record[change.map])));
  return [...Object.keys(change.set), ...(change.remove ?? [])].map((name) => ({
    name,
    value: before.get(name) ?? null,
  }));
}

/** @throws Conflict when somebody else changed the same map since it was read. */
export async function changeProperties(
  { record }: StoredDevice,
  change: PropertyChange,
  now: Date,
  audit: TransactItem,
): Promise<void> {
  const before = readMap(record[change.map]);
  const kept = Object.entries(before).filter(
    ([name]) => !change.remove?.includes(name) && !Object.hasOwn(change.set, name),
  );
  // From entries, so that a property named __proto__ is a property like any other.
  const after = Object.fromEntries([...kept, ...Object.entries(change.set)]);
  try {
    await changeMap(
      record,
      { map: change.map, before: record[change.map], after: JSON.stringify(after) },
      now,
      audit,
    );
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new Conflict(
        'Somebody else changed this device meanwhile. Please look at it again and repeat your change.',
      );
    throw error;
  }
}
