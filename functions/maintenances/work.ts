import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { Maintenance } from '../../core/contract/maintenances.ts';
import {
  downtimeSchema,
  timesRefused,
  type Downtime,
  type PlannedTimes,
} from '../../core/domain/downtime.ts';
import { zonedMoment } from '../../core/domain/wall-time.ts';
import { BadRequest, Conflict, Forbidden, NotFound } from '../runtime/errors.ts';
import type { TransactItem } from '../store/client.ts';
import { commandPuts, type Telling, type Told } from '../store/commands.ts';
import { downtimesIn, findDowntime, type StoredDowntime } from '../store/downtimes.ts';
import { changedMeanwhile } from '../store/versioned.ts';
import { mayChange, placesOf, type Places } from './places.ts';

/** Planned work that is to be changed, and where it is. */
export interface FoundWork {
  work: StoredDowntime;
  shown: Maintenance;
  places: Places;
}

/**
 * Planned work that the caller may change.
 *
 * @param version as the caller knows it.
 * @throws NotFound when it does not exist for them, Forbidden when it is not theirs to change,
 * Conflict when somebody else changed it meanwhile.
 */
export async function requireWork(
  actor: Actor,
  account: AccountId,
  { id, version }: { id: string; version?: number | undefined },
): Promise<FoundWork> {
  const work = await findDowntime(account, id);
  if (!work) throw new NotFound('Planned work');
  const places = await placesOf(actor, account);
  return { work, places, shown: requireChangeable(actor, places, work, version) };
}

/**
 * How work is shown to a caller who may change it.
 *
 * @throws as requireWork does.
 */
export function requireChangeable(
  actor: Actor,
  places: Places,
  work: StoredDowntime,
  version: number | undefined,
): Maintenance {
  const shown = places.shown(work);
  if (!shown) throw new NotFound('Planned work');
  if (!mayChange(actor, work))
    throw new Forbidden('This work was planned by your provider, who alone can change it.');
  if (version !== undefined && version !== work.version) throw conflict({ work, shown });
  return shown;
}

const AHEAD_SECONDS = 5 * 366 * 86_400;

/**
 * The work, and what was planned together with it on this or other devices and does not begin
 * before it, as far as the caller may change it.
 */
export async function worksTogether(
  actor: Actor,
  account: AccountId,
  { work, places }: FoundWork,
): Promise<StoredDowntime[]> {
  if (work.workId === '') return [work];
  const span = { startEpoch: work.startEpoch, endEpoch: work.startEpoch + AHEAD_SECONDS };
  const others = (await downtimesIn(account, span)).filter(
    (other) =>
      other.id !== work.id &&
      other.workId === work.workId &&
      other.startEpoch >= work.startEpoch &&
      mayChange(actor, other) &&
      places.shown(other) !== undefined,
  );
  return [work, ...others];
}

/** So many fit into a transaction with their audit row, and with what a source is told of each. */
const AT_ONCE = 90;
const TOLD_AT_ONCE = 45;

/** The works, as many together as are written together. */
export function inTransactions<T>(works: readonly T[], isTold: boolean): T[][] {
  const most = isTold ? TOLD_AT_ONCE : AT_ONCE;
  return Array.from({ length: Math.ceil(works.length / most) }, (_, at) =>
    works.slice(at * most, (at + 1) * most),
  );
}

/** The items that tell the sources of works what has become of them. */
export function tellOfWorks(
  kind: 'planWork' | 'endWork',
  works: readonly Downtime[],
  said: Omit<Telling, 'source'>,
): TransactItem[] {
  return works.flatMap((work) => {
    if (!work.atSource) return [];
    const { id: workId, atSource } = work;
    const told: Told =
      kind === 'planWork'
        ? { kind, workId }
        : { kind, workId, work: downtimeSchema.strip().parse(work) };
    return commandPuts([told], { ...said, source: atSource.source });
  });
}

/** Conflict: somebody else changed the work meanwhile. */
export async function lostTo(actor: Actor, account: AccountId, id: string): Promise<Error> {
  const work = await findDowntime(account, id);
  const shown = work && (await placesOf(actor, account)).shown(work);
  return work && shown ? conflict({ work, shown }) : new NotFound('Planned work');
}

function conflict({ work, shown }: Pick<FoundWork, 'work' | 'shown'>): Conflict {
  return new Conflict(changedMeanwhile(work.changedBy, 'this planned work'), shown);
}

/** @throws BadRequest naming the time at fault. */
export function requireTimes(times: PlannedTimes, now: Date, former?: PlannedTimes): void {
  const wrong = timesRefused(times, Math.floor(now.getTime() / 1000), former);
  if (wrong) throw new BadRequest(`${wrong.field}: ${wrong.why}`, wrong.field);
}

/** "Sun 22 Nov 2026, 22:00 GMT to Mon 23 Nov 2026, 02:00 GMT" */
export function timesInWords({ startEpoch, endEpoch }: PlannedTimes, zone: string): string {
  return `${zonedMoment(startEpoch, zone)} to ${zonedMoment(endEpoch, zone)}`;
}
