import { setImmediate } from 'node:timers/promises';
import { addIndex, addsIndex } from './add-index.ts';
import {
  act,
  createStore,
  findTable,
  forgetTables,
  type Attributes,
  type DynamoDbError,
  type Input,
  type Store,
  type TableRow,
} from './dynalite.ts';
import { KeyLocks } from './key-locks.ts';
import { afterwards, atOnce, enterLeft, type Late } from './writer.ts';
import { prepare } from './prepare.ts';
import { rowKey, storedItems, type Engine } from './rows.ts';
import { stage } from './staged-store.ts';
import { timeToLive } from './time-to-live.ts';
import { transactGet, transactWrite } from './transactions.ts';

const TABLE_CHANGES = new Set(['CreateTable', 'UpdateTable', 'DeleteTable']);
const SINGLE_WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

/**
 * Opens the tables at `path`, or in memory. Index entries are there with their rows, or late.
 * @throws if the files are damaged or in use by another process.
 */
export async function openEngine(path: string | null, late?: Late): Promise<Engine> {
  const store = createStore(path);
  await store.db.open();
  await activateTables(store);
  await enterLeft(store.db);
  const writer = late ? afterwards(store.db, late) : atOnce(store.db);
  return { store, writer, locks: new KeyLocks(), tokens: new Map() };
}

/**
 * A DynamoDB operation with JSON input and output.
 * @throws errors with statusCode and body.
 */
export async function perform(engine: Engine, operation: string, input: Input): Promise<Input> {
  if (!TABLE_CHANGES.has(operation)) return await performOn(engine, operation, input);
  forgetTables(engine.store);
  try {
    return await performOn(engine, operation, input);
  } finally {
    forgetTables(engine.store);
  }
}

async function performOn(engine: Engine, operation: string, input: Input): Promise<Input> {
  if (SINGLE_WRITES.has(operation)) return await writeOne(engine, operation, input);
  if (addsIndex(operation, input)) return await addIndex(engine.store, input);
  switch (operation) {
    case 'CreateTable':
      return await createTable(engine.store, input);
    case 'BatchWriteItem':
      return await writeBatch(engine, input);
    case 'TransactWriteItems':
      return await transactWrite(engine, input);
    case 'TransactGetItems':
      return await transactGet(engine, input);
    case 'UpdateTimeToLive':
    case 'DescribeTimeToLive':
      return await timeToLive(engine.store, operation, input);
    default:
      return await act(engine.store, operation, prepare(engine.store, operation, input));
  }
}

/** Waits until the table is active, which dynalite does after its answer. */
async function createTable(store: Store, input: Input): Promise<Input> {
  const answer = await act(store, 'CreateTable', prepare(store, 'CreateTable', input));
  while ((await findTable(store, String(input['TableName']))).TableStatus !== 'ACTIVE')
    await setImmediate();
  return answer;
}

/** Completes tables whose creation was interrupted by a kill. */
async function activateTables(store: Store): Promise<void> {
  for await (const [key, row] of store.db.iterator({ gte: 'table~', lt: 'table~\xFF' })) {
    const table = row as TableRow;
    if (table.TableStatus !== 'CREATING') continue;
    const indexes = table.GlobalSecondaryIndexes?.map((index) => ({
      ...index,
      IndexStatus: 'ACTIVE',
    }));
    await store.db.batch([
      {
        type: 'put',
        key,
        value: {
          ...table,
          TableStatus: 'ACTIVE',
          ...(indexes && { GlobalSecondaryIndexes: indexes }),
        },
      },
    ]);
  }
}

async function writeOne(engine: Engine, operation: string, input: Input): Promise<Input> {
  const { ReturnValuesOnConditionCheckFailure: wanted, ...rest } = input;
  const prepared = prepare(engine.store, operation, rest);
  const table = String(rest['TableName']);
  const named = (rest['Item'] ?? rest['Key']) as Attributes;
  return await engine.locks.holding([await rowKey(engine.store, table, named)], async () => {
    const { view, commit } = stage(engine);
    try {
      const answer = await act(view, operation, prepared);
      await commit();
      return withoutNothing(answer);
    } catch (error) {
      if (wanted === 'ALL_OLD') await addOldItem(engine.store, error, table, named);
      throw error;
    }
  });
}

/** An answer has attributes, or none at all. */
function withoutNothing({ Attributes, ...answer }: Input): Input {
  return Object.keys(Attributes ?? {}).length > 0 ? { ...answer, Attributes } : answer;
}

async function addOldItem(
  store: Store,
  error: unknown,
  tableName: string,
  named: Attributes,
): Promise<void> {
  const { body } = error as DynamoDbError;
  if (!String(body?.['__type']).endsWith('ConditionalCheckFailedException')) return;
  const [item] = await storedItems(store, [await rowKey(store, tableName, named)]);
  if (item) body['Item'] = item;
}

type BatchRequest = { PutRequest?: { Item: Attributes }; DeleteRequest?: { Key: Attributes } };

async function writeBatch(engine: Engine, input: Input): Promise<Input> {
  const prepared = prepare(engine.store, 'BatchWriteItem', input);
  const requests = Object.entries(prepared['RequestItems'] as Record<string, BatchRequest[]>);
  const locks = await Promise.all(
    requests.flatMap(([table, rows]) =>
      rows.map((row) =>
        rowKey(engine.store, table, row.PutRequest?.Item ?? row.DeleteRequest!.Key),
      ),
    ),
  );
  return await engine.locks.holding(locks, async () => {
    const { view, commit } = stage(engine);
    const answer = await act(view, 'BatchWriteItem', prepared);
    await commit();
    return answer;
  });
}
