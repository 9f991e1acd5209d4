import { randomBytes } from 'node:crypto';
import { badSession, CognitoError } from './errors.ts';
import { begunBy, goesOn, personOf } from './begun.ts';
import type { Context, Json, SetUp } from './operation.ts';
import type { User } from './user.ts';
import { newSecret, stepOfCode } from './totp.ts';

/** Challenge of a sign-in without a second factor, where one is required. */
export function askSetUp(context: Context, user: User): Json {
  return {
    ChallengeName: 'MFA_SETUP',
    Session: keep(context, begunBy(user)),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]',
    },
  };
}

/** A new secret for the authenticator app. */
export function setUpSecret(context: Context, session: unknown): Json {
  const begun = take(context, session);
  const secret = newSecret();
  return { SecretCode: secret, Session: keep(context, { ...begun, secret }) };
}

/**
 * @throws EnableSoftwareTokenMFAException for a wrong code, which can be retried in the session.
 */
export async function proveSetUp(context: Context, session: unknown, code: string): Promise<Json> {
  const { pool, attempts, setUps } = context;
  const begun = take(context, session);
  const { user, secret } = begun;
  if (secret === undefined) throw badSession();
  attempts.requireFree(user.username, pool.now());
  const step = stepOfCode(secret, code, pool.now());
  if (step === undefined) {
    attempts.failed(user.username, pool.now());
    setUps.keep(String(session), begun, pool.now());
    throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
  }
  attempts.succeeded(user.username);
  await pool.change(user, { totp: { secret, isOn: true, lastStep: step } });
  return { Status: 'SUCCESS', Session: keep(context, { ...begunBy(user), isProved: true }) };
}

export function setUpDone(
  { pool, setUps }: Context,
  session: unknown,
  given: Record<string, string>,
): User {
  const found = setUps.take(session, pool.now());
  if (!found?.isProved) throw badSession();
  return personOf(pool, found, given['USERNAME']);
}

function keep({ pool, setUps }: Context, setUp: SetUp): string {
  const session = randomBytes(32).toString('base64url');
  setUps.keep(session, setUp, pool.now());
  return session;
}

/** @throws NotAuthorizedException also if the person has set up another one meanwhile. */
function take({ pool, setUps }: Context, session: unknown): SetUp {
  const found = setUps.take(session, pool.now());
  if (!found || found.isProved || found.user.totp?.isOn || !goesOn(pool, found)) throw badSession();
  return found;
}
