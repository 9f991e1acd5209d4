import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, expect, test, vi } from 'vitest';
import { findPerson } from '../../../functions/store/people.ts';
import { handler } from '../../../functions/triggers/person-seen.ts';
import { cognito } from '../../fixtures/quiet-pool.ts';
import { northbeam, reader, stored, withUsers } from '../users/open-users.ts';

withUsers();

const POOL = 'eu-west-2_Tested';
beforeEach(() => {
  vi.stubEnv('SECOND_FACTOR', 'strongRights');
  poolHas([]);
});

function poolHas(factors: string[]): void {
  cognito
    .on(AdminGetUserCommand, { UserPoolId: POOL })
    .resolves({ Username: 'ada', UserMFASettingList: factors });
}

/** A token is issued to somebody. */
async function seen(username: string, more: Record<string, string> = {}) {
  const { sub, attributes } = await stored(username);
  await handler({
    userName: username,
    userPoolId: POOL,
    request: { userAttributes: { sub, ...attributes, ...more } },
  });
  return await stored(username);
}

test('who manages people is asked for a second factor from their first sign-in on', async () => {
  const startedAtMs = Date.now();
  const first = await seen('ada');
  expect(first.hasSecondFactor).toBe(false);
  expect(first.factorAskedAtMs).toBeGreaterThanOrEqual(startedAtMs);
  expect(first.factorAskedAtMs).toBeLessThanOrEqual(Date.now());
  const second = await seen('ada');
  expect(second.factorAskedAtMs).toBe(first.factorAskedAtMs);
  expect(second.lastHereAtMs).toBeGreaterThanOrEqual(first.lastHereAtMs!);
});

test('turning a factor on counts at the next token, and turning it off gives no time anew', async () => {
  const { factorAskedAtMs } = await seen('ada');
  poolHas(['SOFTWARE_TOKEN_MFA']);
  expect(await seen('ada')).toMatchObject({ hasSecondFactor: true, factorAskedAtMs });
  poolHas([]);
  expect(await seen('ada')).toMatchObject({ hasSecondFactor: false, factorAskedAtMs });
});

test.each(['optional', 'required'])(
  "nobody is asked by the portal of a brand with '%s'",
  async (setting) => {
    await seen('ada');
    vi.stubEnv('SECOND_FACTOR', setting);
    expect((await seen('ada')).factorAskedAtMs).toBeUndefined();
  },
);

test('who only reads is not asked, and no longer once their role is gone', async () => {
  expect(await seen('ann.reader')).not.toHaveProperty('factorAskedAtMs');
  expect(cognito.commandCalls(AdminGetUserCommand)).toHaveLength(0);
  await seen('ada');
  const less = await seen('ada', { 'custom:roles': 'Read Only' });
  expect(less).not.toHaveProperty('factorAskedAtMs');
});

test('somebody whom the table lacks is asked too', async () => {
  const attributes = reader('Nell', { 'custom:roles': 'Admin', 'custom:customer': '' });
  const userAttributes = { sub: 'sub-nell', ...attributes };
  await handler({ userName: 'nell.archer', userPoolId: POOL, request: { userAttributes } });
  const nell = await findPerson(northbeam, 'nell.archer');
  expect(nell).toMatchObject({ hasSecondFactor: false, factorAskedAtMs: nell!.lastHereAtMs });
});

test('a pool that does not answer changes nothing of what is known', async () => {
  poolHas(['SOFTWARE_TOKEN_MFA']);
  await seen('ada');
  cognito.on(AdminGetUserCommand, { UserPoolId: POOL }).rejects(new Error('away'));
  expect((await seen('ada')).hasSecondFactor).toBe(true);
});
