import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
  InvalidParameterException,
  NotAuthorizedException,
  PasswordResetRequiredException,
  TooManyRequestsException,
  UserNotConfirmedException,
  UserNotFoundException,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { IdentityAttributes } from '../../core/access/actor.ts';
import { TooManyRequests, Unauthorized, UpstreamFailed } from '../runtime/errors.ts';
import { identityEnvironment, readEnvironment } from '../runtime/environment.ts';
import { log } from '../runtime/log.ts';

let client: CognitoIdentityProviderClient | undefined;

function cognito(): CognitoIdentityProviderClient {
  client ??= new CognitoIdentityProviderClient({});
  return client;
}

/**
 * The person whom a name means: a username, or the proved mail address of somebody; undefined for a
 * name of nobody.
 */
export async function findPerson(name: string): Promise<IdentityAttributes | undefined> {
  return (await userOf(name))?.attributes;
}

/** The attributes of one person; undefined for nobody, and for whoever may not sign in. */
export async function personNamed(username: string): Promise<IdentityAttributes | undefined> {
  const user = await userOf(username);
  return user?.isEnabled ? user.attributes : undefined;
}

async function userOf(
  name: string,
): Promise<{ isEnabled: boolean; attributes: IdentityAttributes } | undefined> {
  const { USER_POOL_ID } = readEnvironment(identityEnvironment);
  try {
    const { Enabled, UserAttributes } = await cognito().send(
      new AdminGetUserCommand({ UserPoolId: USER_POOL_ID, Username: name }),
    );
    return { isEnabled: Enabled !== false, attributes: attributesOf(UserAttributes) };
  } catch (error) {
    if (error instanceof UserNotFoundException || error instanceof InvalidParameterException)
      return undefined;
    throw refusal(error);
  }
}

/** The id token of a sign-in, or what the person has to do first, in a sentence. */
export type SignIn = { idToken: string } | { first: string; isCodeAsked?: boolean };

/** What is said to whoever has none where everybody needs one. */
export const SECOND_FACTOR_NEEDED =
  'A second factor is needed first. Please sign in on the current form to set it up.';

/** Challenges of the user pool that a sign-in with a password alone cannot answer. */
const FIRST: Readonly<Record<string, string>> = {
  NEW_PASSWORD_REQUIRED:
    'A new password is needed first. Please sign in on the current form to set it.',
  MFA_SETUP: SECOND_FACTOR_NEEDED,
  '': 'A second factor is asked of you. Please sign in on the current form.',
};

/**
 * Signs a person in with a name and a password.
 * @throws Unauthorized with a sentence that does not say which of the two was wrong.
 */
export async function signIn(username: string, password: string): Promise<SignIn> {
  const { USER_POOL_ID, USER_POOL_CLIENT_ID } = readEnvironment(identityEnvironment);
  try {
    const answer = await cognito().send(
      new AdminInitiateAuthCommand({
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        UserPoolId: USER_POOL_ID,
        ClientId: USER_POOL_CLIENT_ID,
        AuthParameters: { USERNAME: username, PASSWORD: password },
      }),
    );
    const idToken = answer.AuthenticationResult?.IdToken;
    if (idToken) return { idToken };
    const challenge = answer.ChallengeName ?? '';
    return {
      first: FIRST[challenge] ?? FIRST['']!,
      isCodeAsked: challenge === 'SOFTWARE_TOKEN_MFA',
    };
  } catch (error) {
    if (error instanceof PasswordResetRequiredException)
      return { first: "Your password must be reset. Please use 'Forgot password?'." };
    throw refusal(error);
  }
}

/** One sentence, whichever of the three is wrong. */
export const WRONG_SIGN_IN = 'Incorrect username, password or account.';

function refusal(error: unknown): Error {
  if (
    error instanceof NotAuthorizedException ||
    error instanceof UserNotFoundException ||
    error instanceof UserNotConfirmedException
  ) {
    return new Unauthorized(WRONG_SIGN_IN);
  }
  if (error instanceof TooManyRequestsException)
    return new TooManyRequests('Too many attempts. Please wait a few minutes and try again.');
  log.error('the identity service refused a sign-in', { error: error as Error });
  return new UpstreamFailed('The sign-in service did not answer. Please try again.');
}

function attributesOf(attributes: readonly AttributeType[] = []): IdentityAttributes {
  return Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value]));
}
