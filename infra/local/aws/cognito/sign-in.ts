import { randomBytes, randomUUID } from 'node:crypto';
import { begunBy, goesOn, personOf } from './begun.ts';
import { badSession, CognitoError, wrongPassword } from './errors.ts';
import { field, record, type Context, type Json, type Operations } from './operation.ts';
import { checkPassword } from './password.ts';
import { askPasskey, byPasskey } from './passkeys.ts';
import type { Pool } from './pool.ts';
import type { User } from './user.ts';
import { answered, askCode } from './second-factor.ts';
import { askSetUp, setUpDone } from './set-up.ts';
import { challenge, isPassword, unprovable } from './srp.ts';
import { TOKEN_SECONDS, type Origin } from './tokens.ts';

const REFRESH_LIFE_MS = 30 * 86_400_000;

/** Sign-in by SRP, refresh and sign-out, without authentication of the caller. */
export const signInOperations: Operations = {
  async InitiateAuth(context, input) {
    requireClient(context.pool, input);
    const given = record(input['AuthParameters']);
    if (input['AuthFlow'] === 'USER_SRP_AUTH') return startSrp(context, given);
    if (input['AuthFlow'] === 'USER_AUTH' && given['PREFERRED_CHALLENGE'] === 'WEB_AUTHN')
      return await askPasskey(context, field(given, 'USERNAME'));
    if (input['AuthFlow'] === 'REFRESH_TOKEN_AUTH')
      return await refresh(context.pool, given['REFRESH_TOKEN']);
    throw new CognitoError(
      'InvalidParameterException',
      `${String(input['AuthFlow'])} flow not enabled for this client`,
    );
  },

  async RespondToAuthChallenge(context, input) {
    requireClient(context.pool, input);
    const given = record(input['ChallengeResponses']);
    if (input['ChallengeName'] === 'PASSWORD_VERIFIER') return await verifySrp(context, given);
    if (input['ChallengeName'] === 'NEW_PASSWORD_REQUIRED')
      return await takeNewPassword(context, input['Session'], given);
    if (input['ChallengeName'] === 'SOFTWARE_TOKEN_MFA')
      return await begin(context.pool, await answered(context, input['Session'], given));
    if (input['ChallengeName'] === 'WEB_AUTHN')
      return await admit(context, await byPasskey(context, input['Session'], given), true);
    if (input['ChallengeName'] === 'MFA_SETUP')
      return await begin(context.pool, setUpDone(context, input['Session'], given));
    throw new CognitoError('InvalidParameterException', 'Unknown challenge');
  },

  /** Used by aws-amplify to refresh. */
  async GetTokensFromRefreshToken({ pool }, input) {
    requireClient(pool, input);
    return await refresh(pool, input['RefreshToken']);
  },

  async RevokeToken({ pool }, input) {
    requireClient(pool, input);
    await pool.endSession(field(input, 'Token'));
    return {};
  },
};

/** Sign-in with the plain password, for our own API: signed calls only. */
export const adminSignIn: Operations = {
  async AdminInitiateAuth(context, input) {
    requireClient(context.pool, input);
    if (input['AuthFlow'] !== 'ADMIN_USER_PASSWORD_AUTH')
      throw new CognitoError('InvalidParameterException', 'Auth flow not enabled for this client');
    const { USERNAME = '', PASSWORD = '' } = record(input['AuthParameters']);
    const user = context.pool.find(USERNAME);
    const stored = user?.password ?? unprovable(context.pool.secret, USERNAME);
    const isProved = isPassword(context.pool.name, user?.username ?? USERNAME, PASSWORD, stored);
    return await admit(
      context,
      proved(context, user?.username ?? USERNAME, isProved ? user : undefined),
    );
  },
};

function startSrp({ pool, proofs }: Context, given: Record<string, string>): Json {
  const name = field(given, 'USERNAME');
  const user = pool.find(name);
  const username = user?.username ?? madeUpUsername(name);
  const made = challenge(
    pool.name,
    username,
    user?.password ?? unprovable(pool.secret, username),
    field(given, 'SRP_A'),
  );
  if (!made) throw new CognitoError('InvalidParameterException', 'SRP_A is not valid');
  const counted = user?.username ?? name;
  proofs.keep(
    made.secretBlock,
    { challenge: made, begun: user && begunBy(user), counted },
    pool.now(),
  );
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: made.salt,
      SRP_B: made.srpB,
      SECRET_BLOCK: made.secretBlock,
      USER_ID_FOR_SRP: username,
      USERNAME: username,
    },
  };
}

/** Fake username for an unknown address, in the form of a real one. */
const madeUpUsername = (name: string) => name.split('@')[0]!.toLowerCase();

