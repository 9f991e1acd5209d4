import {
  AdminInitiateAuthCommand,
  AssociateSoftwareTokenCommand,
  RespondToAuthChallengeCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { confirmSignIn, fetchMFAPreference, signIn, signOut } from 'aws-amplify/auth';
import { expect, test } from 'vitest';
import { totpAt } from '../../../infra/local/aws/cognito/totp.ts';
import { admin, ClientId, PASSWORD, person, UserPoolId, withPool } from './pool.ts';

withPool({ secondFactor: 'required' });

const begin = async (username: string) =>
  await admin.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD },
    }),
  );
const answer = (username: string, Session: string | undefined) =>
  admin.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: 'MFA_SETUP',
      Session,
      ChallengeResponses: { USERNAME: username },
    }),
  );

test('where a second factor is required, who has none sets it up at the sign-in and is asked for it from then on', async () => {
  const username = await person();
  const { nextStep } = await signIn({ username, password: PASSWORD });
  if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP')
    throw new Error(nextStep.signInStep);
  const { sharedSecret } = nextStep.totpSetupDetails;
  await expect(confirmSignIn({ challengeResponse: '000000' })).rejects.toMatchObject({
    name: 'EnableSoftwareTokenMFAException',
  });
  const code = totpAt(sharedSecret, Date.now());
  expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
  expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
  await signOut();
  const again = await signIn({ username, password: PASSWORD });
  expect(again.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  await expect(confirmSignIn({ challengeResponse: code })).rejects.toMatchObject({
    name: 'ExpiredCodeException',
  });
});

test('a sign-in is not ended by what was not proved, by another name, or twice; two at once set up one factor', async () => {
  const [username, other] = [await person(), await person()];
  const { ChallengeName, ChallengeParameters, Session } = await begin(username);
  expect([ChallengeName, ChallengeParameters!['MFAS_CAN_SETUP']]).toEqual([
    'MFA_SETUP',
    '["SOFTWARE_TOKEN_MFA"]',
  ]);
  await expect(answer(username, Session)).rejects.toMatchObject({ name: 'NotAuthorizedException' });

  const associate = async () => {
    const { Session: begun } = await begin(username);
    return await admin.send(new AssociateSoftwareTokenCommand({ Session: begun }));
  };
  const [first, second] = [await associate(), await associate()];
  const verify = (made: typeof first) =>
    admin.send(
      new VerifySoftwareTokenCommand({
        Session: made.Session,
        UserCode: totpAt(made.SecretCode!, Date.now()),
      }),
    );
  const proved = await verify(first);
  await expect(verify(second)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(answer(other, proved.Session)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  await expect(answer(username, proved.Session)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  expect((await begin(username)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
});
