import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  type BatchGetItemCommandOutput,
  type BatchWriteItemCommandInput,
  type BatchWriteItemCommandOutput,
  type QueryCommandInput,
  type ScanCommandOutput,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AccountId, ProviderId } from '../../core/access/scope.ts';
import type { DEFAULT_BRANDING_ID } from '../../core/domain/brand.ts';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';
import { tableName, type TableName } from '../runtime/tables.ts';
import { leaveLanes, linkAuditRows } from './audit-lanes.ts';
import {
  backOff,
  LOST,
  MOST_ATTEMPTS,
  MOST_OVERTAKEN,
  PASSING,
  reasonsOf,
  Unprocessed,
} from './back-off.ts';
import { stored, storedItem, type Row, type StoredRow, type TransactItem } from './stored-form.ts';
import { countThrottles } from './throttles.ts';

export type { Row, TransactItem } from './stored-form.ts';

/** A ledger partition of a provider rather than an account. */
export type ProviderPartition = `${string}:${ProviderId}`;

/** Account and provider ids in a key are proved types. */
export interface Key {
  accountId?: AccountId | ProviderPartition | typeof DEFAULT_BRANDING_ID;
  providerId?: ProviderId;
  [attribute: string]: unknown;
}

let client: DynamoDBClient | undefined;

/** Otherwise the SDK resolves its middleware for each request, which costs as much as it does. */
export function dynamo(): DynamoDBClient {
  client ??= countThrottles(lean(new DynamoDBClient({ cacheMiddleware: true })));
  return client;
}

/** Otherwise the SDK copies each request for a log and rebuilds its user agent: a fifth of its CPU. */
function lean(from: DynamoDBClient): DynamoDBClient {
  from.middlewareStack.remove('loggerMiddleware');
  from.middlewareStack.remove('getUserAgentMiddleware');
  return from;
}

let prefix: string | undefined;

export function nameOf(table: TableName): string {
  prefix ??= readEnvironment(baseEnvironment).TABLE_PREFIX;
  return tableName(prefix, table);
}

export async function get(table: TableName, key: Key): Promise<Row | undefined> {
  const { Item } = await dynamo().send(
    new GetItemCommand({ TableName: nameOf(table), Key: stored(key), ConsistentRead: true }),
  );
  return Item && unmarshall(Item);
}

/** Order is undefined; missing rows are left out. */
export async function getMany(
  table: TableName,
  keys: readonly Key[],
  options: { consistent?: boolean } = {},
): Promise<Row[]> {
  const name = nameOf(table);
  const rows: Row[] = [];
  for (let at = 0; at < keys.length; at += 100) {
    let pending: StoredRow[] | undefined = keys.slice(at, at + 100).map(stored);
    const ConsistentRead = options.consistent;
    for (let attempt = 1; pending?.length; attempt += 1) {
      const answer: BatchGetItemCommandOutput = await dynamo().send(
        new BatchGetItemCommand({ RequestItems: { [name]: { Keys: pending, ConsistentRead } } }),
      );
      for (const row of answer.Responses?.[name] ?? []) rows.push(unmarshall(row));
      pending = answer.UnprocessedKeys?.[name]?.Keys;
      if (pending?.length) await nextAttempt(attempt);
    }
  }
  return rows;
}

/**
 * Adds to a row's counter, creating the row if needed.
 * @returns the new count.
 */
export async function addToCounter(
  table: TableName,
  key: Row,
  expiresAtEpochSeconds: number,
  count = 1,
): Promise<number> {
  const { Attributes } = await dynamo().send(
    new UpdateItemCommand({
      TableName: nameOf(table),
      Key: stored(key),
      ReturnValues: 'UPDATED_NEW',
      UpdateExpression: 'ADD #count :added SET expiresAt = :expires',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: stored({ ':added': count, ':expires': expiresAtEpochSeconds }),
    }),
  );
  return Number(Attributes?.['count']?.N);
}

/**
 * Creates or updates one row if the condition is true, at half the cost of a transaction.
 * @returns the former row, empty if there was none; undefined if the condition was false.
 */
