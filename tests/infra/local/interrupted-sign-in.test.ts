import {
  AdminDeleteUserCommand,
  AdminInitiateAuthCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  confirmSignIn,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { describe, expect, test } from 'vitest';
import { totpAt } from '../../../infra/local/aws/cognito/totp.ts';
import { admin, ClientId, PASSWORD, person, UserPoolId, withPool } from './pool.ts';

withPool();

const TEMPORARY = 'Temporary-horse-1';
const NEW = 'Another-horse-2';

const begin = (username: string, password = PASSWORD) =>
  admin.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: password },
    }),
  );
const goOn = (
  ChallengeName: 'SOFTWARE_TOKEN_MFA' | 'NEW_PASSWORD_REQUIRED',
  Session: string | undefined,
  ChallengeResponses: Record<string, string>,
) =>
  admin.send(
    new RespondToAuthChallengeCommand({ ClientId, ChallengeName, Session, ChallengeResponses }),
  );
const setPassword = (Username: string, Password: string, Permanent: boolean) =>
  admin.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent }));

/** Somebody with an authenticator app, and a code of it that has not been used. */
async function personWithApp(): Promise<{ username: string; code: string }> {
  const username = await person();
  await signIn({ username, password: PASSWORD });
  const { sharedSecret } = await setUpTOTP();
  await verifyTOTPSetup({ code: totpAt(sharedSecret, Date.now()) });
  await updateMFAPreference({ totp: 'PREFERRED' });
  await signOut();
  return { username, code: totpAt(sharedSecret, Date.now() + 30_000) };
}

describe('between the password and the code', () => {
  test.each([
    [
      'who is removed gets no tokens',
      (Username: string) => admin.send(new AdminDeleteUserCommand({ UserPoolId, Username })),
      'NotAuthorizedException',
    ],
    [
      'whose password must be reset is told so',
      (Username: string) => admin.send(new AdminResetUserPasswordCommand({ UserPoolId, Username })),
      'PasswordResetRequiredException',
    ],
    [
      'whose password is another begins anew',
      (Username: string) => setPassword(Username, NEW, true),
      'NotAuthorizedException',
    ],
  ])('%s', async (_what, happens, name) => {
    const { username, code } = await personWithApp();
    const { Session } = await begin(username);
    await happens(username);
    const answer = goOn('SOFTWARE_TOKEN_MFA', Session, {
      USERNAME: username,
      SOFTWARE_TOKEN_MFA_CODE: code,
    });
    await expect(answer).rejects.toMatchObject({ name });
  });
});

test('a sign-in with a former temporary password chooses no new one after the next was given', async () => {
  const username = await person();
  await setPassword(username, TEMPORARY, false);
  const { ChallengeName, Session } = await begin(username, TEMPORARY);
  expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
  await setPassword(username, `${TEMPORARY}0`, false);
  const answer = goOn('NEW_PASSWORD_REQUIRED', Session, { USERNAME: username, NEW_PASSWORD: NEW });
  await expect(answer).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  expect((await begin(username, `${TEMPORARY}0`)).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
});

test('a proof of a former password is worth nothing', async () => {
  const username = await person();
  const { fetch } = globalThis;
  let isChanged = false;
  globalThis.fetch = async (...asked) => {
    const answer = await fetch(...asked);
    if (!isChanged && String(asked[1]?.body).includes('SRP_A')) {
      isChanged = true;
      await setPassword(username, NEW, true);
    }
    return answer;
  };
  try {
    await expect(signIn({ username, password: PASSWORD })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  } finally {
    globalThis.fetch = fetch;
  }
  expect(isChanged).toBe(true);
  expect((await signIn({ username, password: NEW })).isSignedIn).toBe(true);
});

test('an authenticator app is asked for until the next one is proved, and then no more', async () => {
  const { username, code } = await personWithApp();
  await signIn({ username, password: PASSWORD });
  await confirmSignIn({ challengeResponse: code });
  const { sharedSecret } = await setUpTOTP();
  expect((await begin(username)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  await expect(verifyTOTPSetup({ code: '000000' })).rejects.toMatchObject({
    name: 'EnableSoftwareTokenMFAException',
  });
  expect((await begin(username)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  await verifyTOTPSetup({ code: totpAt(sharedSecret, Date.now()) });
  const { ChallengeName, Session } = await begin(username);
  expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  const answer = await goOn('SOFTWARE_TOKEN_MFA', Session, {
    USERNAME: username,
    SOFTWARE_TOKEN_MFA_CODE: totpAt(sharedSecret, Date.now() + 30_000),
  });
  expect(answer.AuthenticationResult?.AccessToken).toBeTruthy();
});
