import {
  confirmSignIn,
  fetchAuthSession,
  setUpTOTP,
  signIn,
  signOut,
  verifyTOTPSetup,
  updateMFAPreference,
} from 'aws-amplify/auth';
import { beforeAll, expect, test } from 'vitest';
import { totpAt } from '../../../infra/local/aws/cognito/totp.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { local, PASSWORD, person, withPool } from './pool.ts';

withPool();
beforeAll(seedTwoProviders);

const setUp = async () => {
  const { sharedSecret } = await setUpTOTP();
  await verifyTOTPSetup({ code: totpAt(sharedSecret, Date.now()) });
  await updateMFAPreference({ totp: 'PREFERRED' });
  return sharedSecret;
};

test('whoever lost the app signs in with a password alone after a recovery code, and sets up another', async () => {
  const username = await person();
  const begin = () => signIn({ username, password: PASSWORD });
  await begin();
  const lost = await setUp();
  const token = (await fetchAuthSession()).tokens!.idToken!.toString();
  const made = await local.call('POST', '/users/recovery-codes', { token, body: {} });
  const { codes } = ((await made.json()) as { data: { codes: string[] } }).data;
  await signOut();
  expect((await begin()).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');

  const redeem = (code: string) =>
    local.call('POST', '/users/recovery', {
      body: { code },
      headers: { authorization: `Basic ${btoa(`${username}:${PASSWORD}`)}` },
    });
  expect((await redeem('zzzzz-zzzzz')).status).toBe(401);
  expect((await redeem(codes[0]!)).status).toBe(200);
  expect((await local.call('GET', '/rbac/permissions/me', { token })).status).toBe(401);
  expect((await begin()).isSignedIn).toBe(true);
  // The password alone signs in now.
  expect((await redeem(codes[1]!)).status).toBe(409);

  const next = await setUp();
  expect(next).not.toBe(lost);
  await signOut();
  await begin();
  const code = totpAt(next, Date.now() + 30_000);
  expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
});
