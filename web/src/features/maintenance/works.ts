import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import type { Maintenance, maintenances } from '../../../../core/contract/maintenances.ts';
import { keyFor, stateOf, type PlannedRow } from '../../parts/maintenance/planned-row.ts';

/** One piece of work as its page reads it. */
export type FoundWork = ResponseOf<typeof maintenances.getWork>['data'];

/**
 * One row for each piece of work: that of its next time, or of its last one if all are over, with
 * every row of the work, earliest first.
 */
export function worksOf(rows: readonly Maintenance[]): PlannedRow[] {
  const byWork = new Map<string, Maintenance[]>();
  for (const row of rows) {
    const key = `${row.account_id}/${keyFor(row)}`;
    const known = byWork.get(key);
    if (known) known.push(row);
    else byWork.set(key, [row]);
  }
  return [...byWork.values()].map((found) => {
    const pieces = found.toSorted((one, other) => one.startDateTime - other.startDateTime);
    const next = pieces.find((piece) => stateOf(piece) !== 'over') ?? pieces.at(-1)!;
    return { ...next, pieces };
  });
}

/** Whether two rows are of the same piece of work. */
export const isSameWork = (one: Maintenance, other: Maintenance): boolean =>
  one.account_id === other.account_id && keyFor(one) === keyFor(other);

/** One row for each time of a piece of work, earliest first, with the places that it is on then. */
export function timesOf(works: readonly Maintenance[]): PlannedRow[] {
  const byTime = new Map<string, Maintenance[]>();
  for (const work of works) {
    const key = `${work.startDateTime}/${work.endDateTime}`;
    const known = byTime.get(key);
    if (known) known.push(work);
    else byTime.set(key, [work]);
  }
  return [...byTime.values()]
    .map((pieces) => ({ ...pieces[0]!, pieces }))
    .toSorted((one, other) => one.startDateTime - other.startDateTime);
}

/** Whether two rows have the same start and end. */
export const isSameTime = (one: Maintenance, other: Maintenance): boolean =>
  one.startDateTime === other.startDateTime && one.endDateTime === other.endDateTime;
