import { validate, type Input, type Store } from './dynalite.ts';
import { orderRemovals, requireWithinLimits } from './request-limits.ts';

/**
 * Input for dynalite's actions, with what DynamoDB demands beyond dynalite.
 * @throws DynamoDbError if invalid.
 */
export function prepare(store: Store, operation: string, input: Input): Input {
  const prepared = validate(store, operation, input);
  requireWithinLimits(prepared);
  orderRemovals(prepared);
  return prepared;
}
