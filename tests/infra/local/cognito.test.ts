import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  resetPassword,
  signIn,
  signOut,
  updatePassword,
  updateUserAttributes,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminInitiateAuthCommand,
  AdminResetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Attempts } from '../../../infra/local/aws/cognito/attempts.ts';
import { NAMES } from '../../../infra/local/environment.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';

const UserPoolId = NAMES.poolId;
const ClientId = NAMES.clientId;
const PASSWORD = 'Correct-horse-1';
let local: Local;
let admin: CognitoIdentityProviderClient;

beforeAll(async () => {
  local = await startLocal();
  admin = new CognitoIdentityProviderClient({ maxAttempts: 1 });
  const memory = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void memory.set(key, value),
    getItem: async (key) => memory.get(key) ?? null,
    removeItem: async (key) => void memory.delete(key),
    clear: async () => memory.clear(),
  });
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: UserPoolId,
        userPoolClientId: ClientId,
        userPoolEndpoint: `${local.url}/cognito`,
      },
    },
  });
});
afterEach(async () => await signOut());
afterAll(async () => {
  admin.destroy();
  await local.stop();
});

let made = 0;
async function person(extra: object = { password: PASSWORD }): Promise<string> {
  made += 1;
  const username = `person-${made}`;
  await local.createUser({
    username,
    attributes: { account_id: 'tidewater', role: 'admin', given_name: 'Asha', family_name: 'Rao' },
    ...extra,
  });
  return username;
}

const lastMail = () => local.mailbox.messages.at(-1)!;
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)![0];

test('GQL-13 the unmodified aws-amplify signs a person in by SRP', async () => {
  const username = await person();
  const { nextStep } = await signIn({ username, password: PASSWORD });
  expect(nextStep.signInStep).toBe('DONE');
  expect(await getCurrentUser()).toMatchObject({ username });
});

test('names ignore case, and the mail address is an alias', async () => {
  const username = await person();
  expect((await signIn({ username: username.toUpperCase(), password: PASSWORD })).isSignedIn).toBe(
    true,
  );
  await signOut();
  expect(
    (await signIn({ username: `${username}@example.com`, password: PASSWORD })).isSignedIn,
  ).toBe(true);
});

test('a wrong password and a person who does not exist get the same answer', async () => {
  const username = await person();
  const wrong = (await signIn({ username, password: 'Wrong-password-1' }).catch(
    (error: Error) => error,
  )) as Error;
  const unknown = (await signIn({ username: 'nobody-here', password: 'Wrong-password-1' }).catch(
    (error: Error) => error,
  )) as Error;
  expect([wrong.name, wrong.message]).toEqual([
    'NotAuthorizedException',
    'Incorrect username or password.',
  ]);
  expect([unknown.name, unknown.message]).toEqual([wrong.name, wrong.message]);
});

test('wrong passwords make a name wait, whether somebody has it or not', async () => {
  const username = await person();
  const attempt = (USERNAME: string) =>
    admin
      .send(
        new AdminInitiateAuthCommand({
          UserPoolId,
          ClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME, PASSWORD: 'Wrong-password-1' },
        }),
      )
      .catch((error: Error) => error.message);
  for (const name of [username, 'nobody-at-all'])
    await expect
      .poll(() => attempt(name), { timeout: 20_000, interval: 1 })
      .toBe('Password attempts exceeded');
});

test('after five in a row it is a second, then twice as long each time, at most 15 minutes; a right one ends it', () => {
  const attempts = new Attempts();
  const waits = (name: string, nowMs: number) => {
    try {
      attempts.requireFree(name, nowMs);
      return false;
    } catch {
      return true;
    }
  };
  let nowMs = 0;
  for (let turn = 0; turn < 4; turn += 1) attempts.failed('ann', nowMs);
  expect(waits('ann', nowMs)).toBe(false);
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    attempts.failed('Ann', nowMs);
    expect([
      seconds,
      waits('ANN', nowMs + seconds * 1_000 - 1),
      waits('ann', nowMs + seconds * 1_000),
    ]).toEqual([seconds, true, false]);
    expect(waits('bea', nowMs)).toBe(false);
    nowMs += seconds * 1_000;
  }
  attempts.succeeded('ann');
  attempts.failed('ann', nowMs);
  expect(waits('ann', nowMs)).toBe(false);
});

test('the SRP challenge of a person who does not exist looks like any other, and stays the same', async () => {
  const username = await person();
  const challengeOf = async (name: string) =>
    (
      await admin.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_SRP_AUTH',
          AuthParameters: { USERNAME: name, SRP_A: 'abcdef12345' },
        }),
      )
    ).ChallengeParameters!;
  const [real, first, second] = [
    await challengeOf(username),
    await challengeOf('nobody'),
    await challengeOf('nobody'),
  ];
  expect(Object.keys(first).sort()).toEqual(Object.keys(real).sort());
  expect(first['SALT']).toBe(second['SALT']);
  expect(first['SALT']).toHaveLength(real['SALT']!.length);
});

