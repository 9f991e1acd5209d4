import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AccountId } from '../../core/access/scope.ts';
import { auditRowSchema } from '../../core/domain/audit.ts';
import { headSchema, type Head } from '../../core/domain/seal.ts';
import { parseStored } from '../runtime/stored.ts';
import { rowDigest } from '../runtime/digest.ts';
import { defaultKeptDays, keptDaysOf } from './audit-kept.ts';
import { pointerPuts } from './audit-things.ts';
import { stored, type Row, type TransactItem } from './stored-form.ts';

/** Chains of an account's log, so that concurrent writers of an account seldom meet. */
const LANES = 64;
const anyLane = () => Math.floor(Math.random() * LANES);
/** Where this process looks for a free lane first. */
let firstLane = anyLane();

/** What the store's client lends. */
export interface LaneStore {
  nameOf(table: 'audit' | 'auditHeads'): string;
  get(table: 'auditHeads', key: { accountId: AccountId; lane: string }): Promise<Row | undefined>;
}

/** A transaction with its audit rows in their lanes. */
export interface Linked {
  /** The given items, in their order, and after them the new heads of the lanes and pointers. */
  items: TransactItem[];
  /** Ends the use of the lanes. Heads of a transaction that failed are read anew. */
  end(isWritten: boolean): void;
}

/** Somebody else was first in a lane: others may use it, too. */
export function leaveLanes(): void {
  firstLane = anyLane();
}

/** Heads that this process wrote or read last, by account and lane. */
const known = new Map<string, Head>();
const inUse = new Set<string>();

/**
 * Puts each audit row of a transaction behind the last row of a lane. The head of the lane is
 * written in the same transaction, on the condition that it is still the last.
 */
export async function linkAuditRows(
  items: readonly TransactItem[],
  store: LaneStore,
): Promise<Linked> {
  const linked = [...items];
  const heads: TransactItem[] = [];
  const lasts = new Map<string, Head | undefined>();
  const end = (isWritten: boolean) => {
    for (const [key, last] of lasts) {
      inUse.delete(key);
      if (isWritten && last) known.set(key, last);
      else known.delete(key);
    }
  };
  try {
    for (const accountId of new Set(items.flatMap((item) => accountOf(item, store) ?? []))) {
      const days = await keptDaysOf(accountId, (place) => store.get('auditHeads', place));
      const lane = freeLane(accountId, days);
      const key = keyOf(accountId, lane);
      inUse.add(key);
      lasts.set(key, undefined);
      const before = known.get(key) ?? (await readHead(store, accountId, lane));
      let last = before;
      for (const [at, item] of items.entries()) {
        if (accountOf(item, store) !== accountId) continue;
        const Item = unmarshall(stored(behind(keptFor(item.Put!.Item!, days), last, lane)));
        last = headOf(Item);
        linked[at] = { Put: { ...item.Put!, Item } };
      }
      lasts.set(key, last);
      heads.push(headPut(store, accountId, before, last!));
    }
  } catch (error) {
    end(false);
    throw error;
  }
  const pointers = linked.flatMap((item) =>
    accountOf(item, store) ? pointerPuts(item.Put!.Item!, store.nameOf('audit')) : [],
  );
  return { items: [...linked, ...heads, ...pointers], end };
}

/** @param row as it is read back. */
const headOf = (row: Row): Head => ({
  lane: String(row['lane']),
  link: Number(row['link']),
  digest: rowDigest(row),
  expiresAt: Number(row['expiresAt']),
});

function accountOf({ Put }: TransactItem, { nameOf }: LaneStore): AccountId | undefined {
  if (Put?.TableName !== nameOf('audit')) return undefined;
  return auditRowSchema.shape.accountId.parse(Put.Item!['accountId']);
}

const keyOf = (accountId: AccountId, lane: string) => `${accountId}#${lane}`;

/** One that no other transaction of this process uses, if there is one. */
function freeLane(accountId: AccountId, days: number): string {
  const lanes = Array.from({ length: LANES }, (_, at) => `${days}d${(firstLane + at) % LANES}`);
  return lanes.find((lane) => !inUse.has(keyOf(accountId, lane))) ?? lanes[0]!;
}

async function readHead(store: LaneStore, accountId: AccountId, lane: string) {
  const row = await store.get('auditHeads', { accountId, lane });
  return row && parseStored(headSchema, row);
}

/** A row is made with the expiry of an account without a rule. */
const keptFor = (row: Row, days: number): Row => ({
  ...row,
  expiresAt: Number(row['expiresAt']) + (days - defaultKeptDays()) * 86_400,
});

/** No row of a lane expires before one in front of it. */
function behind(row: Row, before: Head | undefined, lane: string): Row {
  return {
    ...row,
    lane,
    link: (before?.link ?? 0) + 1,
    previous: before?.digest ?? '',
    previousExpiresAt: before?.expiresAt ?? 0,
    expiresAt: Math.max(Number(row['expiresAt']), before?.expiresAt ?? 0),
  };
}

function headPut(
  { nameOf }: LaneStore,
  accountId: AccountId,
  before: Head | undefined,
  last: Head,
): TransactItem {
  return {
    Put: {
      TableName: nameOf('auditHeads'),
      Item: { accountId, ...last },
      ...(before
        ? {
            ConditionExpression: '#digest = :before',
            ExpressionAttributeNames: { '#digest': 'digest' },
            ExpressionAttributeValues: { ':before': before.digest },
          }
        : { ConditionExpression: 'attribute_not_exists(accountId)' }),
    },
  };
}