export async function updateIf(
  table: TableName,
  key: Key,
  change: { set: string; condition: string; values: Row; names?: Record<string, string> },
): Promise<Row | undefined> {
  try {
    const { Attributes } = await dynamo().send(
      new UpdateItemCommand({
        TableName: nameOf(table),
        Key: stored(key),
        ReturnValues: 'ALL_OLD',
        UpdateExpression: `SET ${change.set}`,
        ConditionExpression: change.condition,
        ExpressionAttributeNames: change.names,
        ExpressionAttributeValues: stored(change.values),
      }),
    );
    return Attributes ? unmarshall(Attributes) : {};
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

export const BATCH_WRITE_LIMIT = 25;
const WRITES_IN_FLIGHT = 4;

type Put = { table: TableName; Item: Row };

/** Without conditions or a transaction: for series and seeding, never for a person's change. */
export async function putMany(table: TableName, rows: readonly Row[]): Promise<void> {
  await putAcross({ [table]: rows });
}

/** As putMany for several tables: up to 25 rows in a request. */
export async function putAcross(tables: Partial<Record<TableName, readonly Row[]>>): Promise<void> {
  const puts = Object.entries(tables).flatMap(([table, rows]) =>
    rows.map((Item): Put => ({ table: table as TableName, Item })),
  );
  const batches: Put[][] = [];
  for (let at = 0; at < puts.length; at += BATCH_WRITE_LIMIT)
    batches.push(puts.slice(at, at + BATCH_WRITE_LIMIT));
  const lane = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) await putBatch(batch);
  };
  await Promise.all(Array.from({ length: Math.min(WRITES_IN_FLIGHT, batches.length) }, lane));
}

async function putBatch(puts: readonly Put[]): Promise<void> {
  let pending: BatchWriteItemCommandInput['RequestItems'] = {};
  for (const { table, Item } of puts)
    (pending[nameOf(table)] ??= []).push({ PutRequest: { Item: stored(Item) } });
  for (let attempt = 1; pending && Object.keys(pending).length > 0; attempt += 1) {
    const { UnprocessedItems }: BatchWriteItemCommandOutput = await dynamo().send(
      new BatchWriteItemCommand({ RequestItems: pending }),
    );
    pending = UnprocessedItems;
    if (pending && Object.keys(pending).length > 0) await nextAttempt(attempt);
  }
}

/** @throws Unprocessed after the last attempt. */
async function nextAttempt(attempt: number): Promise<void> {
  if (attempt === MOST_ATTEMPTS) throw new Unprocessed();
  await backOff(attempt);
}

export interface Range {
  index?: string;
  partition:
    | { accountId: AccountId }
    | { openIn: AccountId }
    | { waitsIn: AccountId }
    | { providerId: ProviderId }
    | { deviceKey: string }
    | { thingKey: string }
    | { scheduleKey: string }
    | { linkDigest: string }
    | { link: string }
    | { replyKey: string };
  /** Condition on the sort key; `names` maps reserved words. */
  sort?: { condition: string; values: Row; names?: Record<string, string> };
  descending?: boolean;
  limit?: number;
  startKey?: Row;
  consistent?: boolean;
}

/** A range without paging. */
export type Whole = Omit<Range, 'limit' | 'startKey'>;

async function queryPage(
  table: TableName,
  range: Range,
): Promise<{ rows: Row[]; nextKey: Row | undefined }> {
  const answer = await dynamo().send(
    new QueryCommand({ TableName: nameOf(table), ...queryInput(range) }),
  );
  return {
    rows: (answer.Items ?? []).map((row) => unmarshall(row)),
    nextKey: answer.LastEvaluatedKey && unmarshall(answer.LastEvaluatedKey),
  };
}

/** All rows of a range, up to `limit` if given. */
export async function query(table: TableName, range: Range): Promise<Row[]> {
  const rows: Row[] = [];
  let startKey = range.startKey;
  do {
    const page = await queryPage(table, { ...range, startKey });
    rows.push(...page.rows);
    startKey = page.nextKey;
  } while (startKey && !(range.limit && rows.length >= range.limit));
  return rows;
}

