import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import type { Author } from '../../core/access/staff.ts';
import type { KeyedSource } from '../../core/domain/source-key.ts';
import {
  downtimeSchema,
  LONGEST_SECONDS,
  overlaps,
  type Downtime,
  type PlannedTimes,
} from '../../core/domain/downtime.ts';
import { getMany, query, writeTogether, type Row, type TransactItem } from './client.ts';
import { savedOf, versionDelete, versionPut, type Edit, type Saved } from './versioned.ts';
import { parseStored } from '../runtime/stored.ts';

export type StoredDowntime = Downtime & Saved & { account_id: AccountId };

/**
 * Planned work that overlaps a span, earliest end first. Work lasts at most a year, which bounds
 * the range to read.
 */
export async function downtimesIn(
  accountId: AccountId,
  span: PlannedTimes,
): Promise<StoredDowntime[]> {
  return worksIn(accountId, await endingIn(accountId, span, span.startEpoch), span);
}

/**
 * A page of planned work of several accounts that overlaps a span, earliest end first. A page ends
 * between two ends, so it may exceed the limit where many end at once.
 *
 * @param fromEpoch earliest end: of the span, or `nextEpoch` of the page before.
 */
export async function downtimesPage(
  accountIds: readonly AccountId[],
  span: PlannedTimes,
  { fromEpoch, limit }: { fromEpoch: number; limit: number },
): Promise<{ works: StoredDowntime[]; nextEpoch: number | undefined }> {
  for (let most = limit; ; most *= 4) {
    const found = await Promise.all(
      accountIds.map((accountId) => endingIn(accountId, span, fromEpoch, most)),
    );
    const cuts = found
      .filter((rows) => rows.length >= most)
      .map((rows) => Number(rows.at(-1)!['endEpoch']));
    const nextEpoch = cuts.length > 0 ? Math.min(...cuts) : undefined;
    if (nextEpoch === fromEpoch) continue;
    const isOfPage = (row: Row) => nextEpoch === undefined || Number(row['endEpoch']) < nextEpoch;
    const works = accountIds.flatMap((accountId, at) =>
      worksIn(accountId, found[at]!.filter(isOfPage), span),
    );
    return { works, nextEpoch };
  }
}

function endingIn(
  accountId: AccountId,
  span: PlannedTimes,
  fromEpoch: number,
  limit?: number,
): Promise<Row[]> {
  return query('downtimes', {
    index: 'end',
    partition: { accountId },
    sort: {
      condition: 'endEpoch BETWEEN :from AND :to',
      values: { ':from': fromEpoch, ':to': span.endEpoch + LONGEST_SECONDS },
    },
    ...(limit !== undefined && { limit }),
  });
}

const worksIn = (accountId: AccountId, rows: readonly Row[], span: PlannedTimes) =>
  rows.map((row) => readDowntime(accountId, row)).filter((work) => overlaps(work, span));

/** Name of a piece of work: its rows share workId, a single row has its own id. */
export const workKey = ({ workId, id }: Pick<Downtime, 'workId' | 'id'>): string => workId || id;

/** Rows of one piece of work that overlap a span. */
export async function piecesOf(
  accountId: AccountId,
  work: string,
  span: PlannedTimes,
): Promise<StoredDowntime[]> {
  return (await downtimesIn(accountId, span)).filter((piece) => workKey(piece) === work);
}

export async function findDowntime(
  accountId: AccountId,
  downtimeId: string,
): Promise<StoredDowntime | undefined> {
  return (await findDowntimes(accountId, [downtimeId]))[0];
}

/** The row of an id in any of the accounts. */
export async function findDowntimeIn(
  accountIds: readonly AccountId[],
  downtimeId: string,
): Promise<StoredDowntime | undefined> {
  const keys = accountIds.map((accountId) => ({ accountId, downtimeId }));
  const [row] = await getMany('downtimes', keys, { consistent: true });
  const owner = row && accountIds.find((accountId) => accountId === row['accountId']);
  return owner && readDowntime(owner, row);
}

/** Earliest start first; missing ids are left out. */
export async function findDowntimes(
  accountId: AccountId,
  ids: readonly string[],
): Promise<StoredDowntime[]> {
  const keys = ids.map((downtimeId) => ({ accountId, downtimeId }));
  const rows = await getMany('downtimes', keys, { consistent: true });
  return rows
    .map((row) => readDowntime(accountId, row))
    .toSorted((a, b) => a.startEpoch - b.startEpoch);
}

export function downtimePut(
  { account_id: _account, id: downtimeId, ...rest }: Downtime,
  accountId: AccountId,
  by: Author,
): TransactItem {
  return versionPut('downtimes', { ...rest, accountId, downtimeId }, 0, by);
}

export interface Move {
  work: StoredDowntime;
  to: PlannedTimes;
}

/** Extra items for the transaction. */
interface Also {
  also: readonly TransactItem[];
}

/** @throws the error of `lost` on a concurrent change. */
export async function moveDowntimes(
  moves: readonly Move[],
  { by, audit, also, lost }: Edit & Also,
): Promise<void> {
  const puts = moves.map(({ work, to }) => {
    const { account_id: accountId, id: downtimeId, version, changedBy: _by, ...rest } = work;
    return versionPut('downtimes', { ...rest, ...to, accountId, downtimeId }, version, by);
  });
  await writeTogether([...puts, ...also, audit], lost);
}

/** @throws the error of `lost` on a concurrent change. */
export async function removeDowntimes(
  works: readonly StoredDowntime[],
  { audit, also, lost }: Pick<Edit, 'audit' | 'lost'> & Also,
): Promise<void> {
  const removals = works.map(({ account_id: accountId, id: downtimeId, version }) =>
    versionDelete('downtimes', { accountId, downtimeId }, version),
  );
  await writeTogether([...removals, ...also, audit], lost);
}

/** Where work is mirrored to monitoring sources. */
export type AtSources = Pick<Downtime, 'account_id' | 'atSource' | 'atSourceBelow'>;

/** Accounts whose monitoring source has a copy of the work. */
export function sourcesOfWork({
  account_id,
  atSource,
  atSourceBelow = {},
}: AtSources): { accountId: AccountId; source: KeyedSource }[] {
  const own = atSource ? [[account_id, atSource] as const] : [];
  return [...own, ...Object.entries(atSourceBelow)].map(([accountId, { source }]) => ({
    accountId: provedAccountId.parse(accountId),
    source,
  }));
}

function readDowntime(account_id: AccountId, row: Row): StoredDowntime {
  const { accountId: _account, downtimeId: id, version, changedBy, changedHome, ...rest } = row;
  return {
    ...parseStored(downtimeSchema, { ...rest, account_id, id }),
    account_id,
    ...savedOf({ version, changedBy, changedHome }),
  };
}
