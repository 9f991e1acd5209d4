import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, readAll, type Listening } from '../http.ts';
import { signatureFault, type AccessKey } from '../signature.ts';
import { busyTables, type Busy, type Perform } from './busy-tables.ts';
import { DynamoDbError, type Input } from './dynalite.ts';
import { openEngine, perform } from './engine.ts';
import { loadRows, type PlainRow } from './load-rows.ts';
import type { Late } from './writer.ts';
import type { Engine } from './rows.ts';
import { deleteExpired } from './time-to-live.ts';

const SWEEP_INTERVAL_MS = 3_600_000;

export interface DynamoDbOptions {
  /** Folder of the tables; null for memory. */
  path: string | null;
  key: AccessKey;
  /** Never without it. */
  busy?: Busy;
  /** There with their rows without it. */
  lateIndexes?: Late | undefined;
}

export interface Database extends Pick<Listening, 'url' | 'close'> {
  /** See loadRows. */
  load(tableName: string, rows: readonly PlainRow[]): Promise<void>;
  /** Rows are never deleted by their time, for tests whose clock is in the past. */
  keepsExpired?: boolean;
}

/** DynamoDB's protocol (JSON 1.0, signatures checked) on a free port of 127.0.0.1. */
export async function startDynamoDb(options: DynamoDbOptions): Promise<Database> {
  const engine = await openEngine(options.path, options.lateIndexes);
  const act = options.busy ? busyTables(options.busy) : perform;
  const listening = await listen(
    (request, response) => void answer({ engine, act }, options.key, request, response),
  );
  const sweep = setInterval(() => void sweepExpired(engine), SWEEP_INTERVAL_MS).unref();
  return {
    url: listening.url,
    load: (tableName, rows) => loadRows(engine.store, tableName, rows),
    async close() {
      clearInterval(sweep);
      await listening.close();
      await engine.writer.settled();
      await engine.store.db.close();
    },
  };
}

async function sweepExpired(engine: Engine): Promise<void> {
  try {
    const deleteRow = (table: string, key: Input) =>
      perform(engine, 'DeleteItem', { TableName: table, Key: key });
    await deleteExpired(engine.store, Date.now() / 1000, deleteRow);
  } catch (error) {
    console.error('Expired rows could not be deleted; the next sweep tries again.', error);
  }
}

interface Tables {
  engine: Engine;
  act: Perform;
}

async function answer(
  tables: Tables,
  key: AccessKey,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, body } = await outcome(tables, key, request);
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify(body));
}

async function outcome(
  { engine, act }: Tables,
  key: AccessKey,
  request: IncomingMessage,
): Promise<{ status: number; body: unknown }> {
  try {
    const body = await readAll(request);
    const fault = signatureFault(request, body, key);
    if (fault) throw new DynamoDbError('com.amazon.coral.service#InvalidSignatureException', fault);
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    return { status: 200, body: await act(engine, operation, parse(body)) };
  } catch (error) {
    const known = error as Partial<DynamoDbError>;
    if (known.statusCode) return { status: known.statusCode, body: known.body };
    console.error('DynamoDB request failed', error);
    return {
      status: 500,
      body: { __type: 'InternalServerError', message: 'Internal server error' },
    };
  }
}

function parse(body: Buffer): Input {
  try {
    return JSON.parse(body.toString('utf8')) as Input;
  } catch {
    throw new DynamoDbError(
      'com.amazon.coral.service#SerializationException',
      'The body is not JSON',
    );
  }
}
