import {
  AdminDisableUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditRow } from '../../../core/domain/audit.ts';
import { shippedRoles } from '../../../core/access/shipped-roles.ts';
import { putMany } from '../../../functions/store/client.ts';
import { roleRow } from '../../../functions/store/roles.ts';
import { adminNotices } from '../../../functions/store/admin-notices.ts';
import { auditRows } from '../../../functions/store/audit.ts';
import { call, type Answer } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { interleaved } from '../../fixtures/interleaved.ts';
import { actingIn, people, type Claims } from '../../fixtures/people.ts';
import { cognito } from '../../fixtures/quiet-pool.ts';
import { addStored, storedCaller, storedPerson } from '../../fixtures/stored-people.ts';
import { forgetNotices, SUPER, superAdmin } from './admins.ts';
import { claimsOf, list, northbeam, reader, stored, withUsers } from './open-users.ts';

withUsers();

const REASON = 'Left the company today';
const ruth = people.northAdmin;
const RUTH = ruth['cognito:username']!;
const zoe = claimsOf('zoe', superAdmin('Zoe'));

/** Zoe and Ruth are Admins of the provider; Ada is one in the account of direct customers. */
beforeEach(async () => {
  await forgetNotices();
  await addStored([await storedCaller(ruth), await storedPerson('zoe', superAdmin('Zoe'))]);
});

type Doing = (who: Claims, username: string, reason?: string) => Promise<Answer>;
const disable: Doing = (who, username, reason = REASON) =>
  call('users.enableUsers', who, { body: { users: [username], is_enabled: 0, reason } });
const enable: Doing = (who, username, reason = REASON) =>
  call('users.enableUsers', who, { body: { users: [username], is_enabled: 1, reason } });
const resetFactor: Doing = (who, username, reason = REASON) =>
  call('users.removeSecondFactors', who, { query: { users: [username], reason } });
const takeRole: Doing = (who, username, reason = REASON) =>
  call('users.updateUsers', who, { body: { users: [{ username, 'custom:roles': [] }], reason } });
const DOINGS = { disable, resetFactor, takeRole };
const each = Object.entries(DOINGS);

const lastRow = async (): Promise<AuditRow> => {
  const range = { fromMs: 0, toMs: Date.now() + 60_000, newestFirst: true };
  return (await auditRows(accountNamed(SUPER), range, { limit: 1 })).rows[0]!;
};

