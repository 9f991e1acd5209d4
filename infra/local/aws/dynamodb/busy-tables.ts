import { createRandom, type Random } from '../../simulation/random.ts';
import { DynamoDbError, type Input } from './dynalite.ts';
import { perform } from './engine.ts';
import type { Engine } from './rows.ts';

/** How often tables are busy, from a seed. */
export interface Busy {
  seed: string;
  /** Of the requests. */
  share: number;
}

const ONE_BY_ONE = new Set(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query', 'Scan']);
const TRANSACTIONS = new Set(['TransactWriteItems', 'TransactGetItems']);
const AWS = 'com.amazonaws.dynamodb.v20120810#';

export type Perform = typeof perform;

/** Operations on tables that throttle some requests, and do some batches only in part. */
export function busyTables({ seed, share }: Busy): Perform {
  const random = createRandom(seed);
  return async (engine, operation, input) => {
    if (!random.chance(share)) return await perform(engine, operation, input);
    if (ONE_BY_ONE.has(operation)) throw throttled();
    if (TRANSACTIONS.has(operation)) throw cancelled(input);
    if (operation === 'BatchWriteItem') return await writeSome(engine, input, random);
    if (operation === 'BatchGetItem') return await readSome(engine, input, random);
    return await perform(engine, operation, input);
  };
}

function throttled(): DynamoDbError {
  return new DynamoDbError(
    `${AWS}ProvisionedThroughputExceededException`,
    'The level of configured provisioned throughput for the table was exceeded.',
  );
}

/** The first item of the transaction is throttled. */
function cancelled(input: Input): DynamoDbError {
  const items = input['TransactItems'] as unknown[];
  return new DynamoDbError(
    `${AWS}TransactionCanceledException`,
    'Transaction cancelled, please refer cancellation reasons for specific reasons',
    {
      CancellationReasons: items.map((_, at) => ({ Code: at === 0 ? 'ThrottlingError' : 'None' })),
    },
  );
}

type Batch<Each> = Record<string, Each>;

async function writeSome(engine: Engine, input: Input, random: Random): Promise<Input> {
  const batch = input['RequestItems'] as Batch<unknown[]>;
  const [now, later] = split(batch, (requests) => requests, random);
  const done = await perform(engine, 'BatchWriteItem', { ...input, RequestItems: now });
  return { ...done, UnprocessedItems: later };
}

async function readSome(engine: Engine, input: Input, random: Random): Promise<Input> {
  const batch = input['RequestItems'] as Batch<{ Keys: unknown[] }>;
  const [now, later] = split(batch, ({ Keys }) => Keys, random);
  const whole = (part: Batch<unknown[]>) =>
    Object.fromEntries(
      Object.entries(part).map(([table, Keys]) => [table, { ...batch[table], Keys }]),
    );
  const done = await perform(engine, 'BatchGetItem', { ...input, RequestItems: whole(now) });
  return { ...done, UnprocessedKeys: whole(later) };
}

/** One row at least is done; with none, DynamoDB throttles the whole batch. */
function split<Each>(
  batch: Batch<Each>,
  rowsOf: (each: Each) => unknown[],
  random: Random,
): [now: Batch<unknown[]>, later: Batch<unknown[]>] {
  const rows = Object.entries(batch).flatMap(([table, each]) =>
    rowsOf(each).map((row) => ({ table, row })),
  );
  const done = random.int(1, rows.length);
  const part = (some: typeof rows): Batch<unknown[]> => {
    const tables: Batch<unknown[]> = {};
    for (const { table, row } of some) (tables[table] ??= []).push(row);
    return tables;
  };
  return [part(rows.slice(0, done)), part(rows.slice(done))];
}
