import { groupsAbove } from '../../core/access/device-rights.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { Scope } from '../../core/access/scope.ts';
import type { AuditEntry, AuditRow } from '../../core/domain/audit.ts';
import { auditReader } from '../../core/domain/audit-reader.ts';
import { activeFilters, type FilterGroup } from '../../core/domain/filter.ts';
import { selectRows } from '../../core/domain/table.ts';
import { readThing, type ThingId } from '../../core/domain/thing.ts';
import { BadRequest } from '../runtime/errors.ts';
import type { LogRange } from '../store/audit.ts';
import { findDevices } from '../store/devices.ts';
import { entryReader } from './audit-entries.ts';
import { visibleGroupRows } from './visible-groups.ts';
import { requireVisibleDevice } from './visible.ts';

export interface LogAsk {
  /** Epoch seconds, inclusive. */
  start: number;
  end: number;
  device_id?: string | undefined;
  role?: string | undefined;
  person?: string | undefined;
  /** Any thing, as kind/id. */
  thing?: string | undefined;
  search: string;
  filter: FilterGroup;
  newestFirst: boolean;
}

export interface OpenLog {
  range: LogRange;
  /** The actor may read the row, and it fits the request. */
  passes(row: AuditRow): boolean;
  /** Some rows of the range may be filtered out. */
  isNarrowed: boolean;
  entryOf(row: AuditRow): AuditEntry;
}

/**
 * The audit log for an actor. People of one customer see that customer's rows. The log of a device
 * includes changes by anybody for everyone who sees the device, except that people of one customer
 * do not see a change of several customers' devices.
 * @throws BadRequest naming the field; NotFound if the actor does not see the device.
 */
export async function openLog(actor: Actor, scope: Scope, ask: LogAsk): Promise<OpenLog> {
  const { start, end, search, filter, newestFirst } = ask;
  if (start > end) throw new BadRequest('start: must not be after end', 'start');
  const [asked, other] = askedThings(ask);
  if (other)
    throw new BadRequest(
      `${other.field}: give one of device_id, role, person and thing`,
      other.field,
    );
  const thing = asked?.thing;
  const things =
    thing?.kind === 'device' ? await overDevice(actor, scope, asked!) : thing && [thing];
  const isOfDevice = thing?.kind === 'device';
  const entryOf = await entryReader(actor);
  const isOwn = ({ customer }: AuditRow) => scope.customer === null || customer === scope.customer;
  return {
    range: { fromMs: start * 1000, toMs: end * 1000 + 999, newestFirst, things: things ?? [] },
    passes: (row) =>
      (isOwn(row) || (isOfDevice && devicesIn(row) <= 1)) &&
      selectRows([entryOf(row)], search, filter, auditReader).length > 0,
    isNarrowed: search.trim() !== '' || activeFilters(filter) > 0 || scope.customer !== null,
    entryOf: (row) => ({
      ...entryOf(row),
      ...(isOwn(row) ? {} : { things: row.things.filter(({ kind }) => kind === 'device') }),
    }),
  };
}

const devicesIn = ({ things }: AuditRow) => things.filter(({ kind }) => kind === 'device').length;

/**
 * A device and the groups above it that the actor sees: their changes are in force on it. Of a
 * device that is gone its own log is left, for who reads the whole account.
 */
async function overDevice(actor: Actor, scope: Scope, { field, thing }: Asked): Promise<ThingId[]> {
  const isGone =
    field === 'thing' &&
    scope.customer === null &&
    (await findDevices(scope, [thing.id])).length === 0;
  if (isGone) return [thing];
  const { device } = await requireVisibleDevice(actor, scope, thing.id);
  const above = new Set(groupsAbove(device));
  const groups = await visibleGroupRows(actor, scope);
  return [
    thing,
    ...groups
      .filter(({ groupId }) => above.has(groupId))
      .map(({ groupId }) => ({ kind: 'group' as const, id: groupId })),
  ];
}

interface Asked {
  field: string;
  thing: ThingId;
}

function askedThings({ device_id: device, role, person, thing = '' }: LogAsk): Asked[] {
  const named = readThing(thing);
  const asked = (field: string, kind: ThingId['kind'], id: string | undefined) =>
    id === undefined ? [] : [{ field, thing: { kind, id } }];
  return [
    ...asked('device_id', 'device', device),
    ...asked('role', 'role', role),
    ...asked('person', 'person', person),
    ...(named ? [{ field: 'thing', thing: named }] : []),
  ];
}