describe('who manages user access in the super-account stops another Admin', () => {
  test('disabling ends the sessions, and the log has the reason', async () => {
    expect((await disable(ruth, 'zoe')).body.message).toBe('Zoe Reader was disabled.');
    expect((await stored('zoe')).isEnabled).toBe(false);
    expect(cognito.commandCalls(AdminDisableUserCommand)).toHaveLength(1);
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1);
    expect(await lastRow()).toMatchObject({
      user: RUTH,
      target: 'zoe',
      information: `Disabled the user Zoe Reader. Reason: ${REASON}`,
    });
    // Disabled with a token from before.
    expect((await disable(zoe, RUTH)).status).toBe(401);
    expect((await enable(ruth, 'zoe')).status).toBe(200);
    expect((await stored('zoe')).isEnabled).toBe(true);
    expect((await disable({ ...zoe, auth_time: '1' }, RUTH)).status).toBe(401);
  });

  test('a second factor is reset, and the log has the reason', async () => {
    expect((await resetFactor(ruth, 'zoe')).status).toBe(200);
    expect(cognito.commandCalls(AdminSetUserMFAPreferenceCommand)).toHaveLength(1);
    expect(cognito.commandCalls(AdminUserGlobalSignOutCommand)).toHaveLength(1);
    expect((await lastRow()).information).toBe(
      `Took the second factor of the user Zoe Reader away. Reason: ${REASON}`,
    );
  });

  test('the role is taken and nothing else is changed', async () => {
    await addStored([
      await storedPerson('zoe', { ...superAdmin('Zoe'), 'custom:roles': 'Admin,Network Desk' }),
    ]);
    const change = (more: object) =>
      call('users.updateUsers', ruth, {
        body: { users: [{ username: 'zoe', ...more }], reason: REASON },
      });
    for (const more of [
      { given_name: 'Eve' },
      { phone_number: '+447700900999' },
      { 'custom:roles': 'Network Desk', family_name: 'Eve' },
      { 'custom:roles': '' },
      { 'custom:roles': 'Network Desk,Read Only' },
      { 'custom:account_id': 'tidewater', 'custom:roles': 'Network Desk' },
      { 'custom:role': 'user', 'custom:roles': 'Network Desk' },
    ])
      expect((await change(more)).status, JSON.stringify(more)).toBe(403);
    expect((await change({ 'custom:roles': 'Network Desk' })).status).toBe(200);
    expect((await stored('zoe')).attributes['custom:roles']).toBe('Network Desk');
    expect((await lastRow()).information).toBe(`Updated the user Zoe Reader. Reason: ${REASON}`);
    // No longer an Admin, so the usual rules apply.
    expect((await change({ given_name: 'Eve' })).status).toBe(200);
  });

  test.each(each)('%s needs a reason of 1 to 500 characters on one line', async (_name, act) => {
    for (const reason of ['', '  ', 'x'.repeat(501), 'one\ntwo'])
      expect(await act(ruth, 'zoe', reason)).toMatchObject({
        status: 400,
        body: { field: 'reason' },
      });
    expect((await act(ruth, 'zoe', 'x'.repeat(500))).status).toBe(200);
  });

  test('without a reason nothing happens', async () => {
    for (const [name, request] of [
      ['users.enableUsers', { body: { users: ['zoe'], is_enabled: 0 } }],
      ['users.removeSecondFactors', { query: { users: ['zoe'] } }],
      ['users.updateUsers', { body: { users: [{ username: 'zoe', 'custom:roles': '' }] } }],
    ] as const)
      expect(await call(name, ruth, request), name).toMatchObject({
        status: 400,
        body: {
          field: 'reason',
          message: 'reason: is required for a person with the role Admin',
        },
      });
    expect(await adminNotices.of(accountNamed(SUPER))).toEqual([]);
  });

  test('the list says who may be stopped, and why not', async () => {
    const refusedFor = async (who: Claims, username: string) => {
      const { data } = await list(who, { username });
      return data.Users.map((user) => user.StopRefused);
    };
    expect(await refusedFor(ruth, 'zoe')).toEqual(['']);
    expect(await refusedFor(ruth, RUTH)).toEqual([null]);
    expect(await refusedFor(ruth, 'ann.reader')).toEqual([null]);
    expect((await list(ruth, { username: 'ZOE' })).total).toBe(1);
    expect((await list(people.reseller, { username: 'zoe' })).data.Users).toEqual([]);
  });
});

describe('nobody else stops an Admin', () => {
  const levels = shippedRoles('1').find(({ name }) => name === 'Reseller Admin')!;
  const desk = claimsOf('desk', { ...superAdmin('Desk'), 'custom:roles': 'Manages People' });
  beforeEach(async () => {
    const role = { ...levels, name: 'Manages People', services: [] };
    await putMany('roles', [roleRow(northbeam, { role, owner: undefined })]);
    await addStored([await storedCaller(desk)]);
  });

  const managing = (attributes: Record<string, string>) =>
    claimsOf('eve', { ...reader('Eve', attributes), 'custom:roles': 'Manages People' });
  const attackers: [string, Claims, string, number][] = [
    ['a manager of a customer', managing({}), 'ada', 404],
    ['a manager of the direct customers', managing({ 'custom:customer': '' }), 'ada', 403],
    ["a reseller's administrator", people.reseller, 'zoe', 404],
    ["a reseller's administrator, of their own Admin", people.reseller, 'tom', 403],
    ['an Admin of a reseller', claimsOf('tom', tomOf()), 'zoe', 404],
    ['an Admin of another provider', people.calderAdmin, 'zoe', 404],
    ['an Admin who has switched', actingIn('tidewater', ruth), 'tom', 403],
    ['an Admin who has switched, of the provider', actingIn('tidewater', ruth), 'zoe', 404],
    ['a person of the provider who reads', { ...ruth, 'custom:roles': 'Read Only' }, 'zoe', 403],
  ];
  function tomOf() {
    return reader('Tom', {
      'custom:account_id': 'tidewater',
      'custom:customer': '',
      'custom:role': 'reseller',
      'custom:roles': 'Admin',
    });
  }

  test.each(attackers)('%s', async (_who, claims, target, status) => {
    await addStored([await storedPerson('tom', tomOf())]);
    const asThey = claims['cognito:username'] === RUTH ? [await storedCaller(claims)] : [];
    await addStored(asThey);
    const before = await stored(target);
    for (const [name, act] of each) expect((await act(claims, target)).status, name).toBe(status);
    expect(await stored(target)).toEqual(before);
    expect(await adminNotices.of(accountNamed(SUPER))).toEqual([]);
  });

  test('the list says why', async () => {
    const refusals = async (who: Claims) =>
      (await list(who, { username: 'ada' })).data.Users.map((user) => user.StopRefused);
    expect(await refusals(managing({ 'custom:customer': '' }))).toEqual([
      'A person with the role Admin can only be stopped by people of the provider who manage user access.',
    ]);
    const switched = actingIn('northbeam', ruth);
    await addStored([await storedCaller(switched)]);
    expect(await refusals(switched)).toEqual([
      'Go back to your own account first. A person with the role Admin cannot be stopped from another account.',
    ]);
  });

  test('who manages people without being Admin disables one, and cannot enable one again', async () => {
    expect((await disable(desk, 'zoe')).status).toBe(200);
    expect((await enable(desk, 'zoe')).status).toBe(403);
    expect((await enable(ruth, 'zoe')).status).toBe(200);
  });

  test('an Admin disables not themselves, and nobody removes or signs in as another', async () => {
    expect((await disable(ruth, RUTH)).body.message).toBe('You cannot disable yourself.');
    for (const [name, request] of [
      ['users.deleteUsers', { query: { users: ['zoe'] } }],
      ['users.resetPasswords', { body: { users: ['zoe'] } }],
    ] as const)
      expect((await call(name, ruth, request)).body.message, name).toBe(
        'A person with the role Admin is changed by themselves alone.',
      );
  });
});

