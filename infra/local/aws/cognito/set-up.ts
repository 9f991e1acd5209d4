import { randomBytes } from 'node:crypto';
import { badSession, CognitoError } from './errors.ts';
import type { Context, Json, SetUp } from './operation.ts';
import type { User } from './user.ts';
import { newSecret, stepOfCode } from './totp.ts';

/** End of a sign-in without a second factor, where one is required. */
export function askSetUp(context: Context, user: User): Json {
  return {
    ChallengeName: 'MFA_SETUP',
    Session: keep(context, { user }),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]',
    },
  };
}

/** A new secret for the authenticator app of who signs in. */
export function setUpSecret(context: Context, session: unknown): Json {
  const { user } = take(context, session);
  const secret = newSecret();
  return { SecretCode: secret, Session: keep(context, { user, secret }) };
}

/**
 * @throws EnableSoftwareTokenMFAException for a wrong code, which may be tried again in the same
 * session.
 */
export async function proveSetUp(context: Context, session: unknown, code: string): Promise<Json> {
  const { pool, attempts, setUps } = context;
  const { user, secret } = take(context, session);
  if (secret === undefined) throw badSession();
  attempts.requireFree(user.username, pool.now());
  const step = stepOfCode(secret, code, pool.now());
  if (step === undefined) {
    attempts.failed(user.username, pool.now());
    setUps.keep(String(session), { user, secret }, pool.now());
    throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
  }
  attempts.succeeded(user.username);
  await pool.change(user, { totp: { secret, isProved: true, isOn: true, lastStep: step } });
  return { Status: 'SUCCESS', Session: keep(context, { user, isProved: true }) };
}

/** The user after the set-up of a second factor. */
export function setUpDone(
  { pool, setUps }: Context,
  session: unknown,
  given: Record<string, string>,
): User {
  const found = setUps.take(session, pool.now());
  if (!found?.isProved || found.user.username.toLowerCase() !== given['USERNAME']?.toLowerCase())
    throw badSession();
  return found.user;
}

function keep({ pool, setUps }: Context, setUp: SetUp): string {
  const session = randomBytes(32).toString('base64url');
  setUps.keep(session, setUp, pool.now());
  return session;
}

/** @throws NotAuthorizedException as well when the person has set one up elsewhere meanwhile. */
function take({ pool, setUps }: Context, session: unknown): SetUp {
  const found = setUps.take(session, pool.now());
  if (!found || found.isProved || found.user.totp?.isOn) throw badSession();
  return found;
}
