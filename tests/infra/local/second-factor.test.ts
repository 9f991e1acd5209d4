import {
  confirmSignIn,
  fetchMFAPreference,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import {
  AdminInitiateAuthCommand,
  AdminSetUserMFAPreferenceCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test, vi } from 'vitest';
import { stepOfCode, totpAt } from '../../../infra/local/aws/cognito/totp.ts';
import { turnOnSecondFactor } from '../../../web/src/api/second-factor.ts';
import { admin, ClientId, PASSWORD, person, UserPoolId, withPool } from './pool.ts';

withPool();

/**
 * Code of the step after this one, which the pool takes too, so that a code is never used twice.
 */
const laterCode = (secret: string) => totpAt(secret, Date.now() + 30_000);

test('codes are those of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [2000000000, '279037'],
  ] as const)
    expect(totpAt(secret, seconds * 1000)).toBe(code);
  expect(stepOfCode(secret, '287082', 59_000)).toBe(1);
  expect(stepOfCode(secret, '287082', 200_000)).toBeUndefined();
});

test('an authenticator app is proved, asked for at each sign-in, refused with a wrong or a used code, and taken away by an administrator', async () => {
  const username = await person();
  await signIn({ username, password: PASSWORD });
  expect(await fetchMFAPreference()).toEqual({});
  await expect(updateMFAPreference({ totp: 'PREFERRED' })).rejects.toMatchObject({
    name: 'InvalidParameterException',
  });
  const { sharedSecret } = await setUpTOTP();
  await expect(verifyTOTPSetup({ code: '000000' })).rejects.toMatchObject({
    name: 'EnableSoftwareTokenMFAException',
  });
  const used = totpAt(sharedSecret, Date.now());
  await turnOnSecondFactor(used);
  expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
  await signOut();

  const { nextStep } = await signIn({ username, password: PASSWORD });
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  await expect(confirmSignIn({ challengeResponse: '000000' })).rejects.toMatchObject({
    name: 'CodeMismatchException',
  });
  expect((await confirmSignIn({ challengeResponse: laterCode(sharedSecret) })).isSignedIn).toBe(
    true,
  );
  await signOut();
  await signIn({ username, password: PASSWORD });
  await expect(confirmSignIn({ challengeResponse: used })).rejects.toMatchObject({
    name: 'ExpiredCodeException',
  });
  await expect(
    admin.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: username, PASSWORD },
      }),
    ),
  ).resolves.toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });

  await admin.send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId,
      Username: username,
      SoftwareTokenMfaSettings: { Enabled: false },
    }),
  );
  expect((await signIn({ username, password: PASSWORD })).isSignedIn).toBe(true);
});

test('wrong codes make a person wait, however often the right password comes between them', async () => {
  const username = await person();
  await signIn({ username, password: PASSWORD });
  const { sharedSecret } = await setUpTOTP();
  await verifyTOTPSetup({ code: totpAt(sharedSecret, Date.now()) });
  await updateMFAPreference({ totp: 'PREFERRED' });
  await signOut();
  // The wait is a second: one that passes while the passwords are proved would end it.
  const later = laterCode(sharedSecret);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  for (let time = 0; time < 5; time += 1) {
    await signIn({ username, password: PASSWORD });
    await expect(confirmSignIn({ challengeResponse: '000000' })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
  }
  await signIn({ username, password: PASSWORD });
  await expect(confirmSignIn({ challengeResponse: later })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  vi.restoreAllMocks();
});
