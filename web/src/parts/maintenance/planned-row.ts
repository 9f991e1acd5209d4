import type { Maintenance } from '../../../../core/contract/maintenances.ts';
import { workState, type WorkState } from '../../../../core/domain/downtime.ts';

/** A row of a list of planned work. */
export interface PlannedRow extends Maintenance {
  /** Answers of its customers in words. */
  customers?: string;
  /** All rows of the work, where a list has one for each piece of work. */
  pieces?: readonly Maintenance[];
}

/** How many different values the rows of a piece of work have. */
export const countOf = ({ pieces = [] }: PlannedRow, what: (piece: Maintenance) => unknown) =>
  new Set(pieces.map(what)).size;

/** "LDS-CPE-01 and 2 more" */
export function placesInWords(work: PlannedRow): string {
  const more = countOf(work, ({ appliedAt }) => appliedAt) - 1;
  return more > 0 ? `${work.appliedAt} and ${more} more` : work.appliedAt;
}

/** Key of one piece of work, which its rows share. */
export const keyFor = ({ work_id, id }: Pick<Maintenance, 'work_id' | 'id'>) => work_id || id;

/** Page of one piece of work. */
export const workAddress = (work: Maintenance) =>
  `/maintenance/${encodeURIComponent(keyFor(work))}`;

export const everyPlace = ({ appliedAt, pieces = [] }: PlannedRow) =>
  [...new Set([appliedAt, ...pieces.map((piece) => piece.appliedAt)])].join(', ');

export function stateOf({ startDateTime, endDateTime }: Maintenance): WorkState {
  return workState(
    { startEpoch: startDateTime / 1000, endEpoch: endDateTime / 1000 },
    Date.now() / 1000,
  );
}
