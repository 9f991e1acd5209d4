import type { Author } from '../../core/access/staff.ts';
import type { AtSource } from '../../core/domain/at-source.ts';
import { readMap } from '../../core/domain/device.ts';
import { refusedSize } from '../../core/domain/property.ts';
import { authorOf, type Actor } from '../../core/access/actor.ts';
import { readableDevice } from '../../core/domain/device-fields.ts';
import { changedAt, PROPERTIES_OF } from '../../core/domain/source-command.ts';
import { sourceOver } from '../reads/source-over.ts';
import { readableParts } from '../reads/visible.ts';
import { BadRequest, Conflict, NotFound } from '../runtime/errors.ts';
import type { TransactItem } from '../store/client.ts';
import { commandPuts } from '../store/commands.ts';
import type { StoredRecord } from '../store/device-rows.ts';
import { changeMap, findDevices, type StoredDevice } from '../store/devices.ts';
import { changedMeanwhile } from '../store/versioned.ts';

/** A change to one map of a device's properties. */
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

/**
 * @throws BadRequest when the map would become too large; Conflict with the newer device when
 * somebody else changed it since it was read.
 */
export async function changeProperties(
  { actor, now, audit }: { actor: Actor; now: Date; audit: TransactItem },
  { record }: StoredDevice,
  change: PropertyChange,
): Promise<void> {
  const before = readMap(record[change.map]);
  const kept = Object.entries(before).filter(
    ([name]) => !change.remove?.includes(name) && !Object.hasOwn(change.set, name),
  );
  // From entries, so that a property named __proto__ is a property like any other.
  const after = JSON.stringify(Object.fromEntries([...kept, ...Object.entries(change.set)]));
  const refused = refusedSize(record[change.map], after);
  if (refused) throw new BadRequest(refused, 'value');
  const by = authorOf(actor);
  await changeMap(
    record,
    { map: change.map, before: record[change.map], after },
    {
      by,
      now,
      audit,
      ...(await commandFor(record, change, { by, now })),
      lost: () => lostTo(actor, record),
    },
  );
}

/** Command for the device's source; none for properties that it does not keep. */
async function commandFor(
  { account_id: accountId, id: deviceId }: StoredRecord,
  { map, set, remove = [] }: PropertyChange,
  said: { by: Author; now: Date },
): Promise<{ also?: TransactItem[]; atSource?: AtSource }> {
  const source = await sourceOver(accountId, deviceId);
  const kept: readonly string[] = source ? PROPERTIES_OF[source] : [];
  if (
    !source ||
    map === 'custom' ||
    ![...Object.keys(set), ...remove].some((name) => kept.includes(name))
  )
    return {};
  return {
    also: commandPuts([{ kind: 'changeDevice', deviceId }], { ...said, accountId, source }),
    atSource: changedAt(source, 'changeDevice', said.now),
  };
}

async function lostTo(
  actor: Actor,
  { account_id: accountId, id }: StoredRecord,
): Promise<Conflict | NotFound> {
  const [newer] = await findDevices({ accountIds: [accountId], customer: null }, [id]);
  return newer ? deviceConflict(actor, newer, newer.changedBy) : new NotFound('Device');
}

/**
 * Somebody else was first; the newer device goes with it.
 * @param by NOBODY when a source did it.
 */
export function deviceConflict(actor: Actor, { device }: StoredDevice, by: Author): Conflict {
  return new Conflict(
    `${changedMeanwhile(actor.staff, by, 'this device')} Please look at it again and repeat your change.`,
    readableDevice(device, readableParts(actor, device)),
  );
}
