import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
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
 * The id token of a person who signs in with a name and a password.
 * @throws Unauthorized with a sentence that does not say which of the two was wrong.
 */
export async function signIn(username: string, password: string): Promise<string> {
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
    const token = answer.AuthenticationResult?.IdToken;
    if (token) return token;
  } catch (error) {
    throw refusal(error);
  }
  throw new Unauthorized(
    'A new password is needed first. Please sign in on the current form to set it.',
  );
}

function refusal(error: unknown): Error {
  if (
    error instanceof NotAuthorizedException ||
    error instanceof UserNotFoundException ||
    error instanceof UserNotConfirmedException
  ) {
    return new Unauthorized('Incorrect username, password or account.');
  }
  if (error instanceof PasswordResetRequiredException)
    return new Unauthorized("Your password must be reset. Please use 'Forgot password?'.");
  if (error instanceof TooManyRequestsException)
    return new TooManyRequests('Too many attempts. Please wait a few minutes and try again.');
  log.error('the identity service refused a sign-in', { error: error as Error });
  return new UpstreamFailed('The sign-in service did not answer. Please try again.');
}

/**
 * The claims of an id token that the identity service itself has just given, and which therefore
 * needs no proof.
 */
export function claimsOf(idToken: string): IdentityAttributes {
  return JSON.parse(
    Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'),
  ) as IdentityAttributes;
}

/** The attributes of one person; undefined for nobody, and for whoever may not sign in. */
export async function personNamed(username: string): Promise<IdentityAttributes | undefined> {
  const { USER_POOL_ID } = readEnvironment(identityEnvironment);
  try {
    const { Enabled, UserAttributes } = await cognito().send(
      new AdminGetUserCommand({ UserPoolId: USER_POOL_ID, Username: username }),
    );
    return Enabled === false ? undefined : attributesOf(UserAttributes);
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/** The attributes of everybody in the user pool. */
export async function listPeople(): Promise<IdentityAttributes[]> {
  const { USER_POOL_ID } = readEnvironment(identityEnvironment);
  const people: IdentityAttributes[] = [];
  let PaginationToken: string | undefined;
  do {
    const page = await cognito().send(
      new ListUsersCommand({
        UserPoolId: USER_POOL_ID,
        ...(PaginationToken ? { PaginationToken } : {}),
      }),
    );
    people.push(...(page.Users ?? []).map((user) => attributesOf(user.Attributes)));
    PaginationToken = page.PaginationToken;
  } while (PaginationToken);
  return people;
}

function attributesOf(attributes: readonly AttributeType[] = []): IdentityAttributes {
  return Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value]));
}
