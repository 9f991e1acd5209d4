import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../core/access/actor.ts';
import { readRole } from '../../../core/access/role.ts';
import { handler } from '../../../functions/rbac/handler.ts';
import { auditPut } from '../../../functions/store/audit.ts';
import { query } from '../../../functions/store/client.ts';
import { startTables, type TestTables } from '../../../infra/local/testing.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';

let tables: TestTables;
const cognito = mockClient(CognitoIdentityProviderClient);

beforeAll(async () => {
  tables = await startTables();
  Object.assign(process.env, { USER_POOL_ID: 'eu-west-2_test', USER_POOL_CLIENT_ID: 'client' });
  await seedTwoProviders();
});
afterAll(() => tables.stop());
beforeEach(() => {
  cognito.reset();
  cognito.on(ListUsersCommand).resolves({
    Users: [
      { Attributes: attributes({ 'custom:account_id': 'northbeam', 'custom:roles': 'Held' }) },
    ],
  });
});

const staff = {
  sub: 's-1',
  'cognito:username': 'ada',
  'custom:account_id': 'northbeam_SUPER',
  'custom:role': 'superuser',
  'custom:roles': 'Admin',
};
const otherProvider = {
  ...staff,
  sub: 's-2',
  'cognito:username': 'cal',
  'custom:account_id': 'calder_SUPER',
};
const role = (name: string, rights: object = {}) => ({
  ...readRole({ name, alerts: 3, ...rights }),
  description: 'For tests',
});

