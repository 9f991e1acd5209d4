import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Actor } from '../../../core/access/actor.ts';
import { readRole } from '../../../core/access/role.ts';
import { handler } from '../../../functions/rbac/handler.ts';
import { auditPut } from '../../../functions/store/audit.ts';
import { query } from '../../../functions/store/client.ts';
import { startTables, type TestTables } from '../../../infra/local/testing.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { onlyStored } from '../../fixtures/stored-people.ts';

let tables: TestTables;

/** Tables with two providers, where one person holds one role. */
export function withRoles(): void {
  beforeAll(async () => {
    tables = await startTables();
    await seedTwoProviders();
  });
  afterAll(() => tables.stop());
  beforeEach(() => onlyStored([{ 'custom:account_id': 'northbeam', 'custom:roles': 'Held' }]));
}

export const staff = {
  sub: 's-1',
  'cognito:username': 'ada',
  'custom:account_id': 'northbeam_SUPER',
  'custom:role': 'superuser',
  'custom:roles': 'Admin',
};
export const otherProvider = {
  ...staff,
  sub: 's-2',
  'cognito:username': 'cal',
  'custom:account_id': 'calder_SUPER',
};
export const role = (name: string, rights: object = {}) => ({
  ...readRole({ name, alerts: 3, ...rights }),
  description: 'For tests',
});

type Answer = { status: number; body: Record<string, unknown> };

export async function call(
  method: string,
  claims: Record<string, string>,
  { query: parameters = {}, body }: { query?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  const event = {
    httpMethod: method,
    resource: '/rbac/roles',
    path: '/rbac/roles',
    headers: {},
    pathParameters: null,
    isBase64Encoded: false,
    body: body === undefined ? null : JSON.stringify(body),
    multiValueQueryStringParameters: Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, [value]]),
    ),
    requestContext: { requestId: 'r-1', authorizer: { claims } },
  };
  const answer = await handler(event as unknown as APIGatewayProxyEvent);
  return { status: answer.statusCode, body: JSON.parse(answer.body) as Record<string, unknown> };
}

export async function names(claims: Record<string, string>): Promise<string[]> {
  return ((await call('GET', claims)).body['data'] as { name: string }[]).map((each) => each.name);
}

export async function stored(
  claims: Record<string, string>,
  name: string,
): Promise<Record<string, unknown> & { version: number }> {
  return ((await call('GET', claims)).body['data'] as { name: string; version: number }[]).find(
    (each) => each.name === name,
  )!;
}

export const auditPutFor = (target: string) =>
  auditPut(
    {
      home: accountNamed('northbeam_SUPER'),
      account: accountNamed('northbeam_SUPER'),
      actingAs: null,
      sub: 's-1',
      username: 'ada',
    } as Actor,
    { target, information: `Added the role ${target}` },
    { action: 'rbac.createRole', requestId: 'r-0', now: new Date() },
  );

export async function audited(information: string) {
  return (await query('audit', { partition: { accountId: accountNamed('northbeam_SUPER') } })).find(
    (row) => row['information'] === information,
  );
}