describe('an Admin who can sign in stays', () => {
  const desk = claimsOf('desk', { ...superAdmin('Desk'), 'custom:roles': 'Manages People' });
  beforeEach(async () => {
    const levels = shippedRoles('1').find(({ name }) => name === 'Reseller Admin')!;
    const role = { ...levels, name: 'Manages People', services: [] };
    await putMany('roles', [roleRow(northbeam, { role, owner: undefined })]);
    await addStored([await storedCaller(desk)]);
  });
  const LAST =
    'Zoe Reader is the last person with the role Admin who can sign in. Give somebody else the role first.';

  test.each([
    ['is disabled', { isEnabled: false }],
    ['has not signed in yet', { status: 'FORCE_CHANGE_PASSWORD' }],
  ])('one whose only fellow %s cannot be stopped', async (_how, more) => {
    await addStored([{ ...(await storedCaller(ruth)), ...more }]);
    for (const [name, act] of each)
      expect(await act(desk, 'zoe'), name).toMatchObject({ status: 409, body: { message: LAST } });
    expect((await stored('zoe')).isEnabled).toBe(true);
    // Nor gives the last one the role up.
    const body = { users: [{ username: 'zoe', 'custom:roles': 'Network Desk' }] };
    expect((await call('users.updateUsers', zoe, { body })).body.message).toBe(LAST);
    // An Admin below the provider, such as Ada, does not take their place, and can be stopped.
    expect((await resetFactor(desk, 'ada')).status).toBe(200);
  });

  test.each([
    ['disable each other', disable, disable],
    ['take the role of each other', takeRole, takeRole],
    ['disable, and take the role', disable, takeRole],
    ['reset, and disable', resetFactor, disable],
  ])('when two at once %s', async (_how, one, other) => {
    const outcomes = new Set<string>();
    const ways = await interleaved(
      async () => {
        await addStored([await storedCaller(ruth), await storedPerson('zoe', superAdmin('Zoe'))]);
        return { outer: () => one(ruth, 'zoe'), inner: () => other(zoe, RUTH) };
      },
      async (at, ...answers) => {
        const admins = await Promise.all(['zoe', RUTH].map(stored));
        const left = admins.filter(
          ({ isEnabled, attributes }) => isEnabled && attributes['custom:roles'] === 'Admin',
        );
        expect(left, `before request ${at}`).not.toEqual([]);
        outcomes.add(answers.map(({ status }) => status).join(' '));
      },
    );
    expect(ways).toBeGreaterThan(5);
    for (const outcome of outcomes)
      for (const status of outcome.split(' '))
        expect(['200', '401', '403', '409']).toContain(status);
    expect([...outcomes].some((outcome) => outcome.includes('200'))).toBe(true);
  });
});
