import { expect, test } from 'vitest';
import { readSettings } from '../../../infra/local/settings.ts';

const onEngine = (engine: string, folder?: string) => () =>
  readSettings(['--engine', engine], { DYNAMODB_LOCAL: folder }).dynamoDbLocal;

test("the portal runs on Amazon's DynamoDB Local where that could be installed, and says what is missing", () => {
  expect(readSettings([], {}).dynamoDbLocal).toBeNull();
  expect(onEngine('dynamodb-local', '/engine')()).toBe('/engine');
  expect(onEngine('dynamodb-local')).toThrow('DynamoDB Local needs Java');
  expect(onEngine('other', '/engine')).toThrow("--engine must be dynamodb-local, not 'other'.");
});
