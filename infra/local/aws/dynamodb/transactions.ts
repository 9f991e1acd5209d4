import { createHash } from 'node:crypto';
import {
  act,
  conditionFault,
  DynamoDbError,
  invalidRequest,
  type Attributes,
  type Input,
  type Store,
} from './dynalite.ts';
import { prepare } from './prepare.ts';
import { requireTransactionFits } from './request-limits.ts';
import { rowKey, storedItems, type Engine } from './rows.ts';
import { stage } from './staged-store.ts';

const OPERATION = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'DeleteItem',
} as const;
const MAX_ITEMS = 100;
const TOKEN_LIFE_MS = 600_000;

interface Step {
  kind: keyof typeof OPERATION;
  rowKey: string;
  prepared: Input;
  wantsOldItem: boolean;
}

interface Reason {
  Code: string;
  Message?: string;
  Item?: Attributes;
}

/**
 * All items or none, in one LevelDB batch; a failed condition cancels with reasons by position, as
 * in AWS.
 */
export async function transactWrite(engine: Engine, input: Input): Promise<Input> {
  const items = itemsOf(input);
  const token = input['ClientRequestToken'] as string | undefined;
  requireTransactionFits(items.map(paramsOf), token);
  const signature = createHash('sha256').update(JSON.stringify(items)).digest('base64');
  const parsed = new Map<string, Input>();
  const steps = await Promise.all(items.map((item) => stepOf(engine.store, item, parsed)));
  const locks = steps.map((step) => step.rowKey);
  requireDistinct(locks);
  return await engine.locks.holding([...locks, ...(token ? [`token/${token}`] : [])], async () => {
    if (token && isRepeat(engine, token, signature)) return {};
    await applyAll(engine, steps);
    if (token) engine.tokens.set(token, { signature, atMs: Date.now() });
    return {};
  });
}

/** A consistent snapshot of the items. */
export async function transactGet(engine: Engine, input: Input): Promise<Input> {
  const gets = itemsOf(input).map((item) => item['Get'] as Input);
  const locks = await Promise.all(
    gets.map((get) => rowKey(engine.store, String(get['TableName']), get['Key'] as Attributes)),
  );
  requireDistinct(locks);
  return await engine.locks.holding(locks, async () => ({
    Responses: await Promise.all(
      gets.map(async (get) => {
        const { Item } = await act(engine.store, 'GetItem', prepare(engine.store, 'GetItem', get));
        return Item ? { Item } : {};
      }),
    ),
  }));
}

async function applyAll(engine: Engine, steps: readonly Step[]): Promise<void> {
  const keys = steps.map((step) => step.rowKey);
  const before = await storedItems(engine.store, keys);
  const reasons = steps.map((step, at): Reason => {
    if (!conditionFault(step.prepared, before[at])) return { Code: 'None' };
    const old = step.wantsOldItem && before[at] ? { Item: before[at] } : {};
    return { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed', ...old };
  });
  if (reasons.some((reason) => reason.Code !== 'None')) throw cancelled(reasons);
  const { view, commit } = stage(engine, new Map(keys.map((key, at) => [key, before[at]])));
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'ConditionCheck') continue;
    try {
      // In order: later items see the staged index entries of earlier ones.
      await act(view, OPERATION[step.kind], step.prepared);
    } catch (error) {
      reasons[at] = {
        Code: 'ValidationError',
        Message: String((error as DynamoDbError).body?.['message'] ?? error),
      };
      throw cancelled(reasons);
    }
  }
  await commit();
}

async function stepOf(store: Store, item: Input, parsed: Map<string, Input>): Promise<Step> {
  const [kind, another] = Object.keys(item) as (keyof typeof OPERATION)[];
  if (!kind || another || !(kind in OPERATION))
    throw invalidRequest('TransactItems can only contain one of Check, Put, Update or Delete');
  const { ReturnValuesOnConditionCheckFailure: wanted, ...raw } = paramsOf(item);
  if (kind === 'ConditionCheck' && raw['ConditionExpression'] === undefined)
    throw invalidRequest(
      "Value null at 'conditionCheck.conditionExpression' failed to satisfy constraint: Member must not be null",
    );
  const tableName = String(raw['TableName']);
  const named = (raw['Item'] ?? raw['Key']) as Attributes;
  const prepared = prepareOnce(store, OPERATION[kind], raw, parsed);
  return {
    kind,
    rowKey: await rowKey(store, tableName, named),
    prepared,
    wantsOldItem: wanted === 'ALL_OLD',
  };
}

const paramsOf = (item: Input) => Object.values(item)[0] as Input;

const EXPRESSIONS = [
  'UpdateExpression',
  'ConditionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
];

/** As prepare, but shared expressions of a transaction are parsed once. */
function prepareOnce(
  store: Store,
  operation: string,
  raw: Input,
  parsed: Map<string, Input>,
): Input {
  const key = JSON.stringify([operation, EXPRESSIONS.map((name) => raw[name])]);
  const first = parsed.get(key);
  if (first) {
    const plain = Object.entries(raw).filter(([name]) => !EXPRESSIONS.includes(name));
    return {
      ...prepare(store, operation, Object.fromEntries(plain)),
      ...first,
      // A copy: dynalite writes values into it while it carries it out.
      ...(first['_updates'] !== undefined && { _updates: structuredClone(first['_updates']) }),
    };
  }
  const prepared = prepare(store, operation, raw);
  const { _updates, _condition } = prepared;
  parsed.set(key, {
    ...(_updates !== undefined && { _updates }),
    ...(_condition !== undefined && { _condition }),
  });
  return prepared;
}

function requireDistinct(rowKeys: readonly string[]): void {
  if (new Set(rowKeys).size < rowKeys.length)
    throw invalidRequest('Transaction request cannot include multiple operations on one item');
}

function itemsOf(input: Input): Input[] {
  const items = (input['TransactItems'] ?? []) as Input[];
  if (items.length === 0 || items.length > MAX_ITEMS) {
    throw invalidRequest(
      `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length between 1 and ${MAX_ITEMS}`,
    );
  }
  return items;
}

/** Whether the token was used with the same items; other items are an error. Removes old tokens. */
function isRepeat(engine: Engine, token: string, signature: string): boolean {
  const oldest = Date.now() - TOKEN_LIFE_MS;
  for (const [name, { atMs }] of engine.tokens) {
    if (atMs > oldest) break;
    engine.tokens.delete(name);
  }
  const known = engine.tokens.get(token);
  if (known && known.signature !== signature) {
    throw new DynamoDbError(
      'com.amazonaws.dynamodb.v20120810#IdempotentParameterMismatchException',
      'Another request has the same token',
    );
  }
  return known !== undefined;
}

function cancelled(reasons: Reason[]): DynamoDbError {
  const codes = reasons.map((reason) => reason.Code).join(', ');
  return new DynamoDbError(
    'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: reasons },
  );
}
