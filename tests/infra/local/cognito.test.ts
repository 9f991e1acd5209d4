import {
  confirmSignIn,
  confirmUserAttribute,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  sendUserAttributeVerificationCode,
  signIn,
  signOut,
  updatePassword,
  updateUserAttributes,
} from 'aws-amplify/auth';
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminInitiateAuthCommand,
  AdminResetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { expect, test, vi } from 'vitest';
import {
  UserPoolId,
  ClientId,
  PASSWORD,
  local,
  admin,
  person,
  codeIn,
  lastMail,
  withPool,
} from './pool.ts';

withPool();

const LIST_USERS =
  'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ListUsers.html';

/** The pool counts requests by the second. */
const PACED = { interval: 1_000 };

test('the unmodified aws-amplify signs a person in by SRP', async () => {
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

test('a temporary password leads to a new one, which must be a good one', async () => {
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

test('the session is supplied, refreshed with the newest attributes, and verifies against the published keys', async () => {
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

test("the current person's attributes are supplied; a person may change their name and never their account", async () => {
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

test('a new mail address counts once the code that was sent there is typed; until then the old one does', async () => {
  const username = await person();
  const former = `${username}@example.com`;
  const wanted = `${username}@elsewhere.example`;
  await signIn({ username, password: PASSWORD });
  const { email } = await updateUserAttributes({ userAttributes: { email: wanted } });
  expect(email!.nextStep.updateAttributeStep).toBe('CONFIRM_ATTRIBUTE_WITH_CODE');
  expect(lastMail()).toMatchObject({ to: [wanted] });
  expect(await fetchUserAttributes()).toMatchObject({ email: former, email_verified: 'true' });
  expect(local.pool.find(former)?.username).toBe(username);
  expect(local.pool.find(wanted)).toBeUndefined();
  const confirm = (confirmationCode: string) =>
    confirmUserAttribute({ userAttributeKey: 'email', confirmationCode });
  await expect(confirm('000')).rejects.toMatchObject({ name: 'CodeMismatchException' });
  await sendUserAttributeVerificationCode({ userAttributeKey: 'email' });
  await confirm(codeIn(lastMail().text));
  expect(await fetchUserAttributes()).toMatchObject({ email: wanted, email_verified: 'true' });
  expect(local.pool.find(wanted)?.username).toBe(username);
  expect(local.pool.find(former)).toBeUndefined();
});

test.each([
  { email: 'two@example.com, three@example.com' },
  { email: 'a@example.com\r\nBcc: b@example.com' },
  { given_name: 'Ann\r\nCase: 1' },
])('the attributes %j are refused', async (userAttributes) => {
  const username = await person();
  await signIn({ username, password: PASSWORD });
  await expect(updateUserAttributes({ userAttributes })).rejects.toMatchObject({
    name: 'InvalidParameterException',
  });
});

test("the proved address of another is nobody else's, whoever has the mailbox", async () => {
  const [first, username] = [await person(), await person()];
  const email = `${first}@example.com`;
  await signIn({ username, password: PASSWORD });
  await updateUserAttributes({ userAttributes: { email } });
  const confirmationCode = codeIn(lastMail().text);
  await expect(
    confirmUserAttribute({ userAttributeKey: 'email', confirmationCode }),
  ).rejects.toMatchObject({ name: 'AliasExistsException' });
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
  await expect(
    admin.send(
      new AdminUpdateUserAttributesCommand({ UserPoolId, Username: username, UserAttributes }),
    ),
  ).rejects.toMatchObject({ name: 'AliasExistsException' });
  expect(local.pool.find(email)?.username).toBe(first);
});

test('an address that an administrator gives waits for its code too (https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminUpdateUserAttributes.html)', async () => {
  const username = await person();
  await admin.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId,
      Username: username,
      UserAttributes: [{ Name: 'email', Value: 'unproved@example.com' }],
    }),
  );
  expect(local.pool.find('unproved@example.com')).toBeUndefined();
  expect(local.pool.find(`${username}@example.com`)?.username).toBe(username);
  expect(lastMail()).toMatchObject({ to: ['unproved@example.com'] });
});

test(`people are listed in an order of the pool, page by page (${LIST_USERS})`, async () => {
  for (let at = 0; at < 8; at += 1) await person();
  const all = local.pool.users.map((user) => user.username).sort();
  await expect.poll(async () => (await listed(3)).sort(), PACED).toEqual(all);
  expect(await listed(3)).not.toEqual(all);
});

test(`somebody new comes into the list late (${LIST_USERS})`, async () => {
  const now = vi.spyOn(local.pool, 'now').mockReturnValue(Date.now());
  const username = await person();
  expect(await listed(60, `username = "${username}"`)).toEqual([]);
  now.mockRestore();
  await expect.poll(() => listed(60, `username = "${username}"`), PACED).toEqual([username]);
});

/** Names in the order of the pool's pages. */
async function listed(Limit: number, Filter?: string): Promise<string[]> {
  const retrying = new CognitoIdentityProviderClient({ maxAttempts: 10 });
  const names: string[] = [];
  let PaginationToken: string | undefined;
  do {
    const page = await retrying.send(
      new ListUsersCommand({ UserPoolId, Limit, Filter, PaginationToken }),
    );
    names.push(...(page.Users ?? []).map(({ Username }) => Username!));
    ({ PaginationToken } = page);
  } while (PaginationToken);
  return names;
}

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
      UserAttributes: [
        { Name: 'email', Value: 'zz@example.com' },
        { Name: 'custom:account_id', Value: 'tidewater' },
      ],
    }),
  );
  expect(lastMail()).toMatchObject({
    to: ['zz@example.com'],
    text: expect.stringContaining('listed-zz') as string,
  });
  const names = () => listed(30, 'username ^= "listed-"');
  await expect.poll(async () => (await names()).length, PACED).toBe(71);
  expect(new Set(await names()).size).toBe(71);
  const one = await admin.send(
    new ListUsersCommand({ UserPoolId, Filter: 'email = "zz@example.com"' }),
  );
  expect(one.Users).toHaveLength(1);
});
