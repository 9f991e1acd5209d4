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
  const span = { startEpoch: work.startEpoch, endEpoch: work.startEpoch + LOOKED_AHEAD_SECONDS };
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

/** So many items fit into a transaction with their audit row. */
const ITEMS_AT_ONCE = 90;

/**
 * The works, as many together as are written together with what sources are told of each.
 * @throws Conflict when that of one work is too much.
 */
export function inTransactions<T>(works: readonly T[], workOf: (each: T) => AtSources): T[][] {
  const most = Math.floor(
    ITEMS_AT_ONCE / (1 + Math.max(...works.map((each) => sourcesOfWork(workOf(each)).length))),
  );
  if (most === 0)
    throw new Conflict(
      'The group holds devices of more accounts with monitoring sources than can be told at once. Plan it on smaller groups.',
    );
  return Array.from({ length: Math.ceil(works.length / most) }, (_, at) =>
    works.slice(at * most, (at + 1) * most),
  );
}

/** Work as sources that watch what it is on are yet to be told of it. */
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

/** The items that tell the sources of works what has become of them. */
export function tellOfWorks(
  kind: 'planWork' | 'endWork',
  works: readonly Downtime[],
  said: Omit<CommandContext, 'source'>,
): TransactItem[] {
  return works.flatMap((work) =>
    sourcesOfWork(work).flatMap(({ accountId, source }) => {
      const named = {
        workId: work.id,
        ...(accountId !== said.accountId && { workAccountId: said.accountId }),
      };
      const command: NewCommand =
        kind === 'planWork'
          ? { kind, ...named }
          : { kind, ...named, work: downtimeSchema.strip().parse(work) };
      return commandPuts([command], { ...said, accountId, source });
    }),
  );
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
