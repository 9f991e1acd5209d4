import {
  confirmSignIn,
  fetchAuthSession,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { beforeAll, expect, test } from 'vitest';
import { putMany } from '../../../functions/store/client.ts';
import { findPerson } from '../../../functions/store/people.ts';
import { totpAt } from '../../../infra/local/aws/cognito/totp.ts';
import { providerNamed } from '../../fixtures/ids.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { local, PASSWORD, withPool } from './pool.ts';

withPool({ secondFactor: 'strongRights' });

const northbeam = providerNamed('northbeam');
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

beforeAll(async () => {
  await seedTwoProviders();
  const attributes = { account_id: 'northbeam_SUPER', role: 'superuser', roles: 'Admin' };
  await local.createUser({ username: 'ada', password: PASSWORD, attributes });
});

const STEP_MS = 30_000;
/** A code counts once, and the next one already. */
const nextCode = (secret: string) => totpAt(secret, Date.now() + STEP_MS);

const signInAsAda = () => signIn({ username: 'ada', password: PASSWORD });
async function mine(renew = false) {
  const { tokens } = await fetchAuthSession({ forceRefresh: renew });
  const token = tokens!.idToken!.toString();
  const response = await local.call('GET', '/rbac/permissions/me', { token });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
/** A sign-in so long after the first one. */
async function signedInAfter(ageMs: number) {
  const factorAskedAtMs = Date.now() - ageMs;
  await putMany('people', [{ ...(await findPerson(northbeam, 'ada')), factorAskedAtMs }]);
  await signInAsAda();
  const answer = await mine();
  await signOut();
  return { ...answer, due_epoch: Math.floor((factorAskedAtMs + 14 * DAY_MS) / 1000) };
}

test('an Admin has 14 days from the first sign-in, then an authenticator app opens the portal', async () => {
  await signInAsAda();
  await signOut();
  expect((await findPerson(northbeam, 'ada'))!.factorAskedAtMs).toBeLessThanOrEqual(Date.now());
  for (const age of [DAY_MS, 7 * DAY_MS, 14 * DAY_MS - MINUTE_MS]) {
    const { due_epoch, ...answer } = await signedInAfter(age);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { second_factor: { is_on: false, due_epoch } } },
    });
  }
  expect(await signedInAfter(14 * DAY_MS)).toMatchObject({
    status: 403,
    body: { proof: 'secondFactor', message: expect.stringContaining('second factor') },
  });

  await signInAsAda();
  const { sharedSecret } = await setUpTOTP();
  await verifyTOTPSetup({ code: totpAt(sharedSecret, Date.now()) });
  // A proved key that no sign-in asks for yet is no second factor.
  expect((await mine(true)).status).toBe(403);
  await updateMFAPreference({ totp: 'PREFERRED' });
  expect((await mine()).status).toBe(403);
  expect(await mine(true)).toMatchObject({
    status: 200,
    body: { data: { second_factor: { is_on: true } } },
  });

  await updateMFAPreference({ totp: 'DISABLED' });
  expect((await mine(true)).status).toBe(403);
  await updateMFAPreference({ totp: 'PREFERRED' });
  await signOut();
  const { nextStep } = await signInAsAda();
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  await confirmSignIn({ challengeResponse: nextCode(sharedSecret) });
  expect((await mine()).status).toBe(200);
});
