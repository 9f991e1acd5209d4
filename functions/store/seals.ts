import { createHash } from 'node:crypto';
import type { AccountId } from '../../core/access/scope.ts';
import {
  EMPTY_SEAL_MS,
  LATEST_ROW_MS,
  SEALED_AFTER_MS,
  sealSchema,
  type Seal,
} from '../../core/domain/seal.ts';
import { keptSeconds } from './audit.ts';
import { nameOf, query, writeIf, type Row } from './client.ts';
import { parseStored } from '../runtime/stored.ts';

/** Fits well in one row of at most 400 KB. */
const ROWS_IN_SEAL = 1_000;
const DAY_SECONDS = 86_400;

/**
 * Seals the unsealed rows of an account. Writers never wait: a late row goes into the next seal. Of
 * two concurrent runs one writes.
 * @returns the number of sealed rows.
 */
export async function sealAccount(accountId: AccountId, now: Date): Promise<number> {
  const untilMs = now.getTime() - SEALED_AFTER_MS;
  let last = await lastSeal(accountId);
  const fromMs = last ? last.untilMs - LATEST_ROW_MS : 0;
  const known = await sealedSince(accountId, fromMs);
  let from = new Date(Math.max(fromMs, 0)).toISOString();
  let sealed = 0;
  for (;;) {
    const page = await rowsBetween(accountId, from, new Date(untilMs).toISOString(), ROWS_IN_SEAL);
    const isLastPage = page.length < ROWS_IN_SEAL;
    const rows = page.filter((row) => !known.has(keyOf(row)));
    const next = isLastPage ? untilMs : Number(page.at(-1)!['atMs']);
    const isDue = !last || now.getTime() - last.sealedAtMs >= EMPTY_SEAL_MS;
    if (rows.length > 0 || (isLastPage && isDue)) {
      const seal = sealOver(accountId, rows, last, { untilMs: next, now });
      if (!(await putSeal(seal))) return sealed;
      last = seal;
      sealed += rows.length;
      for (const row of rows) known.add(keyOf(row));
    }
    if (isLastPage) return sealed;
    from = keyOf(page.at(-1)!);
  }
}

/** Oldest first. */
export async function sealsOf(accountId: AccountId): Promise<Seal[]> {
  const rows = await query('seals', { partition: { accountId }, consistent: true });
  return rows.map((row) => parseStored(sealSchema, row));
}

/** Raw rows of the log; both ends inclusive. */
async function rowsBetween(
  accountId: AccountId,
  from: string,
  to: string,
  limit: number,
): Promise<Row[]> {
  const rows = await query('audit', {
    partition: { accountId },
    sort: {
      condition: '#at BETWEEN :from AND :to',
      values: { ':from': from, ':to': to },
      names: { '#at': 'at' },
    },
    consistent: true,
    limit,
  });
  return rows.slice(0, limit);
}

/** Raw rows of the log from its beginning; `to` inclusive. */
export async function rowsUntil(accountId: AccountId, to: string): Promise<Row[]> {
  return await query('audit', {
    partition: { accountId },
    sort: { condition: '#at <= :to', values: { ':to': to }, names: { '#at': 'at' } },
    consistent: true,
  });
}

export const keyOf = (row: Row) => String(row['at']);

/** Covers every field, independent of field order. */
export const rowDigest = (row: Row) => digestOf(sorted(row));

export const sealDigest = ({
  accountId,
  sealNumber,
  sealedAtMs,
  untilMs,
  rows,
  previous,
  previousExpiresAt,
}: Omit<Seal, 'digest' | 'expiresAt'>) =>
  digestOf([
    accountId,
    sealNumber,
    sealedAtMs,
    untilMs,
    rows.map(({ at, digest, expiresAt }) => [at, digest, expiresAt]),
    previous,
    previousExpiresAt,
  ]);

function sealOver(
  accountId: AccountId,
  rows: readonly Row[],
  last: Seal | undefined,
  { untilMs, now }: { untilMs: number; now: Date },
): Seal {
  const seal = {
    accountId,
    sealNumber: (last?.sealNumber ?? 0) + 1,
    sealedAtMs: now.getTime(),
    untilMs: Math.max(untilMs, last?.untilMs ?? 0),
    rows: rows.map((row) => ({
      at: keyOf(row),
      digest: rowDigest(row),
      expiresAt: Number(row['expiresAt']),
    })),
    previous: last?.digest ?? '',
    previousExpiresAt: last?.expiresAt ?? 0,
  };
  // A day longer than the last of its rows.
  const expiresAt = Math.max(
    Math.floor(now.getTime() / 1000) + keptSeconds(),
    ...seal.rows.map((row) => row.expiresAt),
  );
  return { ...seal, digest: sealDigest(seal), expiresAt: expiresAt + DAY_SECONDS };
}

async function putSeal(seal: Seal): Promise<boolean> {
  return await writeIf([
    {
      Put: {
        TableName: nameOf('seals'),
        Item: seal,
        ConditionExpression: 'attribute_not_exists(accountId)',
      },
    },
  ]);
}

async function lastSeal(accountId: AccountId): Promise<Seal | undefined> {
  const [row] = await query('seals', {
    partition: { accountId },
    descending: true,
    limit: 1,
    consistent: true,
  });
  return row && parseStored(sealSchema, row);
}

/** Row keys in the seals that may cover this moment or a later one. */
async function sealedSince(accountId: AccountId, fromMs: number): Promise<Set<string>> {
  const keys = new Set<string>();
  let startKey: Row | undefined;
  for (;;) {
    const [row] = await query('seals', {
      partition: { accountId },
      descending: true,
      limit: 1,
      consistent: true,
      ...(startKey ? { startKey } : {}),
    });
    if (!row) return keys;
    const seal = parseStored(sealSchema, row);
    for (const { at } of seal.rows) keys.add(at);
    if (seal.untilMs <= fromMs) return keys;
    startKey = { accountId, sealNumber: seal.sealNumber };
  }
}

const digestOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => [name, sorted(item)]);
}
