import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../core/access/actor.ts';
import { watchesAccount } from '../../../functions/reads/watched.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { accountNamed, providerNamed } from '../../fixtures/ids.ts';
import { startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());

test('nobody watches all of an account that has no group to hold a right in', async () => {
  const account = accountNamed('without-groups');
  const actor = {
    customer: null,
    accountIds: [account],
    providerId: providerNamed('northbeam'),
  } as unknown as Actor;
  expect(await watchesAccount(actor, account)).toBe(false);
});