/**
 * All rows of a range by page, to save memory. The next page is fetched while the caller handles
 * the current one.
 */
export async function* queryPages(table: TableName, range: Whole): AsyncGenerator<Row[]> {
  let reading: ReturnType<typeof queryPage> | undefined = queryPage(table, range);
  while (reading) {
    const { rows, nextKey }: Awaited<typeof reading> = await reading;
    reading = nextKey && queryPage(table, { ...range, startKey: nextKey });
    yield rows;
  }
}

/** All rows of a small table. Only deployment jobs may scan (see needs.ts). */
export async function scan(table: TableName): Promise<Row[]> {
  const rows: Row[] = [];
  let ExclusiveStartKey: StoredRow | undefined;
  do {
    const answer: ScanCommandOutput = await dynamo().send(
      new ScanCommand({ TableName: nameOf(table), ExclusiveStartKey }),
    );
    for (const row of answer.Items ?? []) rows.push(unmarshall(row));
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return rows;
}

function queryInput(range: Range): Omit<QueryCommandInput, 'TableName'> {
  const [[key, value]] = Object.entries(range.partition) as [[string, string]];
  return {
    IndexName: range.index,
    KeyConditionExpression: ['#partition = :partition', range.sort?.condition]
      .filter(Boolean)
      .join(' AND '),
    ExpressionAttributeNames: { '#partition': key, ...range.sort?.names },
    ExpressionAttributeValues: stored({ ':partition': value, ...range.sort?.values }),
    ScanIndexForward: !range.descending,
    Limit: range.limit,
    ExclusiveStartKey: range.startKey && stored(range.startKey),
    ConsistentRead: range.consistent,
  };
}

/** A transaction condition failed, and the caller gave no error for it. */
export class ConditionFailed extends Error {
  constructor() {
    super('A condition of the write did not hold.');
    this.name = 'ConditionFailed';
  }
}

const written = new WeakSet<TransactItem>();

/** Whether the item was written in a committed transaction. */
export const wasWritten = (item: TransactItem): boolean => written.has(item);

/** Error for a failed condition, such as a conflict with a newer version. */
export type Lost = () => Error | Promise<Error>;

/**
 * Writes all items or none (at most 100). A change includes its audit row.
 * @throws the error of `lost` if a condition failed; store errors unchanged.
 */
export async function writeTogether(
  items: TransactItem[],
  lost: Lost = () => new ConditionFailed(),
): Promise<void> {
  if (!(await writeIf(items))) throw await lost();
}

/**
 * Writes all items or none (at most 100).
 * @returns whether all conditions were true.
 */
export async function writeIf(items: TransactItem[]): Promise<boolean> {
  return (await writeUnless(items)).length === 0;
}

/**
 * Writes all items or none: at most 100, and one fewer for each account with audit rows among them
 * and for each pointer to one. Audit rows get their place in the account's log (audit-lanes.ts).
 * @returns the items whose condition failed; empty when all were written.
 */
export async function writeUnless(items: TransactItem[]): Promise<TransactItem[]> {
  for (let attempt = 1; ; attempt += 1) {
    const linked = await linkAuditRows(items, { nameOf, get });
    let isWritten = false;
    try {
      const TransactItems = linked.items.map(storedItem);
      await dynamo().send(new TransactWriteItemsCommand({ TransactItems }));
      isWritten = true;
      items.forEach((item) => written.add(item));
      return [];
    } catch (error) {
      const reasons = reasonsOf(error);
      const lost = items.filter((_item, at) => reasons[at] === LOST);
      if (lost.length > 0) return lost;
      const isOvertaken = reasons.slice(items.length).includes(LOST);
      if (isOvertaken) leaveLanes();
      const isPassing = isOvertaken || PASSING.some((reason) => reasons.includes(reason));
      if (!isPassing || attempt === (isOvertaken ? MOST_OVERTAKEN : MOST_ATTEMPTS)) throw error;
      await backOff(attempt);
    } finally {
      linked.end(isWritten);
    }
  }
}
