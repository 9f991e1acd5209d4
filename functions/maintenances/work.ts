import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { Maintenance } from '../../core/contract/maintenances.ts';
import {
  downtimeSchema,
  LOOKED_AHEAD_SECONDS,
  timesRefused,
  type Downtime,
  type PlannedTimes,
} from '../../core/domain/downtime.ts';
import { changedAt } from '../../core/domain/source-command.ts';
import { zonedMoment } from '../../core/domain/wall-time.ts';
import { BadRequest, Conflict, Forbidden, NotFound } from '../runtime/errors.ts';
import type { WorkSource } from '../reads/source-over.ts';
import type { TransactItem } from '../store/client.ts';
import { commandPuts, type CommandContext, type NewCommand } from '../store/commands.ts';
import {
  downtimesIn,
  findDowntime,
  sourcesOfWork,
  type AtSources,
  type StoredDowntime,
} from '../store/downtimes.ts';
import { changedMeanwhile } from '../store/versioned.ts';
import { mayChange, placesOf, type Places } from './places.ts';

/** Planned work to change, with its display form. */
export interface FoundWork {
  work: StoredDowntime;
  maintenance: Maintenance;
  places: Places;
}

/**
 * Planned work that the caller may change.
 * @param version as read by the caller
 * @throws NotFound if the caller does not see it; Forbidden if they may not change it; Conflict if
 * it has changed since.
 */
export async function requireWork(
  actor: Actor,
  account: AccountId,
  { id, version }: { id: string; version?: number | undefined },
): Promise<FoundWork> {
  const work = await findDowntime(account, id);
  if (!work) throw new NotFound('Planned work');
  const places = await placesOf(actor, account);
  return { work, places, maintenance: requireChangeable(actor, places, work, version) };
}

/** @throws as requireWork. */
export function requireChangeable(
  actor: Actor,
  places: Places,
  work: StoredDowntime,
  version: number | undefined,
): Maintenance {
  const maintenance = places.present(work);
  if (!maintenance) throw new NotFound('Planned work');
  if (!mayChange(actor, work))
    throw new Forbidden('This work was planned by your provider, who alone can change it.');
  if (version !== undefined && version !== work.version)
    throw conflict(actor, { work, maintenance });
  return maintenance;
}

/**
 * The work and others of its workId that go with its change, as far as the caller may change them:
 * those that start at or after it, or with 'time' those of its start and end. With 'time' the work
 * is the last, so that a repeated call finds the others that an interrupted one left.
 *
 * @param together as in the contract
 */
export async function worksTogether(
  actor: Actor,
  account: AccountId,
  { work, places }: FoundWork,
  together: boolean | 'true' | 'false' | 'time' = false,
): Promise<StoredDowntime[]> {
  if (String(together) === 'false' || work.workId === '') return [work];
  const isOfTime = together === 'time';
  const isAsked = ({ startEpoch, endEpoch }: StoredDowntime) =>
    isOfTime
      ? startEpoch === work.startEpoch && endEpoch === work.endEpoch
      : startEpoch >= work.startEpoch;
  const span = {
    startEpoch: work.startEpoch,
    endEpoch: isOfTime ? work.endEpoch : work.startEpoch + LOOKED_AHEAD_SECONDS,
  };
  const others = (await downtimesIn(account, span)).filter(
    (other) =>
      other.id !== work.id &&
      other.workId === work.workId &&
      isAsked(other) &&
      mayChange(actor, other) &&
      places.present(other) !== undefined,
  );
  return isOfTime ? [...others, work] : [work, ...others];
}

/** Limit of a transaction, with room for the audit row. */
const ITEMS_AT_ONCE = 90;
/** A piece of work, and pointers of it and its device to the audit row, and of its customer. */
const ITEMS_OF_WORK = 4;

/**
 * Splits works into transactions, each with the commands for sources.
 * @throws Conflict if one work has too many sources.
 */
export function inTransactions<T>(works: readonly T[], workOf: (each: T) => AtSources): T[][] {
  const most = Math.floor(
    ITEMS_AT_ONCE /
      (ITEMS_OF_WORK + Math.max(...works.map((each) => sourcesOfWork(workOf(each)).length))),
  );
  if (most === 0)
    throw new Conflict(
      'The group holds devices of more accounts with monitoring sources than can be told at once. Plan it on smaller groups.',
    );
  return Array.from({ length: Math.ceil(works.length / most) }, (_, at) =>
    works.slice(at * most, (at + 1) * most),
  );
}

/** Marks work as waiting for the sources of its devices. */
export function pendingAtSources<T extends AtSources>(
  work: T,
  sources: readonly WorkSource[],
  now: Date,
): T {
  const states = sources.map(
    ({ accountId, source }) => [accountId, changedAt(source, 'planWork', now)] as const,
  );
  const below = states.filter(([accountId]) => accountId !== work.account_id);
  return {
    ...work,
    atSource: states.find(([accountId]) => accountId === work.account_id)?.[1],
    atSourceBelow: below.length > 0 ? Object.fromEntries(below) : undefined,
  };
}

/** Commands that inform the sources of the works. */
export function tellOfWorks(
  kind: 'planWork' | 'endWork',
  works: readonly Downtime[],
  context: Omit<CommandContext, 'source'>,
): TransactItem[] {
  return works.flatMap((work) =>
    sourcesOfWork(work).flatMap(({ accountId, source }) => {
      const ids = {
        workId: work.id,
        ...(accountId !== context.accountId && { workAccountId: context.accountId }),
      };
      const command: NewCommand =
        kind === 'planWork'
          ? { kind, ...ids }
          : { kind, ...ids, work: downtimeSchema.strip().parse(work) };
      return commandPuts([command], { ...context, accountId, source });
    }),
  );
}

/** Conflict after a concurrent change. */
export async function lostTo(actor: Actor, account: AccountId, id: string): Promise<Error> {
  const work = await findDowntime(account, id);
  const maintenance = work && (await placesOf(actor, account)).present(work);
  return work && maintenance
    ? conflict(actor, { work, maintenance })
    : new NotFound('Planned work');
}

function conflict(
  actor: Actor,
  { work, maintenance }: Pick<FoundWork, 'work' | 'maintenance'>,
): Conflict {
  return new Conflict(
    changedMeanwhile(actor.staff, work.changedBy, 'this planned work'),
    maintenance,
  );
}

/** @throws BadRequest naming the invalid time. */
export function requireTimes(times: PlannedTimes, now: Date, former?: PlannedTimes): void {
  const wrong = timesRefused(times, Math.floor(now.getTime() / 1000), former);
  if (wrong) throw new BadRequest(`${wrong.field}: ${wrong.why}`, wrong.field);
}

/** "Sun 22 Nov 2026, 22:00 GMT to Mon 23 Nov 2026, 02:00 GMT" */
export function timesInWords({ startEpoch, endEpoch }: PlannedTimes, zone: string): string {
  return `${zonedMoment(startEpoch, zone)} to ${zonedMoment(endEpoch, zone)}`;
}
