import { beforeAll, describe, expect, test } from 'vitest';
import { SERVICE_RIGHTS } from '../../../core/access/areas.ts';
import { putMany } from '../../../functions/store/client.ts';
import { onlyStored } from '../../fixtures/stored-people.ts';
import { call, names, role, staff, stored, withRoles } from './open-roles.ts';

withRoles();

/** A second reseller beside Tidewater, with one customer. */
beforeAll(async () => {
  await putMany('accounts', [
    {
      accountId: 'kestrel',
      providerId: 'northbeam',
      parentId: 'northbeam_SUPER',
      name: 'Kestrel IT',
      status: 'active',
      rootGroupId: '30',
      hasKey: false,
      createdEpoch: 0,
      source: 'collector',
    },
  ]);
  await putMany('groups', [
    group('kestrel', ['1', '30'], 'Kestrel IT', ''),
    group('kestrel', ['1', '30', '31'], 'Falcon Press', 'Falcon Press'),
  ]);
});

const group = (accountId: string, path: string[], name: string, customer: string) => ({
  providerId: 'northbeam',
  groupId: path.at(-1),
  parentId: path.at(-2),
  path,
  name,
  fullPath: name,
  accountId,
  customer,
});
const all = (id: string, level: 1 | 3) => ({
  id,
  ...Object.fromEntries(SERVICE_RIGHTS.map((right) => [right, level])),
});
const person = (sub: string, account: string, roles: string, customer = '') => ({
  sub,
  'cognito:username': sub,
  'custom:account_id': account,
  'custom:role': 'reseller',
  'custom:roles': roles,
  ...(customer && { 'custom:customer': customer }),
});
const tidewater = person('joanna', 'tidewater', 'Reseller Admin');
const kestrel = person('marcus', 'kestrel', 'Reseller Admin');
const harbour = person('hugh', 'northbeam', 'Harbour Admin', 'Harbour Foods');
const fenside = person('fay', 'northbeam', 'Fenside Admin', 'Fenside School');

/** Everything that can be done to a role by its name. */
async function attempts(claims: Record<string, string>, name: string, owner = {}) {
  return [
    await call('PUT', claims, { query: { name, ...owner }, body: role(name, { alerts: 4 }) }),
    await call('PUT', claims, {
      query: { name, ...owner },
      body: { ...role(name), description: 'mine' },
    }),
    await call('DELETE', claims, { query: { name, ...owner } }),
  ];
}

