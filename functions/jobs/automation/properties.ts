import { authorOf } from '../../../core/access/actor.ts';
import { readMap } from '../../../core/domain/device.ts';
import type { Outcome, ThingOf, UndoOf } from '../../../core/domain/automation/line.ts';
import type { PartOf } from '../../../core/domain/automation/part.ts';
import { misleads } from '../../../core/domain/one-line.ts';
import { MAX_CUSTOM_PROPERTIES, refusedEdit, refusedSize } from '../../../core/domain/property.ts';
import { requireDevice } from '../../reads/visible.ts';
import { Conflict, HttpError } from '../../runtime/errors.ts';
import { changeMap, type StoredDevice } from '../../store/devices.ts';
import { change, customerGroup, leave, make, refused, type Draft, type Ground } from './ground.ts';
import { did, runAudit, runNote, type Making } from './making.ts';
import { noGroup } from './plan-dashboards.ts';

const WHAT = 'Property';

/** A property on each of some devices of a customer. */
export async function planProperties(
  ground: Ground,
  { customer, devices, name, value }: PartOf<'AddProperties'>,
): Promise<Draft[]> {
  const owner = customerGroup(ground, customer);
  if (!owner) return [refused(WHAT, customer, noGroup(customer))];
  const { actor } = ground.call;
  const scope = { accountIds: [ground.account.accountId], customer: owner.customer };
  const drafts: Draft[] = [];
  for (const id of new Set(devices)) {
    try {
      const stored = await requireDevice(actor, scope, id, 'customProperties', 'manage');
      drafts.push(planProperty(stored, name, value));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      drafts.push(refused(WHAT, `${name} of ${id}`, error));
    }
  }
  return drafts;
}

function planProperty({ device }: StoredDevice, name: string, value: string): Draft {
  const lineName = `${name} of ${device.label}`;
  const there = device.Custom.find((property) => property.name === name);
  if (there?.value === value) return leave(WHAT, lineName, 'Already set.');
  const refusal =
    refusedEdit(name, value, true) ||
    (!there && misleads(name) && `The name ${misleads(name)}.`) ||
    (!there && device.Custom.length >= MAX_CUSTOM_PROPERTIES
      ? `A device can have ${MAX_CUSTOM_PROPERTIES} properties of its own.`
      : '');
  if (refusal) return refused(WHAT, lineName, refusal);
  const thing = { make: 'property' as const, device: device.id, name, value };
  return there
    ? change(WHAT, lineName, thing, `Is ${there.value} now.`)
    : make(WHAT, lineName, thing);
}

/** Sets a property of a device. */
export async function makeProperty(
  making: Making,
  { device: id, name, value }: ThingOf<'property'>,
): Promise<Outcome> {
  const { actor, scope } = making.call;
  const stored = await requireDevice(actor, scope, id, 'customProperties', 'manage');
  const before = ownValue(stored, name);
  if (before === value) return did(making, 'left', null, 'Already set.');
  const undo = { undo: 'property' as const, device: id, name, before, after: value };
  const outcome = did(making, before === null ? 'made' : 'changed', undo);
  await setProperty(making, stored, name, value, outcome, 'Set');
  return outcome;
}

/** Gives a property the value that it had, as long as nobody has changed it since. */
export async function unmakeProperty(
  making: Making,
  { device: id, name, before, after }: UndoOf<'property'>,
): Promise<Outcome> {
  const { actor, scope } = making.call;
  const stored = await requireDevice(actor, scope, id, 'customProperties', 'manage');
  const now = ownValue(stored, name);
  if (now === before) return did(making, 'left', null, 'Already restored.');
  if (now !== after) throw new Conflict('It has been changed since.');
  const outcome = did(making, 'takenBack', null);
  await setProperty(making, stored, name, before, outcome, 'Took back');
  return outcome;
}

function ownValue({ record }: Pick<StoredDevice, 'record'>, name: string): string | null {
  const map = new Map(Object.entries(readMap(record.custom)));
  return map.has(name) ? String(map.get(name)) : null;
}

async function setProperty(
  making: Making,
  { device, record }: StoredDevice,
  name: string,
  value: string | null,
  outcome: Outcome,
  verb: string,
): Promise<void> {
  const kept = Object.entries(readMap(record.custom)).filter(([key]) => key !== name);
  const after = JSON.stringify(
    Object.fromEntries(value === null ? kept : [...kept, [name, value]]),
  );
  const refusal = refusedSize(record.custom, after);
  if (refusal) throw new Conflict(refusal);
  const audit = runAudit(making, {
    accountId: record.account_id,
    target: device.id,
    device,
    information: `${verb} the property '${name}' of ${device.label}`,
    before: [{ name, value: ownValue({ record }, name) }],
    after: [{ name, value }],
  });
  await changeMap(
    record,
    { map: 'custom', before: record.custom, after },
    {
      by: authorOf(making.call.actor),
      now: making.call.now,
      audit,
      also: [runNote(making, outcome)],
      lost: () => new Conflict('Somebody else changed the device at the same time.'),
    },
  );
}
