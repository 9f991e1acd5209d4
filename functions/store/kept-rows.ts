import { LRUCache } from 'lru-cache';
import type { AccountId } from '../../core/access/scope.ts';
import { LOOK_BACK_MS } from '../../core/domain/seen.ts';
import { query, queryPages, type Row, type Whole } from './client.ts';
import type { TableName } from '../runtime/tables.ts';

/**
 * Rows of one account as they were last read, kept by this process and brought up to date at each
 * reading.
 */
interface Held<T> {
  rows: Map<string, T>;
  readAtMs: number;
  loadedAtMs: number;
}

export interface KeptSource<T> {
  table: Extract<TableName, 'devices' | 'alerts'>;
  /** Name of the sort key, which names a row within the account. */
  key: string;
  range(accountId: AccountId): Whole;
  /** The rows as they stood at a moment, when they can be had for less than by `range`. */
  snapshot?(accountId: AccountId): Promise<{ asOfMs: number; rows: Map<string, T> } | undefined>;
  /**
   * Kept part of a row; undefined for a row that no longer counts. May return `former`, the part
   * kept before.
   */
  keep(row: Row, former: T | undefined): T | undefined;
}

/** Rows that vanished without a trace, through expiry, leave by then. */
const RELOAD_AFTER_MS = 3_600_000;
const MAX_ACCOUNTS = 200;

/**
 * Reads an account's rows from memory after asking the 'changes' index for what changed since: a
 * list of a thousand devices then costs one small query, and is never older than the index.
 */
export function keptRows<T>(
  source: KeptSource<T>,
): (accountId: AccountId) => Promise<ReadonlyMap<string, T>> {
  const accounts = new LRUCache<AccountId, Promise<Held<T>>>({ max: MAX_ACCOUNTS });

  return async function read(accountId) {
    const former = accounts.get(accountId);
    const next = former
      ? former.then(
          (held) => refresh(source, accountId, held),
          () => load(source, accountId),
        )
      : load(source, accountId);
    accounts.set(accountId, next);
    return (await next).rows;
  };
}

async function load<T>(source: KeptSource<T>, accountId: AccountId): Promise<Held<T>> {
  const now = Date.now();
  const snapshot = await source.snapshot?.(accountId);
  if (snapshot)
    return await refresh(source, accountId, {
      rows: snapshot.rows,
      readAtMs: snapshot.asOfMs,
      loadedAtMs: now,
    });
  const held: Held<T> = { rows: new Map(), readAtMs: now, loadedAtMs: now };
  for await (const page of queryPages(source.table, source.range(accountId)))
    for (const row of page) keep(source, held.rows, row);
  return held;
}

async function refresh<T>(
  source: KeptSource<T>,
  accountId: AccountId,
  held: Held<T>,
): Promise<Held<T>> {
  const now = Date.now();
  if (now - held.loadedAtMs > RELOAD_AFTER_MS) return load(source, accountId);
  const sort = {
    condition: 'changedAtMs >= :since',
    values: { ':since': held.readAtMs - LOOK_BACK_MS },
  };
  const changed = await query(source.table, { index: 'changes', partition: { accountId }, sort });
  if (changed.length === 0) return { ...held, readAtMs: now };
  const rows = new Map(held.rows);
  const news = changed.filter((row) => keep(source, rows, row));
  // The same map says that nothing changed, so that what was made from it still holds.
  if (news.length === 0) return { ...held, readAtMs: now };
  return { rows, readAtMs: now, loadedAtMs: held.loadedAtMs };
}

/**
 * @returns whether that changed anything: each reading looks back, and sees again what it knows.
 */
function keep<T>(source: KeptSource<T>, rows: Map<string, T>, row: Row): boolean {
  const id = String(row[source.key]);
  const former = rows.get(id);
  const kept = source.keep(row, former);
  if (kept === former) return false;
  if (kept === undefined) rows.delete(id);
  else rows.set(id, kept);
  return true;
}
