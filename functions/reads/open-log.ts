import type { Actor } from '../../core/access/actor.ts';
import type { Scope } from '../../core/access/scope.ts';
import type { AuditEntry, AuditRow } from '../../core/domain/audit.ts';
import { auditReader } from '../../core/domain/audit-reader.ts';
import { activeFilters, type FilterGroup } from '../../core/domain/filter.ts';
import { selectRows } from '../../core/domain/table.ts';
import { BadRequest } from '../runtime/errors.ts';
import type { LogRange, Thing } from '../store/audit.ts';
import { entryReader } from './audit-entries.ts';
import { requireVisibleDevice } from './visible.ts';

export interface LogAsk {
  /** Epoch seconds, inclusive. */
  start: number;
  end: number;
  device_id?: string | undefined;
  role?: string | undefined;
  person?: string | undefined;
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
 * The audit log for an actor. People of one customer see that customer's rows; a device's log is
 * open to everyone who sees the device.
 * @throws BadRequest naming the field; NotFound if the actor does not see the device.
 */
export async function openLog(actor: Actor, scope: Scope, ask: LogAsk): Promise<OpenLog> {
  const { start, end, search, filter, device_id: device, newestFirst } = ask;
  if (start > end) throw new BadRequest('start: must not be after end', 'start');
  const [thing, other] = thingsOf(ask);
  if (other) {
    const field = other.kind === 'device' ? 'device_id' : other.kind;
    throw new BadRequest(`${field}: give one of device_id, role and person`, field);
  }
  if (device !== undefined) await requireVisibleDevice(actor, scope, device);
  // A device's log includes changes by anybody.
  const isOfAll = scope.customer === null || device !== undefined;
  const entryOf = await entryReader(actor);
  return {
    range: { fromMs: start * 1000, toMs: end * 1000 + 999, newestFirst, thing },
    passes: (row) =>
      (isOfAll || row.customer === scope.customer) &&
      selectRows([entryOf(row)], search, filter, auditReader).length > 0,
    isNarrowed: search.trim() !== '' || activeFilters(filter) > 0 || !isOfAll,
    entryOf,
  };
}

function thingsOf({ device_id: device, role, person }: LogAsk): Thing[] {
  return Object.entries({ device, role, person }).flatMap(([kind, id]) =>
    id === undefined ? [] : [{ kind: kind as Thing['kind'], id }],
  );
}
