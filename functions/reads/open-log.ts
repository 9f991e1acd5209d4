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

/** Requested part of the log. */
export interface LogAsk {
  /** Epoch seconds, both within. */
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
  /** May the actor read the row, and did they ask for it? */
  passes(row: AuditRow): boolean;
  /** Not every row of the range passes. */
  isNarrowed: boolean;
  entryOf(row: AuditRow): AuditEntry;
}

/**
 * The log as the actor may read it: people of one customer what concerns that customer, and the log
 * of one device whoever may see the device.
 * @throws BadRequest naming the field at fault; NotFound for a device that the actor does not see.
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
  // A change to a device is about it, whoever made it.
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
