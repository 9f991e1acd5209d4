import { describe, expect, test } from 'vitest';
import { SERVICE_RIGHTS } from '../../../core/access/areas.ts';
import { readRole } from '../../../core/access/role.ts';
import { onlyStored } from '../../fixtures/stored-people.ts';
import { staff, role, call, stored, withRoles } from './open-roles.ts';

withRoles();

const reseller = {
  sub: 's-5',
  'cognito:username': 'joanna',
  'custom:account_id': 'tidewater',
  'custom:role': 'reseller',
  'custom:roles': 'Reseller Admin',
};
const manage = Object.fromEntries(SERVICE_RIGHTS.map((right) => [right, 1]));

describe('what a change of roles may give and take', () => {
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
        body: { message: expect.stringContaining('which you do not have yourself') },
      });
  });

  test("a reseller who manages roles changes none that reaches groups outside the reseller's accounts", async () => {
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
    ])
      expect(answer).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('belongs to an account above yours') },
      });
    for (const answer of [
      await call('POST', reseller, { body: role('Wide', { services: [{ id: '1', alerts: 3 }] }) }),
      await call('POST', reseller, {
        body: role('Beside', { services: [{ id: '11', alerts: 3 }] }),
      }),
    ])
      expect(answer).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('which you do not have yourself') },
      });
    expect(await stored(staff, 'Customer Viewer')).toEqual(provider);
    expect(
      await call('POST', reseller, {
        body: role('Bakery Desk', { services: [{ id: '21', alerts: 1 }] }),
      }),
    ).toMatchObject({ status: 200 });
  });

  test('who is refused because of a newer save reads of it what it gives in their own groups', async () => {
    const own = { id: '21', alerts: 3 };
    await call('POST', reseller, { body: role('Shared', { services: [own] }) });
    expect(
      await call('PUT', staff, {
        query: { name: 'Shared', account_id: 'tidewater' },
        body: { ...role('Shared', { services: [own, { id: '11', alerts: 3 }] }), version: 1 },
      }),
    ).toMatchObject({ status: 200 });
    const { status, body } = await call('PUT', reseller, {
      query: { name: 'Shared' },
      body: { ...role('Shared', { services: [own] }), version: 1 },
    });
    const { services } = body['data'] as { services: { id: string }[] };
    expect([status, services.map(({ id }) => id)]).toEqual([409, ['21']]);
  });

  test('nobody lifts what a role of theirs leaves out: neither in it nor in a new one', async () => {
    const left = { ...readRole({ services: [{ id: '11' }] }).services[0]! };
    const all = { ...readRole({ services: [{ id: '10', ...manage }] }).services[0]! };
    await call('POST', staff, {
      body: role('Direct Desk', { services: [all, left], admin: { roles: 1 } }),
    });
    const editor = { ...staff, sub: 's-6', 'custom:roles': 'Direct Desk' };
    const { userCount: _count, ...held } = await stored(editor, 'Direct Desk');
    for (const answer of [
      await call('PUT', editor, {
        query: { name: 'Direct Desk' },
        body: { ...held, services: [all] },
      }),
      await call('POST', editor, { body: role('Whole', { services: [all] }) }),
    ])
      expect(answer).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining("'manage' on metrics in group 11") },
      });
    expect(
      await call('POST', editor, { body: role('The Rest', { services: [all, left] }) }),
    ).toMatchObject({ status: 200 });
  });

  test('Admin keeps every right it gives, and its name; its description may change', async () => {
    const { userCount: _count, version, ...admin } = await stored(staff, 'Admin');
    const save = (changes: object) =>
      call('PUT', staff, { query: { name: 'Admin' }, body: { ...admin, version, ...changes } });
    for (const [changes, right] of [
      [{ admin: { ...(admin['admin'] as object), roles: 3 } }, "'manage' on roles"],
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
    const keeper = { 'custom:account_id': 'northbeam_SUPER', 'custom:roles': 'Role Keeper' };
    await onlyStored([
      keeper,
      { 'custom:account_id': 'tidewater', 'custom:roles': 'Reseller Admin' },
    ]);
    expect(await weaken()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('the last role that somebody holds') },
    });
    await onlyStored([keeper, { 'custom:account_id': 'northbeam_SUPER', 'custom:roles': 'Admin' }]);
    expect(await weaken()).toMatchObject({ status: 200 });
  });

  test('of two roles by which alone staff can change roles, weakened at once, one keeps that right', async () => {
    const keepers = ['Keeper East', 'Keeper West'];
    await onlyStored(
      keepers.map((name) => ({ 'custom:account_id': 'northbeam_SUPER', 'custom:roles': name })),
    );
    for (const name of keepers)
      await call('POST', staff, { body: role(name, { admin: { roles: 1 } }) });
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        keepers.map((name) => call('PUT', staff, { query: { name }, body: role(name) })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409)!;
      expect(lost.body['message']).toMatch(/Please try again|the last role that somebody holds/);
      for (const name of keepers)
        await call('PUT', staff, { query: { name }, body: role(name, { admin: { roles: 1 } }) });
    }
  });
});
