import {
  CognitoIdentityProviderClient,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  NotAuthorizedException,
  PasswordResetRequiredException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { startWorld } from '../../fixtures/world.ts';
import { inOneWindow } from '../../fixtures/limits.ts';
import { mockClient } from '../../fixtures/mock-client.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
const token = `head.${Buffer.from(JSON.stringify({ 'custom:account_id': 'northbeam' })).toString('base64url')}.sign`;
let tables: TestTables;

beforeAll(async () => {
  tables = await startWorld();
  Object.assign(process.env, { USER_POOL_ID: 'eu-west-2_test', USER_POOL_CLIENT_ID: 'client' });
});
afterAll(() => tables.stop());
beforeEach(() => {
  cognito.reset();
  cognito.on(AdminInitiateAuthCommand).resolves({ AuthenticationResult: { IdToken: token } });
  cognito.on(AdminGetUserCommand).callsFake(({ Username }: { Username: string }) => ({
    UserAttributes: [
      { Name: 'sub', Value: `of ${Username.toLowerCase().replace('@example.com', '')}` },
      { Name: 'custom:account_id', Value: 'northbeam' },
    ],
  }));
});

const basic = (text: string) => ({ headers: { Authorization: `Basic ${btoa(text)}` } });
const signIn = (text: string, account = 'northbeam') =>
  call('tokens.getToken', null, { query: { account_id: account }, ...basic(text) });
const metadata = { message: 'no', $metadata: {} };
const WRONG = 'Incorrect username, password or account.';

describe('GET /tokens', () => {
  test('API-56 takes account_id with basic authorisation and returns IdToken', async () => {
    const answer = await signIn('ann:pa:ss');
    expect(answer).toMatchObject({ status: 200, body: { IdToken: token, status_code: 200 } });
    expect(cognito.commandCalls(AdminInitiateAuthCommand)[0]!.args[0].input).toMatchObject({
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'ann', PASSWORD: 'pa:ss' },
    });
  });

  test('refuses an account that is not the person’s with the sentence for a wrong password', async () => {
    const elsewhere = await signIn('bea:right', 'calder');
    cognito.on(AdminInitiateAuthCommand).rejects(new NotAuthorizedException(metadata));
    const wrong = await signIn('bea:wrong');
    expect(elsewhere).toMatchObject({
      status: 401,
      body: { message: WRONG },
    });
    expect(wrong).toMatchObject({ status: 401, body: { message: elsewhere.body.message } });
  });

  test('is by the own account for who has switched into another', async () => {
    cognito.on(AdminGetUserCommand).resolves({
      UserAttributes: [
        { Name: 'sub', Value: 'of dot' },
        { Name: 'custom:account_id', Value: 'kestrel' },
        { Name: 'custom:home_account_id', Value: 'northbeam' },
      ],
    });
    expect(await signIn('dot:right')).toMatchObject({ status: 200, body: { IdToken: token } });
    expect((await signIn('dot:right', 'kestrel')).body.message).toBe(WRONG);
  });

  test('says when a password must be set or reset first, and not to who has the account wrong', async () => {
    cognito
      .on(AdminInitiateAuthCommand)
      .resolves({ ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 's' });
    expect((await signIn('cai:right')).body.message).toContain('new password');
    expect((await signIn('cai:right', 'calder')).body.message).toBe(WRONG);
    cognito.on(AdminInitiateAuthCommand).rejects(new PasswordResetRequiredException(metadata));
    expect((await signIn('cai:right')).body.message).toContain('must be reset');
    expect((await signIn('cai:right', 'calder')).body.message).toBe(WRONG);
  });

  test.each([
    '',
    'Basic',
    'Basic !!!',
    `Basic ${btoa('noColon')}`,
    `Basic ${btoa(':nameless')}`,
    'Bearer x',
    `Basic ${btoa(`${'a'.repeat(300)}:x`)}`,
  ])('refuses the authorization %j without asking the identity service', async (authorization) => {
    const answer = await call('tokens.getToken', null, {
      query: { account_id: 'northbeam' },
      headers: { authorization },
    });
    expect(answer.status).toBe(401);
    expect(cognito.calls()).toHaveLength(0);
  });

  test('slows down whoever tries one person again and again, whatever name and case they type', async () => {
    const statuses: number[] = [];
    const names = ['Dan', 'dan', 'dan@example.com'];
    await inOneWindow(async () => {
      for (let attempt = 0; attempt < 12; attempt += 1)
        statuses.push((await signIn(`${names[attempt % 3]!}:guess`)).status);
    });
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  test('a name of nobody is refused with the same sentence, and slowed down too', async () => {
    cognito.on(AdminGetUserCommand).rejects(new UserNotFoundException(metadata));
    cognito.on(AdminInitiateAuthCommand).rejects(new NotAuthorizedException(metadata));
    const answers: Awaited<ReturnType<typeof signIn>>[] = [];
    await inOneWindow(async () => {
      for (let attempt = 0; attempt < 11; attempt += 1) answers.push(await signIn('gus:guess'));
    });
    expect(answers[0]).toMatchObject({ status: 401, body: { message: WRONG } });
    expect(answers[10]!.status).toBe(429);
  });

  test('slows down whoever tries many names on one account', async () => {
    await inOneWindow(async () => {
      const tries = await Promise.all(
        Array.from({ length: 200 }, (_, attempt) => signIn(`name-${attempt}:guess`, 'tidewater')),
      );
      expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]));
      expect((await signIn('one-more:guess', 'tidewater')).status).toBe(429);
      expect((await signIn('eve:guess')).status).toBe(200);
    });
  });
});
