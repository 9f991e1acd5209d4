import { AdminUpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { shippedRoles } from '../../../core/access/shipped-roles.ts';
import { readRole } from '../../../core/access/role.ts';
import { putMany } from '../../../functions/store/client.ts';
import { roleRow } from '../../../functions/store/roles.ts';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { cognito } from '../../fixtures/quiet-pool.ts';
import { added, claimsOf, list, northbeam, reader, stored, withUsers } from './open-users.ts';

withUsers();

describe('rights over people', () => {
  test('USER-28 USER-40 who does not manage roles gives nobody Admin, and nobody gives more than they hold', async () => {
    const give = (claims: Claims, roles: string) =>
      call('users.updateUsers', claims, {
        body: { users: [{ username: 'ann.reader', 'custom:roles': roles }] },
      });
    const desk = claimsOf('desk', {
      'custom:account_id': 'northbeam_SUPER',
      'custom:role': 'admin',
      'custom:roles': 'Reseller Admin',
    });
    expect((await give(desk, 'Admin')).status).toBe(403);
    const admin = shippedRoles('1').find(({ name }) => name === 'Admin')!;
    const role = { ...admin, name: 'All But Roles', admin: { ...admin.admin, roles: 3 as const } };
    await putMany('roles', [roleRow(northbeam, { role, owner: undefined })]);
    const almost = { ...people.northAdmin, 'custom:roles': role.name };
    expect(await give(almost, 'Admin')).toMatchObject({
      status: 403,
      body: { message: "You need the 'manage' right on admin.roles to give the role Admin." },
    });
    expect((await give(people.reseller, 'Admin')).status).toBe(404);
    expect(await give(people.northAdmin, 'Admin')).toMatchObject({ status: 200 });
    expect((await stored('ann.reader')).attributes['custom:roles']).toBe('Admin');
  });

  test('USER-29 USER-30 somebody with the role Admin is changed by themselves alone', async () => {
    const named = { users: ['ada'] };
    for (const [name, request] of [
      ['users.deleteUsers', { query: named }],
      ['users.resetPasswords', { body: named }],
      [
        'users.updateUsers',
        { body: { users: [{ username: 'ada', given_name: 'Eve' }], reason: 'A new name' } },
      ],
    ] as const)
      expect((await call(name, people.northAdmin, request)).status, name).toBe(403);
    const { data } = await list(people.northAdmin, { search: 'ada' });
    expect(data.Users[0]!.Locked).toContain('Admin');
    const self = claimsOf('ada', reader('Ada', { 'custom:roles': 'Admin', 'custom:customer': '' }));
    const own = { body: { users: [{ username: 'ada', given_name: 'Adele' }] } };
    expect((await call('users.updateUsers', self, own)).status).toBe(200);
    expect((await call('users.deleteUsers', self, { query: named })).body.message).toBe(
      'You cannot remove yourself.',
    );
  });

  test('USER-01 USER-37 who may only view user access changes nobody', async () => {
    const admin = shippedRoles('1').find(({ name }) => name === 'Admin')!;
    const role = { ...admin, name: 'Reads', admin: { ...admin.admin, userAccess: 3 as const } };
    await putMany('roles', [roleRow(northbeam, { role, owner: undefined })]);
    const viewer = { ...people.northAdmin, 'custom:roles': role.name };
    expect((await call('users.listUsers', viewer)).status).toBe(200);
    for (const [name, request] of [
      ['users.createUser', { body: added() }],
      ['users.deleteUsers', { query: { users: ['bob.reader'] } }],
      ['users.resetPasswords', { body: { users: ['bob.reader'] } }],
      ['users.updateUsers', { body: { users: [{ username: 'bob.reader', given_name: 'X' }] } }],
    ] as const)
      for (const claims of [viewer, people.manager])
        expect((await call(name, claims, request)).status, name).toBe(403);
    expect(cognito.calls()).toHaveLength(0);
  });

  test('PROFILE-12 API-80 DATA-88 a person changes their own names and phone, and neither account, kind nor superuser', async () => {
    const ann = claimsOf('ann.reader', reader('Ann'));
    const record = {
      given_name: 'Anna',
      family_name: 'Reader',
      phone_number: '+447700900009',
      email: 'ann@harbour.example',
      'custom:account_id': 'northbeam',
      'custom:role': 'user',
    };
    const send = (change: object) =>
      call('users.updateUsers', ann, {
        body: { userPoolId: 'p', user: 'ann', users: [{ ...record, ...change }] },
      });
    expect(await send({})).toMatchObject({
      status: 200,
      body: { message: 'Ann Reader was updated.' },
    });
    const { UserAttributes, ...named } = cognito.commandCalls(AdminUpdateUserAttributesCommand)[0]!
      .args[0].input;
    expect(named).toEqual({ UserPoolId: 'eu-west-2_test', Username: 'ann.reader' });
    // DynamoDB keeps no order within a map.
    expect(new Set(UserAttributes)).toEqual(
      new Set([
        { Name: 'given_name', Value: 'Anna' },
        { Name: 'phone_number', Value: '+447700900009' },
      ]),
    );
    for (const change of [
      { 'custom:superuser': 'true' },
      { 'custom:role': 'superuser' },
      { 'custom:account_id': 'northbeam_SUPER' },
      { 'custom:roles': 'Admin' },
    ])
      expect((await send(change)).status, JSON.stringify(change)).toBe(403);
    expect((await stored('ann.reader')).attributes).toMatchObject({
      given_name: 'Anna',
      'custom:account_id': 'northbeam',
      'custom:role': 'user',
      'custom:roles': 'Customer Viewer',
    });
  });

  test('nobody makes others a kind that they are not', async () => {
    const body = { users: [{ username: 'joanna', 'custom:role': 'superuser' }] };
    expect((await call('users.updateUsers', people.reseller, { body })).status).toBe(403);
    expect((await call('users.updateUsers', people.northAdmin, { body })).status).toBe(200);
    expect((await stored('joanna')).attributes['custom:superuser']).toBe('true');
  });

  test('ROLE-31 the roles that somebody can be given are listed, with why one cannot be given', async () => {
    const { body } = await call('users.listGivenRoles', people.reseller, {
      query: { account_id: 'tidewater' },
    });
    const roles = body.data as { role: { name: string }; refused: string }[];
    const refused = Object.fromEntries(roles.map(({ role, refused: why }) => [role.name, why]));
    expect(refused['Customer Viewer']).toBe('');
    expect(refused['Admin']).toContain('which you do not have yourself');
    expect(Object.keys(refused)).not.toContain('Harbour Only');
  });

  test('USER-27 Admin is offered to who manages roles, and hidden from everybody else', async () => {
    const rolesFor = async (claims: Claims) => {
      const query = { account_id: 'northbeam' };
      const { body } = await call('users.listGivenRoles', claims, { query });
      return (body.data as { role: { name: string } }[]).map(({ role }) => role.name);
    };
    const desk = (roles: string) =>
      claimsOf('desk', {
        'custom:account_id': 'northbeam_SUPER',
        'custom:role': 'admin',
        'custom:roles': roles,
      });
    for (const [level, isOffered] of [
      [1, true],
      [2, false],
      [3, false],
    ] as const) {
      const role = readRole({ name: `Desk ${level}`, admin: { userAccess: 1, roles: level } });
      await putMany('roles', [{ providerId: 'northbeam', ...role }]);
      const names = await rolesFor(desk(role.name));
      expect(names).toContain('Customer Viewer');
      expect(names.includes('Admin'), role.name).toBe(isOffered);
    }
  });
});
