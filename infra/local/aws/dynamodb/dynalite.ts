import { createRequire } from 'node:module';

/**
 * The used parts of dynalite 4.0.0. They are private, so the version is pinned and tests check
 * them.
 */
export type Attributes = Record<string, Record<string, unknown>>;
export type Input = Record<string, unknown>;
type Callback<T = unknown> = (error?: unknown, value?: T) => void;

export interface TableRow {
  TableName: string;
  TableStatus: string;
  KeySchema: { AttributeName: string }[];
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  GlobalSecondaryIndexes?: Record<string, unknown>[];
}

/** A key range of the LevelDB. */
export interface SubStore {
  get(key: string, callback: Callback): void;
  put(key: string, value: unknown, callback: Callback): void;
  del(key: string, callback: Callback): void;
  batch(
    operations: { type: 'put' | 'del'; key: string; value?: unknown }[],
    callback: Callback,
  ): void;
  lock(key: string, run: (release: (done: Callback) => Callback) => void): void;
}

export type LevelOperation =
  | { type: 'put'; key: string; value: unknown; valueEncoding?: 'buffer' }
  | { type: 'del'; key: string };

export interface Level {
  open(): Promise<void>;
  close(): Promise<void>;
  get(key: string): Promise<unknown>;
  getMany(keys: string[]): Promise<unknown[]>;
  batch(operations: LevelOperation[]): Promise<void>;
  iterator(options: { gte: string; lt: string }): AsyncIterable<[string, unknown]>;
  keys(options: unknown): LevelIterator;
  values(options: unknown): LevelIterator;
}

interface LevelIterator {
  close(): Promise<void>;
  return?(): Promise<void>;
}

export interface Store {
  db: Level;
  getItemDb(table: string): SubStore;
  getIndexDb(kind: string, table: string, index: string): SubStore;
  /**
   * With checkStatus false, also finds a table that is being created. dynalite itself leaves it
   * out.
   */
  getTable(
    name: string,
    checkStatus: boolean | Callback<TableRow>,
    callback?: Callback<TableRow>,
  ): void;
}

/** A DynamoDB error, as dynalite throws it. */
export class DynamoDbError extends Error {
  readonly statusCode = 400;
  readonly body: Record<string, unknown>;

  constructor(type: string, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.body = { __type: type, message, ...extra };
  }
}

export function invalidRequest(message: string): DynamoDbError {
  return new DynamoDbError('com.amazon.coral.validate#ValidationException', message);
}

interface Validations {
  checkTypes(input: Input, types: unknown): Input;
  checkValidations(input: Input, types: unknown, custom: unknown, store: Store): void;
}

type Action = (store: Store, input: Input, callback: Callback<Input>) => void;

const requireFrom = createRequire(import.meta.url);
const loaded = new Map<string, unknown>();

/** Cached require, which would resolve the path at each call. */
function load(name: string): unknown {
  if (!loaded.has(name)) loaded.set(name, requireFrom(name));
  return loaded.get(name);
}

const database = load('dynalite/db') as {
  create(options: Record<string, unknown>): Store;
  createKey(item: Attributes, table: TableRow): string;
  createIndexKey(item: Attributes, table: TableRow, keySchema: TableRow['KeySchema']): string;
  checkConditional(input: Input, item: Attributes | undefined): unknown;
};
const validations = load('dynalite/validations') as Validations;

const OPERATIONS = new Set([
  'BatchGetItem',
  'BatchWriteItem',
  'CreateTable',
  'DeleteItem',
  'DeleteTable',
  'DescribeTable',
  'GetItem',
  'ListTables',
  'PutItem',
  'Query',
  'Scan',
  'TagResource',
  'UntagResource',
  'ListTagsOfResource',
  'UpdateItem',
  'UpdateTable',
]);

export const createKey = database.createKey;
export const createIndexKey = database.createIndexKey;
export const conditionFault = database.checkConditional;

export function createStore(path: string | null): Store {
  return withKnownTables(
    endingIterators(
      database.create({
        createTableMs: 0,
        deleteTableMs: 0,
        updateTableMs: 0,
        ...(path ? { path } : {}),
      }),
    ),
  );
}

/**
 * dynalite ends an iterator with return(), which LevelDB's lack: each query would leak one, with
 * all that it has read.
 */
function endingIterators(store: Store): Store {
  for (const kind of ['keys', 'values'] as const) {
    const open = store.db[kind].bind(store.db);
    store.db[kind] = (options) => {
      const iterator = open(options);
      iterator.return = () => iterator.close();
      return iterator;
    };
  }
  return store;
}

const knownTables = new WeakMap<Store, Map<string, TableRow>>();

/** Caches table descriptions, which dynalite reads and decodes for every row. */
function withKnownTables(store: Store): Store {
  const known = new Map<string, TableRow>();
  const view: Store = {
    ...store,
    getTable(name, checkStatus, callback) {
      const done = callback ?? (checkStatus as Callback<TableRow>);
      const table = known.get(name);
      if (table) return queueMicrotask(() => done(null, table));
      store.getTable(name, checkStatus !== false, (error, found) => {
        if (found && isSettled(found)) known.set(name, found);
        done(error, found);
      });
    },
  };
  knownTables.set(view, known);
  return view;
}

/** Call before and after a change of a table's description. */
export function forgetTables(store: Store): void {
  knownTables.get(store)?.clear();
}

const isSettled = ({ TableStatus, GlobalSecondaryIndexes }: TableRow) =>
  TableStatus === 'ACTIVE' &&
  (GlobalSecondaryIndexes ?? []).every((index) => index['IndexStatus'] === 'ACTIVE');

/**
 * Input for dynalite's actions.
 * @throws an error with statusCode and body if invalid.
 */
export function validate(store: Store, operation: string, input: Input): Input {
  if (!OPERATIONS.has(operation))
    throw new DynamoDbError(
      'com.amazon.coral.service#UnknownOperationException',
      `${operation} is not supported`,
    );
  const { types, custom } = load(`dynalite/validations/${lowerFirst(operation)}`) as {
    types: unknown;
    custom: unknown;
  };
  const checked = validations.checkTypes(input, types);
  validations.checkValidations(checked, types, custom, store);
  return checked;
}

export function act(store: Store, operation: string, prepared: Input): Promise<Input> {
  const action = load(`dynalite/actions/${lowerFirst(operation)}`) as Action;
  return new Promise((resolve, reject) => {
    action(store, prepared, (error, value) =>
      error ? reject(error as Error) : resolve(value ?? {}),
    );
  });
}

export function findTable(store: Store, name: string): Promise<TableRow> {
  return new Promise((resolve, reject) => {
    store.getTable(name, false, (error, table) =>
      error ? reject(error as Error) : resolve(table!),
    );
  });
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
