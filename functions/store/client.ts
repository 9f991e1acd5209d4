import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  ScanCommand,
  TransactionCanceledException,
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
import { stored, storedItem, type Row, type StoredRow, type TransactItem } from './stored-form.ts';

export type { Row, TransactItem } from './stored-form.ts';

/** A partition of the ledger that belongs to a provider, and to none of its accounts. */
export type ProviderPartition = `${string}:${ProviderId}`;

/** The key of a row. Where it names an account or a provider, that one was proved. */
export interface Key {
  accountId?: AccountId | ProviderPartition | typeof DEFAULT_BRANDING_ID;
  providerId?: ProviderId;
  [attribute: string]: unknown;
}

let client: DynamoDBClient | undefined;

/** The SDK would work out the same steps anew for each request, which costs as much as they do. */
export function dynamo(): DynamoDBClient {
  client ??= lean(new DynamoDBClient({ cacheMiddleware: true }));
  return client;
}

/**
 * The SDK copies each request and answer for its log, also when it has none to write to, and puts
 * together anew for each request what it tells of itself: a fifth of the CPU of a small request.
 */
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

/** Rows of the given keys, in no particular order; keys without a row are left out. */
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
    while (pending?.length) {
      const answer: BatchGetItemCommandOutput = await dynamo().send(
        new BatchGetItemCommand({ RequestItems: { [name]: { Keys: pending, ConsistentRead } } }),
      );
      for (const row of answer.Responses?.[name] ?? []) rows.push(unmarshall(row));
      pending = answer.UnprocessedKeys?.[name]?.Keys;
    }
  }
  return rows;
}

/** Adds one to the counter of a row, which is made when it is not there. @returns the new count. */
export async function addToCounter(
  table: TableName,
  key: Row,
  expiresAtEpochSeconds: number,
): Promise<number> {
  const { Attributes } = await dynamo().send(
    new UpdateItemCommand({
      TableName: nameOf(table),
      Key: stored(key),
      ReturnValues: 'UPDATED_NEW',
      UpdateExpression: 'ADD #count :one SET expiresAt = :expires',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: stored({ ':one': 1, ':expires': expiresAtEpochSeconds }),
    }),
  );
  return Number(Attributes?.['count']?.N);
}

/**
 * Changes one row, which is made when it is not there, if a condition holds; at half of what a
 * transaction costs.
 * @returns the row as it was before, without attributes when there was none; undefined when the
 * condition did not hold.
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

const BATCH_WRITE_LIMIT = 25;
const WRITES_IN_FLIGHT = 4;

type Put = { table: TableName; Item: Row };

/**
 * Puts rows of one table, without conditions and without a transaction: for series and for seeding,
 * never for a person's change.
 */
export async function putMany(table: TableName, rows: readonly Row[]): Promise<void> {
  await putAcross({ [table]: rows });
}

/** As putMany, for rows of several tables: up to 25 in all are one request. */
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
  while (pending && Object.keys(pending).length > 0) {
    const { UnprocessedItems }: BatchWriteItemCommandOutput = await dynamo().send(
      new BatchWriteItemCommand({ RequestItems: pending }),
    );
    pending = UnprocessedItems;
  }
}

export interface Range {
  index?: string;
  /** The partition, by the name of its key. */
  partition:
    | { accountId: AccountId }
    | { openIn: AccountId }
    | { waitsIn: AccountId }
    | { providerId: ProviderId }
    | { deviceKey: string }
    | { thingKey: string }
    | { scheduleKey: string }
    | { linkDigest: string }
    | { replyKey: string };
  /** Condition on the sort key, with :values of its own, and #names where a word is reserved. */
  sort?: { condition: string; values: Row; names?: Record<string, string> };
  descending?: boolean;
  limit?: number;
  startKey?: Row;
  consistent?: boolean;
}

/** A range that is read to its end. */
export type Whole = Omit<Range, 'limit' | 'startKey'>;

/** One page of a partition, at most 1 MB of rows. */
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

/** All rows of a partition, page after page, up to `limit` when given. */
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
 * All rows of a partition, page after page, for who keeps little of each row. The next page travels
 * while one is worked on.
 */
export async function* queryPages(table: TableName, range: Whole): AsyncGenerator<Row[]> {
  let reading: ReturnType<typeof queryPage> | undefined = queryPage(table, range);
  while (reading) {
    const { rows, nextKey }: Awaited<typeof reading> = await reading;
    reading = nextKey && queryPage(table, { ...range, startKey: nextKey });
    yield rows;
  }
}

/**
 * All rows of a small table, across its partitions. Only jobs of the deployment itself may read so
 * (see needs.ts, 'scan').
 */
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

/** Raised when a condition of a transaction did not hold and nobody said what that means. */
export class ConditionFailed extends Error {
  constructor() {
    super('A condition of the write did not hold.');
    this.name = 'ConditionFailed';
  }
}

/**
 * How often a transaction is tried that met another one on the same row; by then one of them has
 * been written.
 */
const MOST_CONFLICTS = 6;
const CONFLICT_PAUSE_MS = 40;

const written = new WeakSet<TransactItem>();

/** Was the item written, in a transaction that held? */
export function wasWritten(item: TransactItem): boolean {
  return written.has(item);
}

/** The error to throw when a condition did not hold, such as a conflict with the newer value. */
export type Lost = () => Error | Promise<Error>;

/**
 * Writes all items or none (at most 100). A change travels here with its audit row.
 * @throws what `lost` gives when a condition did not hold, since somebody else was first; any other
 * error as the store gives it.
 */
export async function writeTogether(
  items: TransactItem[],
  lost: Lost = () => new ConditionFailed(),
): Promise<void> {
  if (!(await writeIf(items))) throw await lost();
}

/**
 * Writes all items or none (at most 100).
 * @returns whether every condition held.
 */
export async function writeIf(items: TransactItem[]): Promise<boolean> {
  return (await writeUnless(items)).length === 0;
}

/**
 * Writes all items or none (at most 100).
 * @returns the items whose condition did not hold; none when all are written.
 */
export async function writeUnless(items: TransactItem[]): Promise<TransactItem[]> {
  const TransactItems = items.map(storedItem);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dynamo().send(new TransactWriteItemsCommand({ TransactItems }));
      for (const item of items) written.add(item);
      return [];
    } catch (error) {
      const reasons =
        error instanceof TransactionCanceledException
          ? (error.CancellationReasons?.map((reason) => reason.Code) ?? [])
          : [];
      const lost = items.filter((_item, at) => reasons[at] === 'ConditionalCheckFailed');
      if (lost.length > 0) return lost;
      if (!reasons.includes('TransactionConflict') || attempt === MOST_CONFLICTS) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, Math.random() * CONFLICT_PAUSE_MS * attempt);
      });
    }
  }
}