async function verifySrp(context: Context, given: Record<string, string>): Promise<Json> {
  const { pool } = context;
  const proof = context.proofs.take(given['PASSWORD_CLAIM_SECRET_BLOCK'], pool.now());
  const isProved = proof?.challenge.isProvedBy(
    given['PASSWORD_CLAIM_SIGNATURE'] ?? '',
    given['TIMESTAMP'] ?? '',
  );
  return await admit(
    context,
    proved(
      context,
      proof?.counted ?? given['USERNAME'] ?? '',
      isProved && proof?.begun && goesOn(pool, proof.begun) ? proof.begun.user : undefined,
    ),
  );
}

/** @throws NotAuthorizedException for a wrong password, or during a lock-out. */
function proved({ pool, attempts }: Context, name: string, user: User | undefined): User {
  attempts.requireFree(name, pool.now());
  if (user) {
    attempts.succeeded(name);
    return user;
  }
  attempts.failed(name, pool.now());
  throw wrongPassword();
}

async function takeNewPassword(
  context: Context,
  session: unknown,
  given: Record<string, string>,
): Promise<Json> {
  checkPassword(given['NEW_PASSWORD']);
  const { pool, newPasswords } = context;
  const user = personOf(pool, newPasswords.take(session, pool.now()), given['USERNAME']);
  await pool.setPassword(user, given['NEW_PASSWORD'], 'CONFIRMED');
  return await admit(context, user);
}

/** Next step after the password, or after a passkey, which counts as both factors. */
async function admit(context: Context, user: User, isPasskey = false): Promise<Json> {
  const { pool, newPasswords } = context;
  requireActive(user);
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    const Session = randomBytes(32).toString('base64url');
    newPasswords.keep(Session, begunBy(user), pool.now());
    const { sub: _sub, ...attributes } = user.attributes;
    return {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session,
      ChallengeParameters: {
        USER_ID_FOR_SRP: user.username,
        requiredAttributes: '[]',
        userAttributes: JSON.stringify(attributes),
      },
    };
  }
  if (user.totp?.isOn) return isPasskey ? await begin(pool, user) : askCode(context, user);
  return pool.options.secondFactor === 'required'
    ? askSetUp(context, user)
    : await begin(pool, user);
}

function requireActive({ enabled, status }: User): void {
  if (!enabled) throw new CognitoError('NotAuthorizedException', 'User is disabled.');
  if (status === 'RESET_REQUIRED')
    throw new CognitoError(
      'PasswordResetRequiredException',
      'Password reset required for the user',
    );
}

/** Tokens of a new session, unless the person was removed meanwhile. */
async function begin(pool: Pool, user: User): Promise<Json> {
  if (pool.find(user.username) !== user) throw badSession();
  requireActive(user);
  const origin = { originId: randomUUID(), authTimeSeconds: Math.floor(pool.now() / 1000) };
  const RefreshToken = randomBytes(64).toString('base64url');
  await pool.keepSession(RefreshToken, {
    ...origin,
    username: user.username,
    expiresMs: pool.now() + REFRESH_LIFE_MS,
  });
  const tokens = await issue(pool, user, origin, 'TokenGeneration_Authentication');
  return {
    ChallengeParameters: {},
    AuthenticationResult: {
      ...tokens,
      RefreshToken,
      ExpiresIn: TOKEN_SECONDS,
      TokenType: 'Bearer',
    },
  };
}

async function refresh(pool: Pool, token: unknown): Promise<Json> {
  const session = typeof token === 'string' ? pool.session(token) : undefined;
  const user = session && pool.find(session.username);
  if (!session || !user) throw new CognitoError('NotAuthorizedException', 'Invalid Refresh Token');
  if (!user.enabled) throw new CognitoError('NotAuthorizedException', 'User is disabled.');
  const tokens = await issue(pool, user, session, 'TokenGeneration_RefreshTokens');
  return {
    ChallengeParameters: {},
    AuthenticationResult: { ...tokens, ExpiresIn: TOKEN_SECONDS, TokenType: 'Bearer' },
  };
}

/** Calls the trigger, then issues tokens. */
async function issue(pool: Pool, user: User, origin: Origin, triggerSource: string) {
  await pool.options.personSeen?.({
    version: '1',
    triggerSource,
    region: pool.options.poolId.split('_')[0],
    userPoolId: pool.options.poolId,
    userName: user.username,
    callerContext: { clientId: pool.options.clientId },
    request: {
      userAttributes: { ...user.attributes, 'cognito:user_status': user.status },
      groupConfiguration: {},
    },
    response: {},
  });
  return await pool.signer.issue(user, origin, pool.now());
}

function requireClient(pool: Pool, input: Json): void {
  if (input['ClientId'] === pool.options.clientId) return;
  throw new CognitoError(
    'ResourceNotFoundException',
    `User pool client ${String(input['ClientId'])} does not exist.`,
  );
}
