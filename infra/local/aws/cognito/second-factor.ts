import { randomBytes } from 'node:crypto';
import { begunBy, personOf } from './begun.ts';
import { CognitoError } from './errors.ts';
import { field, record, type Context, type Json, type Operations } from './operation.ts';
import type { Pool } from './pool.ts';
import type { User } from './user.ts';
import { signedIn } from './signed-in.ts';
import { proveSetUp, setUpSecret } from './set-up.ts';
import { newSecret, stepOfCode } from './totp.ts';

/**
 * Authenticator apps: with the person's access token, or with the session of a sign-in that
 * requires the set-up.
 */
export const secondFactorOperations: Operations = {
  /** The former app stays active until the new one is verified, as in Cognito. */
  async AssociateSoftwareToken(context, input) {
    if (input['Session'] !== undefined) return setUpSecret(context, input['Session']);
    const user = await signedIn(context, input);
    const nextTotpSecret = newSecret();
    await context.pool.change(user, { nextTotpSecret });
    return { SecretCode: nextTotpSecret };
  },

  async VerifySoftwareToken(context, input) {
    if (input['Session'] !== undefined)
      return await proveSetUp(context, input['Session'], field(input, 'UserCode'));
    const user = await signedIn(context, input);
    const { nextTotpSecret: secret = '', totp } = user;
    const lastStep = stepOfCode(secret, field(input, 'UserCode'), context.pool.now());
    if (secret === '' || lastStep === undefined)
      throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
    delete user.nextTotpSecret;
    await context.pool.change(user, { totp: { secret, isOn: totp?.isOn ?? false, lastStep } });
    return { Status: 'SUCCESS' };
  },

  async SetUserMFAPreference(context, input) {
    const user = await signedIn(context, input);
    return await prefer(context, user, input);
  },
};

/** Signed operations of an administrator, for a person who lost their device. */
export const adminSecondFactor: Operations = {
  AdminSetUserMFAPreference: (context, input) =>
    prefer(context, context.pool.require(input['Username']), input),
};

async function prefer({ pool }: Context, user: User, input: Json): Promise<Json> {
  await preferPasskeys(pool, user, enabled(input['WebAuthnMfaSettings']));
  const wanted = { Enabled: enabled(input['SoftwareTokenMfaSettings']) };
  if (wanted.Enabled === undefined) return {};
  if (wanted.Enabled && !user.totp)
    throw new CognitoError(
      'InvalidParameterException',
      'User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA',
    );
  if (user.totp) await pool.change(user, { totp: { ...user.totp, isOn: wanted.Enabled } });
  return {};
}

const enabled = (settings: unknown) =>
  (record(settings) as unknown as { Enabled?: boolean }).Enabled;

/**
 * A passkey only counts as both factors in addition to an app, the fallback when the passkey is
 * lost.
 */
async function preferPasskeys(pool: Pool, user: User, isBoth: boolean | undefined): Promise<void> {
  if (isBoth === undefined) return;
  if (isBoth && !user.totp?.isOn)
    throw new CognitoError(
      'InvalidParameterException',
      'Another second factor is needed before passkeys can stand in for it.',
    );
  await pool.change(user, { passkeyIsBothFactors: isBoth });
}

/** Second factors in the answer of GetUser. */
export const factorsOf = ({ totp, passkeyIsBothFactors }: User): Json =>
  totp?.isOn
    ? {
        UserMFASettingList: [
          'SOFTWARE_TOKEN_MFA',
          ...(passkeyIsBothFactors ? ['WEB_AUTHN_MFA'] : []),
        ],
        PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
      }
    : {};

/** Last challenge of a sign-in with a second factor. */
export function askCode({ pool, secondFactors }: Context, user: User): Json {
  const Session = randomBytes(32).toString('base64url');
  secondFactors.keep(Session, begunBy(user), pool.now());
  return {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session,
    ChallengeParameters: { USER_ID_FOR_SRP: user.username, FRIENDLY_DEVICE_NAME: '' },
  };
}

/**
 * The user after a correct code.
 * @throws CodeMismatchException for a wrong one, which can be retried in the session;
 * ExpiredCodeException for a used one.
 */
export async function answered(
  context: Context,
  session: unknown,
  given: Record<string, string>,
): Promise<User> {
  const { pool, secondFactors, attempts } = context;
  const begun = secondFactors.take(session, pool.now());
  const user = personOf(pool, begun, given['USERNAME']);
  // Separate from passwords: the correct password before each code would reset the count.
  const counted = `code of ${user.username}`;
  attempts.requireFree(counted, pool.now());
  if (await isCode(context, user, given['SOFTWARE_TOKEN_MFA_CODE'] ?? '')) {
    attempts.succeeded(counted);
    return user;
  }
  attempts.failed(counted, pool.now());
  secondFactors.keep(String(session), begunBy(user), pool.now());
  throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
}

/** @throws ExpiredCodeException for a used code. */
async function isCode({ pool }: Context, user: User, code: string): Promise<boolean> {
  const { totp } = user;
  const step = totp && stepOfCode(totp.secret, code, pool.now());
  if (!totp || step === undefined) return false;
  if (step <= totp.lastStep)
    throw new CognitoError(
      'ExpiredCodeException',
      'Your software token has already been used once.',
    );
  await pool.change(user, { totp: { ...totp, lastStep: step } });
  return true;
}
