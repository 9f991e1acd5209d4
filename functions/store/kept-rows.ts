import { LRUCache } from 'lru-cache';
import type { AccountId } from '../../core/access/scope.ts';
import { LOOK_BACK_MS } from '../../core/domain/seen.ts';
import { query, queryPages, type Row, type Whole } from './client.ts';
import type { TableName } from '../runtime/tables.ts';

/** In-memory copy of one account's rows, refreshed at each read. */
interface Cached<T> {
  rows: Map<string, T>;
  readAtMs: number;
  loadedAtMs: number;
}

export interface KeptSource<T> {
  table: Extract<TableName, 'devices' | 'alerts'>;
  key: string;
  range(accountId: AccountId): Whole;
  /** A cheaper source of the rows as of a moment. */
  snapshot?(accountId: AccountId): Promise<{ asOfMs: number; rows: Map<string, T> } | undefined>;
  /**
   * The part of a row to cache; undefined if the row no longer counts. May return `former`, the
   * cached part.
   */
  keep(row: Row, former: T | undefined): T | undefined;
}

/** Expired rows leave no change behind, so a full reload removes them. */
const RELOAD_AFTER_MS = 3_600_000;
/** Of all accounts together; a planner reads every account each minute, however small. */
const MOST_ROWS = 100_000;

/**
 * Reads an account's rows from memory after a query of the 'changes' index. A list of a thousand
 * devices then costs one small query, and is never older than the index.
 */
export function keptRows<T>(
  source: KeptSource<T>,
): (accountId: AccountId) => Promise<ReadonlyMap<string, T>> {
  const accounts = new LRUCache<AccountId, Promise<Cached<T>>>({ maxSize: MOST_ROWS });

  return async function read(accountId) {
    const former = accounts.get(accountId);
    const next = former
      ? former.then(
          (cached) => refresh(source, accountId, cached),
          () => load(source, accountId),
        )
      : load(source, accountId);
    accounts.set(accountId, next, { size: 1 });
    const { rows } = await next;
    if (accounts.peek(accountId) === next) {
      accounts.delete(accountId);
      accounts.set(accountId, next, { size: Math.min(rows.size + 1, MOST_ROWS) });
    }
    return rows;
  };
}

async function load<T>(source: KeptSource<T>, accountId: AccountId): Promise<Cached<T>> {
  const now = Date.now();
  const snapshot = await source.snapshot?.(accountId);
  if (snapshot)
    return await refresh(source, accountId, {
      rows: snapshot.rows,
      readAtMs: snapshot.asOfMs,
      loadedAtMs: now,
    });
  const cached: Cached<T> = { rows: new Map(), readAtMs: now, loadedAtMs: now };
  for await (const page of queryPages(source.table, source.range(accountId)))
    for (const row of page) keep(source, cached.rows, row);
  return cached;
}

async function refresh<T>(
  source: KeptSource<T>,
  accountId: AccountId,
  cached: Cached<T>,
): Promise<Cached<T>> {
  const now = Date.now();
  if (now - cached.loadedAtMs > RELOAD_AFTER_MS) return load(source, accountId);
  const sort = {
    condition: 'changedAtMs >= :since',
    values: { ':since': cached.readAtMs - LOOK_BACK_MS },
  };
  const changed = await query(source.table, { index: 'changes', partition: { accountId }, sort });
  if (changed.length === 0) return { ...cached, readAtMs: now };
  const rows = new Map(cached.rows);
  const changes = changed.filter((row) => keep(source, rows, row));
  // Keeps the map's identity while nothing changed, so that memos keyed by it stay valid.
  if (changes.length === 0) return { ...cached, readAtMs: now };
  return { rows, readAtMs: now, loadedAtMs: cached.loadedAtMs };
}

/** @returns whether the row changed anything: reads overlap, so most rows are known. */
function keep<T>(source: KeptSource<T>, rows: Map<string, T>, row: Row): boolean {
  const id = String(row[source.key]);
  const former = rows.get(id);
  const next = source.keep(row, former);
  if (next === former) return false;
  if (next === undefined) rows.delete(id);
  else rows.set(id, next);
  return true;
}