describe('the roles of a provider', () => {
  test('API-14 creating a role answers it, writes an audit row, and a second of the name is refused', async () => {
    const created = await call('POST', staff, { body: role('First') });
    expect(created).toMatchObject({
      status: 200,
      body: { data: { name: 'First', alerts: 3, version: 1 } },
    });
    expect(await audited('Added the role First')).toMatchObject({
      user: 'ada',
      after: { name: 'First' },
    });
    expect(await call('POST', staff, { body: role('First') })).toMatchObject({
      status: 409,
      body: { message: 'A role named First already exists.' },
    });
  });

  test('API-15 changing a role answers its next version with before and after in the audit row', async () => {
    await call('POST', staff, { body: role('Second') });
    const changed = await call('PUT', staff, {
      query: { name: 'Second' },
      body: { ...role('Second', { reports: 1 }), version: 1 },
    });
    expect(changed).toMatchObject({ status: 200, body: { data: { reports: 1, version: 2 } } });
    expect(await audited('Changed the role Second')).toMatchObject({
      before: { reports: 4 },
      after: { reports: 1 },
    });
  });

  test('a save of an older version is refused with the newer role, and of 200 saves at once one is kept and every other is told the newer role', async () => {
    await call('POST', staff, { body: role('Busy') });
    const saves = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        call('PUT', staff, {
          query: { name: 'Busy' },
          body: { ...role('Busy'), description: `save ${index}`, version: 1 },
        }),
      ),
    );
    const won = saves.filter((save) => save.status === 200);
    expect(won).toHaveLength(1);
    for (const lost of saves.filter((save) => save.status !== 200)) {
      expect(lost).toMatchObject({
        status: 409,
        body: {
          data: {
            description: (won[0]!.body['data'] as { description: string }).description,
            version: 2,
          },
        },
      });
    }
  });

  test('API-16 deleting a role removes it, with its audit row', async () => {
    await call('POST', staff, { body: role('Spare') });
    expect(await call('DELETE', staff, { query: { name: 'Spare' } })).toMatchObject({
      status: 200,
    });
    expect(await names(staff)).not.toContain('Spare');
    expect(await audited('Deleted the role Spare')).toMatchObject({ before: { name: 'Spare' } });
  });

  test('ROLE-19 ERR-33 a role that somebody holds is not deleted', async () => {
    await call('POST', staff, { body: role('Held') });
    expect(await call('DELETE', staff, { query: { name: 'Held' } })).toMatchObject({
      status: 409,
      body: { message: 'Roles with users cannot be deleted.' },
    });
    expect(await names(staff)).toContain('Held');
  });

  test('ROLE-28 ROLE-29 ROLE-36 Admin and Embedded exist and are protected', async () => {
    expect(await names(staff)).toEqual(expect.arrayContaining(['Admin', 'Embedded']));
    for (const name of ['Admin', 'Embedded']) {
      expect(await call('DELETE', staff, { query: { name } })).toMatchObject({
        status: 409,
        body: { message: `The role ${name} is protected and cannot be deleted.` },
      });
    }
  });

  test('API-13 the roles are sorted by name, not by the codes of its letters', async () => {
    await call('POST', staff, { body: role('aerial desk') });
    const listed = await names(staff);
    expect(listed.length).toBeGreaterThan(2);
    expect(listed).toEqual([...listed].sort((a, b) => a.localeCompare(b)));
    expect(listed.indexOf('aerial desk')).toBeLessThan(listed.indexOf('Embedded'));
  });

  test('ROLE-32 ROLE-34 a listed role has its name, description, number of users and a level for each area', async () => {
    const { version: _version, services, admin, ...held } = await stored(staff, 'Admin');
    expect(Object.keys(held).sort()).toEqual([
      'alerts',
      'automation',
      'dashboard',
      'description',
      'maintenance',
      'name',
      'reports',
      'settings',
      'support',
      'userCount',
    ]);
    expect(Object.keys(admin as object).sort()).toEqual([
      'accountAccess',
      'auditLogs',
      'masquerade',
      'provisioning',
      'roles',
      'userAccess',
    ]);
    expect(services).toMatchObject([{ id: '1', metrics: 1, raiseTicket: 1 }]);
  });

  test('a role of another provider is not found', async () => {
    await call('POST', staff, { body: role('Ours') });
    expect(
      await call('PUT', otherProvider, { query: { name: 'Ours' }, body: role('Ours') }),
    ).toMatchObject({ status: 404 });
    expect(await call('DELETE', otherProvider, { query: { name: 'Ours' } })).toMatchObject({
      status: 404,
    });
    expect(await names(otherProvider)).not.toContain('Ours');
  });

  test('nobody makes, changes or deletes a role that gives more than they hold', async () => {
    await call('POST', staff, { body: role('Roles Only', { admin: { roles: 1 }, alerts: 3 }) });
    await call('POST', staff, { body: role('Strong', { reports: 1 }) });
    const editor = { ...staff, sub: 's-3', 'custom:role': 'user', 'custom:roles': 'Roles Only' };
    expect(await call('POST', editor, { body: role('Own') })).toMatchObject({ status: 200 });
    const refused = [
      await call('POST', editor, { body: role('Sneaky', { reports: 1 }) }),
      await call('POST', editor, { body: role('Group', { services: [{ id: '11', alerts: 3 }] }) }),
      await call('PUT', editor, { query: { name: 'Strong' }, body: role('Strong') }),
      await call('DELETE', editor, { query: { name: 'Strong' } }),
    ];
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('which you do not hold yourself') },
      });
  });

  test("a reseller who manages roles changes none that reaches groups outside the reseller's accounts", async () => {
    const reseller = {
      sub: 's-5',
      'cognito:username': 'joanna',
      'custom:account_id': 'tidewater',
      'custom:role': 'reseller',
      'custom:roles': 'Reseller Admin',
    };
    const provider = await stored(staff, 'Customer Viewer');
    const { userCount: _count, version, ...rights } = provider;
    for (const answer of [
      await call('PUT', reseller, {
        query: { name: 'Customer Viewer' },
        body: { ...rights, version, description: 'mine now' },
      }),
      await call('PUT', reseller, {
        query: { name: 'Customer Viewer' },
        body: { ...rights, version, services: [] },
      }),
      await call('DELETE', reseller, { query: { name: 'Services Only' } }),
      await call('POST', reseller, { body: role('Wide', { services: [{ id: '1', alerts: 3 }] }) }),
      await call('POST', reseller, {
        body: role('Beside', { services: [{ id: '11', alerts: 3 }] }),
      }),
    ])
      expect(answer).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('which you do not hold yourself') },
      });
    expect(await stored(staff, 'Customer Viewer')).toEqual(provider);
    expect(
      await call('POST', reseller, {
        body: role('Bakery Desk', { services: [{ id: '21', alerts: 1 }] }),
      }),
    ).toMatchObject({ status: 200 });
  });

  test('Admin keeps every right it gives, and its name; its description may change', async () => {
    const { userCount: _count, version, ...admin } = await stored(staff, 'Admin');
    const save = (changes: object) =>
      call('PUT', staff, { query: { name: 'Admin' }, body: { ...admin, version, ...changes } });
    for (const [changes, right] of [
      [{ admin: { ...(admin['admin'] as object), roles: 3 } }, "'manage' on admin.roles"],
      [{ reports: 3 }, "'manage' on reports"],
      [{ services: [] }, "'manage' on metrics in group 1"],
      [
        {
          services: [
            ...(admin['services'] as object[]),
            { ...(admin['services'] as object[])[0], id: '11', alerts: 3 },
          ],
        },
        "'manage' on alerts in group 11",
      ],
    ] as const) {
      expect(await save(changes)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining(`${right} cannot be taken from it`) },
      });
    }
    expect(await save({ name: 'Boss' })).toMatchObject({ status: 400, body: { field: 'name' } });
    expect(await save({ description: 'All of it' })).toMatchObject({ status: 200 });
  });

  test('the last role by which staff can change roles keeps that right, whatever resellers hold', async () => {
    await call('POST', staff, { body: role('Role Keeper', { admin: { roles: 1 } }) });
    const weaken = async () =>
      call('PUT', staff, { query: { name: 'Role Keeper' }, body: role('Role Keeper') });
    const held = (...people: object[]) =>
      cognito.on(ListUsersCommand).resolves({
        Users: people.map((person) => ({
          Attributes: attributes(person as Record<string, string>),
        })),
      });
    const keeper = { 'custom:account_id': 'northbeam_SUPER', 'custom:roles': 'Role Keeper' };
    held(keeper, { 'custom:account_id': 'tidewater', 'custom:roles': 'Reseller Admin' });
    expect(await weaken()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('the last role that somebody holds') },
    });
    held(keeper, { 'custom:account_id': 'northbeam_SUPER', 'custom:roles': 'Admin' });
    expect(await weaken()).toMatchObject({ status: 200 });
  });

  test('of two roles by which alone staff can change roles, weakened at once, one keeps that right', async () => {
    const keepers = ['Keeper East', 'Keeper West'];
    cognito.on(ListUsersCommand).resolves({
      Users: keepers.map((name) => ({
        Attributes: attributes({ 'custom:account_id': 'northbeam_SUPER', 'custom:roles': name }),
      })),
    });
    for (const name of keepers)
      await call('POST', staff, { body: role(name, { admin: { roles: 1 } }) });
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        keepers.map((name) => call('PUT', staff, { query: { name }, body: role(name) })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409)!;
      expect(lost.body['message']).toMatch(/Please save again|the last role that somebody holds/);
      for (const name of keepers)
        await call('PUT', staff, { query: { name }, body: role(name, { admin: { roles: 1 } }) });
    }
  });

  test('a role that names a group which exists no longer can still be changed and deleted', async () => {
    const { saveRole } = await import('../../../functions/store/roles.ts');
    await saveRole(
      'northbeam',
      role('Stale', { services: [{ id: 'gone', alerts: 1 }] }),
      0,
      auditPutFor('Stale'),
    );
    expect(
      await call('PUT', staff, { query: { name: 'Stale' }, body: role('Stale') }),
    ).toMatchObject({ status: 200 });
    expect(await call('DELETE', staff, { query: { name: 'Stale' } })).toMatchObject({
      status: 200,
    });
  });

  test('ROLE-27 without admin.roles manage nothing is written', async () => {
    const viewer = { ...staff, 'custom:roles': 'Roles View' };
    await call('POST', staff, { body: role('Roles View', { admin: { roles: 3 } }) });
    expect(await call('POST', viewer, { body: role('Nope') })).toMatchObject({ status: 403 });
    expect(await names(staff)).not.toContain('Nope');
  });
});

type Answer = { status: number; body: Record<string, unknown> };

async function call(
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

async function names(claims: Record<string, string>): Promise<string[]> {
  return ((await call('GET', claims)).body['data'] as { name: string }[]).map((each) => each.name);
}

async function stored(
  claims: Record<string, string>,
  name: string,
): Promise<Record<string, unknown> & { version: number }> {
  return ((await call('GET', claims)).body['data'] as { name: string; version: number }[]).find(
    (each) => each.name === name,
  )!;
}

const auditPutFor = (target: string) =>
  auditPut(
    { providerId: 'northbeam', accountId: 'northbeam_SUPER', sub: 's-1', username: 'ada' } as Actor,
    { target, information: `Added the role ${target}` },
    'test',
    'r-0',
    new Date(),
  );

async function audited(information: string) {
  return (await query('audit', { partition: { accountId: 'northbeam_SUPER' } })).find(
    (row) => row['information'] === information,
  );
}

function attributes(values: Record<string, string>) {
  return Object.entries(values).map(([Name, Value]) => ({ Name, Value }));
}