describe('a role belongs to the account where it was made', () => {
  test('another reseller neither sees, changes, empties nor deletes it, and is not told that its name is taken', async () => {
    await call('POST', tidewater, { body: role('Bakery Night', { services: [all('21', 3)] }) });
    await call('POST', tidewater, { body: role('Plain Desk') });
    const before = await stored(tidewater, 'Bakery Night');
    for (const name of ['Bakery Night', 'Plain Desk']) {
      for (const owner of [{}, { account_id: 'tidewater' }])
        for (const answer of await attempts(kestrel, name, owner)) expect(answer.status).toBe(404);
      expect(await names(kestrel)).not.toContain(name);
      expect(await call('POST', kestrel, { body: role(name) })).toMatchObject({ status: 200 });
    }
    expect(await stored(tidewater, 'Bakery Night')).toEqual(before);
    expect(before).toMatchObject({
      owner: { account_id: 'tidewater', customer: '', name: 'Tidewater Business' },
    });
  });

  test('the provider sees whose each is, and changes the one that it names', async () => {
    const { body } = await call('GET', staff);
    const desks = (body['data'] as { name: string; owner: { name: string } }[]).filter(
      ({ name }) => name === 'Plain Desk',
    );
    expect(desks.map(({ owner }) => owner.name).sort()).toEqual([
      'Kestrel IT',
      'Tidewater Business',
    ]);
    expect(await call('DELETE', staff, { query: { name: 'Plain Desk' } })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Say whose') },
    });
    const query = { name: 'Plain Desk', account_id: 'kestrel', customer: '' };
    expect(await call('DELETE', staff, { query })).toMatchObject({ status: 200 });
    expect(await names(kestrel)).not.toContain('Plain Desk');
    expect(await names(tidewater)).toContain('Plain Desk');
    expect(await call('POST', staff, { body: role('Plain Desk') })).toMatchObject({ status: 409 });
  });

  test("people of one customer work with that customer's roles, and never with the neighbour's", async () => {
    for (const [name, id] of [
      ['Harbour Admin', '11'],
      ['Fenside Admin', '12'],
    ] as const)
      await call('POST', staff, {
        body: role(name, { services: [all(id, 1)], admin: { roles: 1 } }),
      });
    expect(
      await call('POST', fenside, { body: role('Pupils', { services: [all('12', 3)] }) }),
    ).toMatchObject({ status: 200 });
    for (const answer of await attempts(harbour, 'Pupils')) expect(answer.status).toBe(404);
    expect(await names(harbour)).not.toContain('Pupils');
    expect(await stored(fenside, 'Pupils')).toMatchObject({
      owner: { account_id: 'northbeam', customer: 'Fenside School' },
    });
    for (const services of [[all('12', 3)], [all('10', 3)], [all('1', 3)]])
      expect(await call('POST', harbour, { body: role('Over', { services }) })).toMatchObject({
        status: 403,
      });
  });

  test('what comes from above is seen within the own groups alone, and changed above alone', async () => {
    await call('POST', staff, {
      body: role('Both', { services: [all('21', 3), all('31', 3)] }),
    });
    await call('POST', staff, { body: role('Falcon Only', { services: [all('31', 3)] }) });
    expect(await stored(tidewater, 'Both')).toMatchObject({
      owner: null,
      services: [{ id: '21' }],
    });
    expect((await stored(tidewater, 'Both'))['services']).toHaveLength(1);
    expect(await names(tidewater)).not.toContain('Falcon Only');
    expect(await stored(tidewater, 'Customer Viewer')).toMatchObject({
      owner: null,
      services: [{ id: '20', metrics: 3 }],
    });
    for (const answer of await attempts(tidewater, 'Both'))
      expect(answer).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('belongs to an account above yours') },
      });
  });

  test('a role of before is the provider’s; below, those see it whose people hold it', async () => {
    await putMany('roles', [
      { providerId: 'northbeam', ...role('Old Desk'), version: 4 },
      { providerId: 'northbeam', ...role('Old Night'), version: 1 },
    ]);
    await onlyStored([{ 'custom:account_id': 'kestrel', 'custom:roles': 'Old Desk' }]);
    expect(await stored(kestrel, 'Old Desk')).toMatchObject({ owner: null, userCount: 1 });
    expect(await names(kestrel)).not.toContain('Old Night');
    expect(await names(tidewater)).not.toContain('Old Desk');
    for (const answer of await attempts(kestrel, 'Old Desk')) expect(answer.status).toBe(403);
    for (const answer of await attempts(tidewater, 'Old Desk')) expect(answer.status).toBe(404);
    expect(await stored(staff, 'Old Desk')).toMatchObject({
      owner: { account_id: 'northbeam_SUPER', name: 'Northbeam' },
      version: 4,
    });
    expect(
      await call('PUT', staff, {
        query: { name: 'Old Desk' },
        body: { ...role('Old Desk'), description: 'Newer', version: 4 },
      }),
    ).toMatchObject({ status: 200, body: { data: { version: 5 } } });
    expect(await call('DELETE', staff, { query: { name: 'Old Desk' } })).toMatchObject({
      status: 409,
    });
  });

  test('a name means the nearest role, and counts only those who hold that one', async () => {
    await putMany('roles', [
      { providerId: 'northbeam', ...role('Shift', { reports: 1 }), version: 1 },
    ]);
    await call('POST', tidewater, { body: role('Shift', { reports: 3 }) });
    await onlyStored(
      ['tidewater', 'tidewater', 'kestrel'].map((account) => ({
        'custom:account_id': account,
        'custom:roles': 'Shift',
      })),
    );
    expect(await stored(tidewater, 'Shift')).toMatchObject({ reports: 3, userCount: 2 });
    expect(await stored(kestrel, 'Shift')).toMatchObject({ reports: 1, userCount: 1, owner: null });
  });
});