test('an SRP_A that needs no password is refused', async () => {
  const username = await person();
  const start = admin.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: username, SRP_A: '0' },
    }),
  );
  await expect(start).rejects.toMatchObject({ name: 'InvalidParameterException' });
});

test('a password itself may not be sent by the web client', async () => {
  const username = await person();
  await expect(
    signIn({ username, password: PASSWORD, options: { authFlowType: 'USER_PASSWORD_AUTH' } }),
  ).rejects.toMatchObject({ name: 'InvalidParameterException' });
});

test('GQL-17 a temporary password leads to a new one, which must be a good one', async () => {
  const username = await person({ temporaryPassword: 'Temporary-1234' });
  await expect(signIn({ username, password: 'Wrong-password-1' })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  const { nextStep } = await signIn({ username, password: 'Temporary-1234' });
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  await expect(confirmSignIn({ challengeResponse: 'weak' })).rejects.toMatchObject({
    name: 'InvalidPasswordException',
  });
  await signIn({ username, password: 'Temporary-1234' });
  expect((await confirmSignIn({ challengeResponse: 'Brand-new-pass-1' })).isSignedIn).toBe(true);
  await signOut();
  await expect(signIn({ username, password: 'Temporary-1234' })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  expect((await signIn({ username, password: 'Brand-new-pass-1' })).isSignedIn).toBe(true);
});

test('GQL-14 the session is supplied, refreshed with the newest attributes, and verifies against the published keys', async () => {
  const username = await person();
  await signIn({ username, password: PASSWORD });
  const before = (await fetchAuthSession()).tokens!;
  await admin.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId,
      Username: username,
      UserAttributes: [{ Name: 'custom:role', Value: 'user' }],
    }),
  );
  const after = (await fetchAuthSession({ forceRefresh: true })).tokens!;
  expect([before.idToken!.payload['custom:role'], after.idToken!.payload['custom:role']]).toEqual([
    'admin',
    'user',
  ]);
  const keys = createRemoteJWKSet(new URL(process.env['JWKS_URI']!));
  const { payload } = await jwtVerify(after.idToken!.toString(), keys, {
    issuer: process.env['TOKEN_ISSUER']!,
    audience: ClientId,
  });
  expect(payload).toMatchObject({
    token_use: 'id',
    'cognito:username': username,
    given_name: 'Asha',
    'custom:account_id': 'tidewater',
  });
});

test("GQL-12 the current person's attributes are supplied; a person may change their name and never their account", async () => {
  const username = await person();
  await signIn({ username, password: PASSWORD });
  expect(await fetchUserAttributes()).toMatchObject({
    given_name: 'Asha',
    'custom:account_id': 'tidewater',
    email: `${username}@example.com`,
  });
  await updateUserAttributes({ userAttributes: { given_name: 'Ben' } });
  expect(await fetchUserAttributes()).toMatchObject({ given_name: 'Ben' });
  await expect(
    updateUserAttributes({ userAttributes: { 'custom:account_id': 'kestrel' } }),
  ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  expect((await fetchUserAttributes())['custom:account_id']).toBe('tidewater');
});

test('a changed password needs the old one', async () => {
  const username = await person();
  await signIn({ username, password: PASSWORD });
  await expect(
    updatePassword({ oldPassword: 'Wrong-password-1', newPassword: 'Brand-new-pass-1' }),
  ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await updatePassword({ oldPassword: PASSWORD, newPassword: 'Brand-new-pass-1' });
});

test('signing out everywhere ends the refresh and the access token', async () => {
  const username = await person();
  await signIn({ username, password: PASSWORD });
  await admin.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: username }));
  await expect(fetchUserAttributes()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  expect(
    (await fetchAuthSession({ forceRefresh: true }).catch(() => ({ tokens: undefined }))).tokens,
  ).toBeUndefined();
});

test('AUTH-21 the verification code has six digits, leading zeros kept, and is valid for one hour', async () => {
  const username = await person();
  await admin.send(new ForgotPasswordCommand({ ClientId, Username: username }));
  const user = local.pool.require(username);
  expect(lastMail()).toMatchObject({ to: [`${username}@example.com`] });
  expect(codeIn(lastMail().text)).toBe(user.code!.value);
  expect(Math.round((user.code!.expiresMs - Date.now()) / 60_000)).toBe(60);
  const confirm = (ConfirmationCode: string) =>
    admin.send(
      new ConfirmForgotPasswordCommand({
        ClientId,
        Username: username,
        ConfirmationCode,
        Password: 'Brand-new-pass-1',
      }),
    );
  user.code!.value = '000042';
  await expect(confirm('42')).rejects.toMatchObject({ name: 'CodeMismatchException' });
  user.code!.expiresMs = Date.now() - 1;
  await expect(confirm('000042')).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  user.code!.expiresMs = Date.now() + 3_600_000;
  await confirm('000042');
  await expect(confirm('000042')).rejects.toMatchObject({ name: 'CodeMismatchException' });
});

