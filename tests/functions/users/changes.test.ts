import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminResetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  TooManyRequestsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { leasePerson, peopleOf } from '../../../functions/store/people.ts';
import { listRoles } from '../../../functions/store/roles.ts';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { cognito } from '../../fixtures/quiet-pool.ts';
import { addStored, storedPerson } from '../../fixtures/stored-people.ts';
import { auditRows } from '../../fixtures/world.ts';
import { claimsOf, northbeam, reader, stored, tide, withUsers } from './open-users.ts';

withUsers();

describe('a change of people', () => {
  test('API-93 USER-10 account and roles of several are changed, each with an audit row of what differs', async () => {
    const answer = await call('users.updateUsers', people.northAdmin, {
      body: {
        userPoolId: 'p',
        user: 'x',
        users: ['ann.reader', 'bob.reader'].map((username) => ({
          username,
          'custom:account_id': 'tidewater',
          'custom:roles': 'Read Only',
        })),
      },
    });
    expect(answer).toMatchObject({ status: 200, body: { message: '2 users were updated.' } });
    expect(await stored('ann.reader')).toMatchObject({
      accountId: 'tidewater',
      version: 2,
      attributes: { 'custom:account_id': 'tidewater', 'custom:roles': 'Read Only' },
    });
    expect(
      cognito.commandCalls(AdminUpdateUserAttributesCommand).map(({ args }) => args[0].input),
    ).toMatchObject(
      ['ann.reader', 'bob.reader'].map((Username) => ({
        Username,
        UserAttributes: expect.arrayContaining([
          { Name: 'custom:account_id', Value: 'tidewater' },
          { Name: 'custom:roles', Value: 'Read Only' },
        ]),
      })),
    );
    const rows = (await auditRows('northbeam')).filter((row) => row.target === 'ann.reader');
    expect(rows.at(-1)).toMatchObject({
      information: 'Updated the user Ann Reader',
      before: { 'custom:roles': 'Customer Viewer', 'custom:account_id': 'northbeam' },
      after: { 'custom:roles': 'Read Only', 'custom:account_id': 'tidewater' },
    });
  });

  test('API-94 somebody removed is gone from pool and list, and their tokens count no more', async () => {
    const ann = claimsOf('ann.reader', reader('Ann'));
    expect((await call('rbac.myPermissions', ann)).status).toBe(200);
    const answer = await call('users.deleteUsers', people.northAdmin, {
      query: { userPoolId: 'p', users: ['ann.reader', 'nobody'], user: 'x' },
    });
    expect(answer.body.message).toBe(
      'Ann Reader was removed. 1 could not be: nobody: User not found.',
    );
    expect(cognito.commandCalls(AdminDeleteUserCommand)[0]!.args[0].input.Username).toBe(
      'ann.reader',
    );
    expect((await call('rbac.myPermissions', ann)).status).toBe(401);
  });

  test('API-95 a reset mails a code and ends the sessions; who never signed in is invited again', async () => {
    const body = {
      userPoolId: 'p',
      users: ['ann.reader', 'bob.reader'],
      user: 'x',
      permanent: false,
    };
    const answer = await call('users.resetPasswords', people.northAdmin, { body });
    expect(answer.status).toBe(200);
    expect(cognito.commandCalls(AdminResetUserPasswordCommand)).toHaveLength(1);
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1);
    expect(cognito.commandCalls(AdminCreateUserCommand)[0]!.args[0].input).toMatchObject({
      Username: 'bob.reader',
      MessageAction: 'RESEND',
    });
    const before = { ...claimsOf('ann.reader', reader('Ann')), auth_time: '1700000000' };
    expect((await call('rbac.myPermissions', before)).status).toBe(401);
    const again = { ...before, auth_time: String(Math.floor(Date.now() / 1000) + 1) };
    expect((await call('rbac.myPermissions', again)).status).toBe(200);
  });

  test('who is disabled is out at once, and back with a new sign-in when enabled', async () => {
    const ann = { ...claimsOf('ann.reader', reader('Ann')), auth_time: '1700000000' };
    const set = (is_enabled: number) =>
      call('users.enableUsers', people.northAdmin, { body: { users: ['ann.reader'], is_enabled } });
    expect((await set(0)).body.message).toBe('Ann Reader was disabled.');
    expect(cognito.commandCalls(AdminDisableUserCommand)).toHaveLength(1);
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1);
    expect(await call('rbac.myPermissions', ann)).toMatchObject({
      status: 401,
      body: { message: 'Your access is disabled. Please ask your administrator.' },
    });
    await set(1);
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1);
    expect((await call('rbac.myPermissions', ann)).status).toBe(401);
    const again = { ...ann, auth_time: String(Math.floor(Date.now() / 1000) + 1) };
    expect((await call('rbac.myPermissions', again)).status).toBe(200);
  });

  test('who loses their second factor is out at once, at the pool as well', async () => {
    const ann = { ...claimsOf('ann.reader', reader('Ann')), auth_time: '1700000000' };
    const query = { users: ['ann.reader'] };
    expect((await call('users.removeSecondFactors', people.northAdmin, { query })).status).toBe(
      200,
    );
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1);
    expect((await call('rbac.myPermissions', ann)).status).toBe(401);
    expect((await stored('ann.reader')).hasSecondFactor).toBe(false);
  });

  test('a role taken away counts with the next call, whatever the token says', async () => {
    const bob = claimsOf('bob.reader', reader('Bob', { 'custom:roles': 'Customer Manager' }));
    expect(
      (await call('maintenances.listMaintenances', bob, { query: { account_id: 'northbeam' } }))
        .status,
    ).not.toBe(403);
    const body = { users: [{ username: 'bob.reader', 'custom:roles': '' }] };
    expect((await call('users.updateUsers', people.northAdmin, { body })).status).toBe(200);
    expect(
      (await call('maintenances.listMaintenances', bob, { query: { account_id: 'northbeam' } }))
        .status,
    ).toBe(403);
  });

  test('an account keeps its last administrator, also when two are removed at once', async () => {
    const remove = (username: string) =>
      call('users.deleteUsers', people.northAdmin, { query: { users: [username] } });
    expect(await remove('joanna')).toMatchObject({
      status: 409,
      body: {
        message:
          'Joanna Reader is the last administrator of Tidewater Business. Make somebody else one first.',
      },
    });
    const demote = { users: [{ username: 'joanna', 'custom:roles': 'Read Only' }] };
    expect((await call('users.updateUsers', people.northAdmin, { body: demote })).status).toBe(409);
    expect(cognito.calls()).toHaveLength(0);
    const second = reader('Kit', { ...tide, 'custom:roles': 'Reseller Admin' });
    await addStored([await storedPerson('kit', second)]);
    const answers = await Promise.all([remove('joanna'), remove('kit')]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2);
    const left = (await peopleOf(northbeam)).filter(({ accountId }) => accountId === 'tidewater');
    expect(left.length).toBeGreaterThan(0);
  });

  test('an account keeps its last administrator when the role that makes them one is changed, and when its last two are removed by one call', async () => {
    const { role } = (await listRoles(northbeam)).find(
      (one) => one.role.name === 'Reseller Admin',
    )!;
    const save = (userAccess: number) =>
      call('rbac.updateRole', people.northAdmin, {
        query: { name: role.name },
        body: { ...role, admin: { ...role.admin, userAccess } },
      });
    expect(await save(3)).toMatchObject({
      status: 409,
      body: {
        message:
          'Tidewater Business would have no administrator then: nobody else there can manage its people. Make somebody else one first.',
      },
    });
    const second = reader('Kit', { ...tide, 'custom:roles': 'Admin' });
    await addStored([await storedPerson('kit', second)]);
    expect(await save(3)).toMatchObject({ status: 200 });
    expect(await save(1)).toMatchObject({ status: 200 });
    await call('users.deleteUsers', people.northAdmin, { query: { users: ['joanna', 'kit'] } });
    const left = (await peopleOf(northbeam)).filter(({ accountId }) => accountId === 'tidewater');
    expect(left).toHaveLength(1);
  });

  test('of two administrators on one person the later one is told who was first, and nothing is lost', async () => {
    const change = (given_name: string, version: number) =>
      call('users.updateUsers', people.northAdmin, {
        body: { users: [{ username: 'ann.reader', given_name, version }] },
      });
    expect((await change('Anne', 1)).status).toBe(200);
    expect(await change('Anja', 1)).toMatchObject({
      status: 409,
      body: {
        message: 'north-admin Example (north-admin) has changed Anne Reader meanwhile.',
        data: { Username: 'ann.reader', Version: 2, Account: 'Northbeam Direct' },
      },
    });
    const held = await leasePerson(await stored('ann.reader'));
    expect(held).toBeDefined();
    expect(await change('Anja', 2)).toMatchObject({
      status: 409,
      body: { message: 'Anne Reader is being changed at this moment. Please try again.' },
    });
  });

  test('a refusal of the pool changes nothing and gives the person free', async () => {
    cognito
      .on(AdminUpdateUserAttributesCommand)
      .rejectsOnce(new TooManyRequestsException({ message: 'slow', $metadata: {} }))
      .resolves({});
    const body = { users: [{ username: 'ann.reader', given_name: 'Anne', version: 1 }] };
    expect((await call('users.updateUsers', people.northAdmin, { body })).status).toBe(429);
    expect((await stored('ann.reader')).attributes['given_name']).toBe('Ann');
    expect((await call('users.updateUsers', people.northAdmin, { body })).status).toBe(200);
  });

  test('a person ends all sessions of their own, and signs in again', async () => {
    const ann = { ...claimsOf('ann.reader', reader('Ann')), auth_time: '1700000000' };
    expect((await call('users.endOwnSessions', ann)).body.message).toBe(
      'All your sessions have ended. Please sign in again.',
    );
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1);
    expect((await call('rbac.myPermissions', ann)).status).toBe(401);
    // A sign-in of the same second may have been before.
    const { signedOutAtSeconds } = await stored('ann.reader');
    const since = (auth_time: number) =>
      call('rbac.myPermissions', { ...ann, auth_time: String(auth_time) });
    expect((await since(signedOutAtSeconds)).status).toBe(401);
    expect((await since(signedOutAtSeconds + 1)).status).toBe(200);
  });
});
