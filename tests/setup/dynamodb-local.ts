import { startDynamoDbLocal } from '../../infra/local/aws/dynamodb/dynamodb-local.ts';

/**
 * With DYNAMODB_LOCAL, the folder of Amazon's engine, all tests use one process of it, each file
 * with tables of its own.
 */
export default async function dynamoDbLocal(): Promise<(() => Promise<void>) | undefined> {
  const folder = process.env['DYNAMODB_LOCAL'];
  if (!folder || process.env['DYNAMODB_LOCAL_URL']) return undefined;
  const { url, close } = await startDynamoDbLocal(folder, null);
  process.env['DYNAMODB_LOCAL_URL'] = url;
  return close;
}