test('GQL-15 forgot password mails a code; GQL-16 the code sets a new password', async () => {
  const username = await person();
  const { nextStep } = await resetPassword({ username });
  expect(nextStep.codeDeliveryDetails.deliveryMedium).toBe('EMAIL');
  await expect(
    confirmResetPassword({ username, confirmationCode: 'x', newPassword: 'Brand-new-pass-1' }),
  ).rejects.toMatchObject({ name: 'CodeMismatchException' });
  await expect(
    confirmResetPassword({
      username,
      confirmationCode: codeIn(lastMail().text),
      newPassword: 'weak',
    }),
  ).rejects.toMatchObject({ name: 'InvalidPasswordException' });
  await confirmResetPassword({
    username,
    confirmationCode: codeIn(lastMail().text),
    newPassword: 'Brand-new-pass-1',
  });
  expect((await signIn({ username, password: 'Brand-new-pass-1' })).isSignedIn).toBe(true);
});

test('forgot password answers the same for nobody and sends nothing; guessing a code ends after five attempts', async () => {
  const sent = local.mailbox.messages.length;
  expect(
    (await resetPassword({ username: 'nobody-here' })).nextStep.codeDeliveryDetails.deliveryMedium,
  ).toBe('EMAIL');
  expect(local.mailbox.messages).toHaveLength(sent);
  const username = await person();
  await resetPassword({ username });
  const guess = () =>
    confirmResetPassword({
      username,
      confirmationCode: 'wrong',
      newPassword: 'Brand-new-pass-1',
    }).catch((error: Error) => error.name);
  const names = [];
  for (let attempt = 0; attempt < 6; attempt += 1) names.push(await guess());
  expect(names).toEqual([
    ...Array.from({ length: 5 }, () => 'CodeMismatchException'),
    'LimitExceededException',
  ]);
});

test('a disabled person and one whose password must be reset do not get in', async () => {
  const [disabled, reset] = [await person(), await person()];
  await admin.send(new AdminDisableUserCommand({ UserPoolId, Username: disabled }));
  await expect(signIn({ username: disabled, password: PASSWORD })).rejects.toThrow('disabled');
  await admin.send(new AdminResetUserPasswordCommand({ UserPoolId, Username: reset }));
  expect((await signIn({ username: reset, password: PASSWORD })).nextStep.signInStep).toBe(
    'RESET_PASSWORD',
  );
});

test('administration is refused without a signature, with a wrong one, and for unknown attributes', async () => {
  const unsigned = await fetch(`${local.url}/cognito/`, {
    method: 'POST',
    headers: {
      'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers',
      'content-type': 'application/x-amz-json-1.1',
    },
    body: JSON.stringify({ UserPoolId }),
  });
  expect([unsigned.status, unsigned.headers.get('x-amzn-errortype')]).toEqual([
    400,
    'AccessDeniedException',
  ]);
  const forger = new CognitoIdentityProviderClient({
    credentials: { accessKeyId: process.env['AWS_ACCESS_KEY_ID']!, secretAccessKey: 'guess' },
    maxAttempts: 1,
  });
  const forged = forger.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'a', PASSWORD: 'b' },
    }),
  );
  await expect(forged).rejects.toMatchObject({ name: 'AccessDeniedException' });
  const odd = admin.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: 'odd',
      UserAttributes: [{ Name: 'custom:undeclared', Value: '1' }],
    }),
  );
  await expect(odd).rejects.toMatchObject({ name: 'InvalidParameterException' });
});

test('people are listed in pages and by filter, and an invitation mails the temporary password', async () => {
  for (let n = 0; n < 70; n += 1)
    await local.pool.create(
      `listed-${String(n).padStart(2, '0')}`,
      { email: `l${n}@example.com` },
      'Temporary-1234',
    );
  await admin.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: 'listed-zz',
      UserAttributes: [{ Name: 'email', Value: 'zz@example.com' }],
    }),
  );
  expect(lastMail()).toMatchObject({
    to: ['zz@example.com'],
    text: expect.stringContaining('listed-zz') as string,
  });
  const names: string[] = [];
  let PaginationToken: string | undefined;
  do {
    const page = await admin.send(
      new ListUsersCommand({
        UserPoolId,
        Filter: 'username ^= "listed-"',
        Limit: 30,
        ...(PaginationToken && { PaginationToken }),
      }),
    );
    names.push(...page.Users!.map((user) => user.Username!));
    PaginationToken = page.PaginationToken;
  } while (PaginationToken);
  expect([names.length, new Set(names).size]).toEqual([71, 71]);
  const one = await admin.send(
    new ListUsersCommand({ UserPoolId, Filter: 'email = "zz@example.com"' }),
  );
  expect(one.Users).toHaveLength(1);
});

test('nothing that is kept of a person holds the password', async () => {
  const username = await person();
  expect(JSON.stringify(local.pool.require(username))).not.toContain(PASSWORD);
});
