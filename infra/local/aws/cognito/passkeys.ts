import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { createHmac, randomBytes } from 'node:crypto';
import { CognitoError, invalid, wrongPassword } from './errors.ts';
import { field, type Context, type Json, type Operations } from './operation.ts';
import {
  counterAfter,
  createdPasskey,
  creationOptions,
  requestOptions,
  type RelyingParty,
} from './passkey-ceremony.ts';
import type { Pool } from './pool.ts';
import { sessionOf, signedIn } from './signed-in.ts';
import type { Passkey, User } from './user.ts';

/** Cognito's limit per person. */
const MOST_PASSKEYS = 20;

/** Operations with the person's access token. */
export const passkeyOperations: Operations = {
  async StartWebAuthnRegistration(context, input) {
    const { user, originId } = await sessionOf(context, input);
    const party = relyingParty(context.pool);
    const passkeys = user.passkeys ?? [];
    requireRoom(passkeys);
    const { username, attributes } = user;
    const options = await creationOptions(party, { sub: attributes['sub']!, username }, passkeys);
    context.registrations.keep(
      originId,
      { user, challenge: options.challenge },
      context.pool.now(),
    );
    return { CredentialCreationOptions: options };
  },

  async CompleteWebAuthnRegistration(context, input) {
    const { pool, registrations } = context;
    const { user, originId } = await sessionOf(context, input);
    const party = relyingParty(pool);
    const waiting = registrations.take(originId, pool.now());
    if (waiting?.user !== user)
      throw new CognitoError('WebAuthnChallengeNotFoundException', 'The challenge has expired.');
    const response = input['Credential'] as RegistrationResponseJSON;
    const passkey = await createdPasskey(party, response, waiting.challenge, pool.now());
    if (pool.users.some(({ passkeys }) => passkeys?.some(({ id }) => id === passkey.id)))
      throw invalid('The passkey is there already.');
    requireRoom(user.passkeys ?? []);
    await pool.change(user, { passkeys: [...(user.passkeys ?? []), passkey] });
    return {};
  },

  async ListWebAuthnCredentials(context, input) {
    const user = await signedIn(context, input);
    const { id: RelyingPartyId } = relyingParty(context.pool);
    const Credentials = (user.passkeys ?? []).map(({ id, name, transports, createdMs }) => ({
      CredentialId: id,
      FriendlyCredentialName: name,
      RelyingPartyId,
      AuthenticatorTransports: transports,
      CreatedAt: createdMs / 1000,
    }));
    return { Credentials };
  },

  async DeleteWebAuthnCredential(context, input) {
    const user = await signedIn(context, input);
    const id = field(input, 'CredentialId');
    const left = (user.passkeys ?? []).filter((passkey) => passkey.id !== id);
    if (left.length === (user.passkeys ?? []).length)
      throw new CognitoError('ResourceNotFoundException', 'The passkey does not exist.');
    await context.pool.change(user, {
      passkeys: left,
      passkeyIsBothFactors: Boolean(user.passkeyIsBothFactors) && left.length > 0,
    });
    return {};
  },
};

/** Also checked on completion, as several registrations may run in parallel. */
function requireRoom(passkeys: readonly Passkey[]): void {
  if (passkeys.length >= MOST_PASSKEYS)
    throw new CognitoError('LimitExceededException', `At most ${MOST_PASSKEYS} passkeys.`);
}

/**
 * Passkey challenge. Unknown people and those without a sufficient passkey get one for a fake
 * passkey, so that they are indistinguishable.
 */
export async function askPasskey({ pool, passkeys }: Context, name: string): Promise<Json> {
  const user = pool.find(name);
  const own = user && isEnough(user) ? (user.passkeys ?? []).map(({ id }) => id) : [];
  const ids = own.length > 0 ? own : [madeUpId(pool, user?.username ?? name)];
  const options = await requestOptions(relyingParty(pool), ids);
  const Session = randomBytes(32).toString('base64url');
  passkeys.keep(Session, { user, challenge: options.challenge }, pool.now());
  return {
    ChallengeName: 'WEB_AUTHN',
    Session,
    ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
    AvailableChallenges: ['WEB_AUTHN', 'PASSWORD', 'PASSWORD_SRP'],
  };
}

/**
 * The person whose passkey answered.
 * @throws NotAuthorizedException for a wrong answer.
 */
export async function byPasskey(
  { pool, passkeys }: Context,
  session: unknown,
  given: Record<string, string>,
): Promise<User> {
  const waiting = passkeys.take(session, pool.now());
  const response = answerOf(given['CREDENTIAL']);
  // A person removed meanwhile is not found.
  const user = pool.find(given['USERNAME'] ?? '');
  const passkey = user?.passkeys?.find(({ id }) => id === response?.id);
  if (!waiting || !user || waiting.user !== user || !passkey || !response) throw wrongPassword();
  if (!isEnough(user) || !isHandleOf(user, response)) throw wrongPassword();
  const counter = await counterAfter(relyingParty(pool), passkey, response, waiting.challenge);
  if (counter === undefined) throw wrongPassword();
  await pool.change(user, {
    passkeys: user.passkeys!.map((old) => (old.id === passkey.id ? { ...old, counter } : old)),
  });
  return user;
}

/**
 * With an authenticator app, a passkey is only sufficient if its owner lets it count as both
 * factors.
 */
const isEnough = ({ totp, passkeyIsBothFactors }: User): boolean =>
  !totp?.isOn || passkeyIsBothFactors === true;

function isHandleOf(user: User, { response }: AuthenticationResponseJSON): boolean {
  const handle = response?.userHandle;
  return !handle || Buffer.from(handle, 'base64url').toString() === user.attributes['sub'];
}

function answerOf(text: unknown): AuthenticationResponseJSON | undefined {
  try {
    return (JSON.parse(String(text)) ?? undefined) as AuthenticationResponseJSON | undefined;
  } catch {
    return undefined;
  }
}

/** Fake passkey id, stable per name. */
const madeUpId = (pool: Pool, name: string): string =>
  createHmac('sha256', pool.secret).update(`passkey:${name.toLowerCase()}`).digest('base64url');

function relyingParty({ options }: Pool): RelyingParty {
  if (options.passkeys) return options.passkeys;
  throw new CognitoError('WebAuthnNotEnabledException', 'Passkeys are not enabled in the pool.');
}
