import type {
  BatchGetItemCommandOutput,
  BatchWriteItemCommandOutput,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { log } from '../runtime/log.ts';
import { publishMetrics } from '../runtime/metrics.ts';

const THROTTLED = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
]);
const THROTTLED_ITEM = new Set(['ProvisionedThroughputExceeded', 'ThrottlingError']);

/**
 * Counts each attempt that a table or one of its indexes throttles. The SDK repeats them unseen,
 * and CloudWatch has a metric for each table and each index (decision 66).
 */
export function countThrottles(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (attempt) => {
        try {
          const done = await next(attempt);
          if (isPartial(done.output)) count(commandName, attempt.input);
          return done;
        } catch (error) {
          if (isThrottled(error as Error)) count(commandName, attempt.input);
          throw error;
        }
      },
    // Within the SDK's retries.
    { name: 'countThrottles', step: 'finalizeRequest', priority: 'low' },
  );
  return client;
}

function isPartial(output: object): boolean {
  const { UnprocessedItems, UnprocessedKeys } = output as Partial<
    BatchGetItemCommandOutput & BatchWriteItemCommandOutput
  >;
  return Object.keys(UnprocessedItems ?? UnprocessedKeys ?? {}).length > 0;
}

function isThrottled(error: Error): boolean {
  if (THROTTLED.has(error.name)) return true;
  const { CancellationReasons = [] } = error as Partial<TransactionCanceledException>;
  return CancellationReasons.some(({ Code }) => THROTTLED_ITEM.has(Code ?? ''));
}

function count(operation: string | undefined, input: object): void {
  const { TableName, IndexName, RequestItems, TransactItems } = input as {
    TableName?: string;
    IndexName?: string;
    RequestItems?: object;
    TransactItems?: Record<string, { TableName?: string }>[];
  };
  const tables = TransactItems?.flatMap((item) =>
    Object.values(item).map((each) => each.TableName),
  );
  log.warn('the store throttled', {
    operation,
    tables: [...new Set(tables ?? (RequestItems ? Object.keys(RequestItems) : [TableName]))],
    index: IndexName,
  });
  publishMetrics({ StoreThrottles: 1 });
}
