import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '../../../core/contract/endpoint.ts';
import { serve } from '../../../functions/kernel/serve.ts';
import { get, putMany } from '../../../functions/store/client.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { startWorld } from '../../fixtures/world.ts';
import { accountNamed } from '../../fixtures/ids.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());

const read = {
  method: 'GET',
  access: 'signedIn',
  response: z.object({ data: z.array(z.string()) }),
} as const;
const resource = {
  accounts: endpoint({ ...read, path: '/accounts', tenant: 'own' }),
  ruled: endpoint({ ...read, path: '/ruled', tenant: 'own', component: 'SubmitTicketButton' }),
  anywhere: endpoint({ ...read, path: '/anywhere', tenant: 'none' }),
};
const accounts = ({ scope }: { scope: { accountIds: readonly string[] } }) =>
  Promise.resolve({ data: [...scope.accountIds] });
const handler = serve({ resource }, { accounts, ruled: accounts, anywhere: accounts });

async function ask(claims: Claims, path: string) {
  const result = await handler({
    httpMethod: 'GET',
    resource: path,
    headers: {},
    body: null,
    multiValueQueryStringParameters: null,
    requestContext: { requestId: 'r', authorizer: { claims } },
  } as never);
  return { status: result.statusCode, data: (JSON.parse(result.body) as { data?: string[] }).data };
}

test('PERM-14 a component rule refuses the kinds of person that it does not name, whatever their rights are', async () => {
  const rule = (user: boolean) =>
    putMany('viewRoles', [
      {
        providerId: 'northbeam',
        component: 'SubmitTicketButton',
        permissions: { admin: true, superuser: true, reseller: false, user },
      },
    ]);
  await rule(false);
  expect([
    (await ask(people.manager, '/ruled')).status,
    (await ask(people.reseller, '/ruled')).status,
  ]).toEqual([403, 403]);
  expect([
    (await ask(people.northDesk, '/ruled')).status,
    (await ask(people.northAdmin, '/ruled')).status,
  ]).toEqual([200, 200]);
  expect((await ask(people.calderManager, '/ruled')).status).toBe(200);
  await rule(true);
  expect((await ask(people.manager, '/ruled')).status).toBe(200);
});

test('an account that is made inactive is out within five seconds, whatever its people’s tokens say', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await ask(people.reseller, '/accounts')).toEqual({ status: 200, data: ['tidewater'] });
  const before = (await get('accounts', { accountId: accountNamed('tidewater') }))!;
  await putMany('accounts', [{ ...before, status: 'inactive' }]);
  vi.setSystemTime(Date.now() + 5_000);
  expect((await ask(people.reseller, '/accounts')).status).toBe(401);
  expect((await ask(people.northAdmin, '/accounts')).data).toEqual([
    'northbeam_SUPER',
    'northbeam',
  ]);
  await putMany('accounts', [before]);
  expect((await ask(people.reseller, '/accounts')).status).toBe(200);
  vi.useRealTimers();
});

test('the scope is the accounts that the stored tree gives, and none where nothing belongs to an account', async () => {
  expect((await ask(people.manager, '/accounts')).data).toEqual(['northbeam']);
  expect((await ask(people.calderAdmin, '/accounts')).data).toEqual(['calder_SUPER', 'calder']);
  expect((await ask(people.calderAdmin, '/anywhere')).data).toEqual([]);
});
