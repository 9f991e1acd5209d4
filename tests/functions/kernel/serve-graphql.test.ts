import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { LIMITS } from '../../../core/contract/limits.ts';
import { serveGraphql } from '../../../functions/kernel/serve-graphql.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { people } from '../../fixtures/people.ts';
import { startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());

const field = {
  type: 'Query',
  access: 'signedIn',
  account: () => undefined,
  args: z.strictObject({}),
  limit: LIMITS.settings,
} as const;
const handler = serveGraphql(
  {
    loose: { ...field, result: z.object({ name: z.string() }) },
    strict: { ...field, result: z.strictObject({ name: z.string() }) },
  },
  {
    loose: () => Promise.resolve({ name: 'x', secret: 'y' }),
    strict: () => Promise.resolve({ name: 'x', secret: 'y' }),
  },
);
const ask = (fieldName: string, claims: object | null = people.manager) =>
  handler({ arguments: {}, identity: claims && ({ claims } as never), info: { fieldName } });

test('a field that is not declared never leaves the data service', async () => {
  expect(await ask('loose')).toEqual({ name: 'x' });
  await expect(ask('strict')).rejects.toMatchObject({
    name: 'InternalFailure',
    message: 'Something went wrong on our side. Please try again.',
  });
});

test('a call without claims, and a field that is nobody’s, are refused', async () => {
  await expect(ask('loose', null)).rejects.toMatchObject({ name: 'Unauthorized' });
  for (const name of ['nowhere', 'toString', '__proto__', 'constructor'])
    await expect(ask(name)).rejects.toMatchObject({ name: 'NotFound' });
});
