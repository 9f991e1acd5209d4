import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AliasExistsException,
  CodeDeliveryFailureException,
  CognitoIdentityProviderClient,
  InvalidParameterException,
  LimitExceededException,
  ListUsersCommand,
  NotAuthorizedException,
  TooManyRequestsException,
  UnexpectedLambdaException,
  UnsupportedUserStateException,
  UsernameExistsException,
  UserNotFoundException,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { IdentityAttributes } from '../../core/access/actor.ts';
import {
  BadRequest,
  Conflict,
  NotFound,
  TooManyRequests,
  UpstreamFailed,
} from '../runtime/errors.ts';
import { identityEnvironment, readEnvironment } from '../runtime/environment.ts';
import { temporaryPassword } from '../runtime/temporary-password.ts';

let client: CognitoIdentityProviderClient | undefined;

function cognito(): CognitoIdentityProviderClient {
  client ??= new CognitoIdentityProviderClient({});
  return client;
}

const pool = () => readEnvironment(identityEnvironment.pick({ USER_POOL_ID: true })).USER_POOL_ID;

/** Somebody as the pool has them. */
export interface PoolPerson {
  username: string;
  sub: string;
  /** Without sub. */
  attributes: Record<string, string>;
  status: string;
  isEnabled: boolean;
  createdAtMs: number;
}

interface Described {
  Username?: string | undefined;
  UserStatus?: string | undefined;
  Enabled?: boolean | undefined;
  UserCreateDate?: Date | undefined;
}

function poolPerson(user: Described, listed: readonly AttributeType[] = []): PoolPerson {
  const { sub = '', ...attributes } = Object.fromEntries(
    listed.map(({ Name, Value }) => [Name ?? '', Value ?? '']),
  );
  return {
    username: (user.Username ?? '').toLowerCase(),
    sub,
    attributes,
    status: user.UserStatus ?? '',
    isEnabled: user.Enabled !== false,
    createdAtMs: user.UserCreateDate?.getTime() ?? 0,
  };
}

/** Everybody in the pool, page after page; only the nightly clock reads so. */
export async function* everybodyInPool(): AsyncGenerator<PoolPerson> {
  let PaginationToken: string | undefined;
  do {
    const page = await cognito().send(
      new ListUsersCommand({
        UserPoolId: pool(),
        ...(PaginationToken ? { PaginationToken } : {}),
      }),
    );
    for (const user of page.Users ?? []) yield poolPerson(user, user.Attributes);
    PaginationToken = page.PaginationToken;
  } while (PaginationToken);
}

/** Somebody by username, or by proved mail address; undefined for nobody. */
export async function poolPersonNamed(name: string): Promise<PoolPerson | undefined> {
  try {
    const user = await cognito().send(
      new AdminGetUserCommand({ UserPoolId: pool(), Username: name }),
    );
    return poolPerson(user, user.UserAttributes);
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw sentenceOf(error);
  }
}

/** Whether a sign-in of the person asks for more than a password. */
export async function hasFactorInPool(userPoolId: string, username: string): Promise<boolean> {
  const { UserMFASettingList = [] } = await cognito().send(
    new AdminGetUserCommand({ UserPoolId: userPoolId, Username: username }),
  );
  return UserMFASettingList.length > 0;
}

/** The username of somebody new is taken. */
export class NameTaken extends Error {}

/** Text of the invitation beside the password: the name of the inviting person. */
export type Invitation = Readonly<Record<'invitedBy', string>>;

/** The person is there then, and was not invited. */
const NOT_INVITED = [CodeDeliveryFailureException, UnexpectedLambdaException];

/**
 * Makes a person, who is invited by mail. Who cannot be invited is not there afterwards.
 * @throws NameTaken; Conflict when somebody has the mail address.
 */
export async function createInPool(
  username: string,
  attributes: IdentityAttributes,
  invitation: Invitation,
): Promise<PoolPerson> {
  try {
    const { User } = await cognito().send(
      new AdminCreateUserCommand({
        UserPoolId: pool(),
        Username: username,
        UserAttributes: listed(attributes),
        TemporaryPassword: temporaryPassword(),
        DesiredDeliveryMediums: ['EMAIL'],
        ClientMetadata: { ...invitation },
      }),
    );
    return poolPerson(User ?? {}, User?.Attributes);
  } catch (error) {
    if (error instanceof UsernameExistsException) throw new NameTaken();
    if (NOT_INVITED.some((kind) => error instanceof kind)) {
      await removeFromPool(username);
      throw new UpstreamFailed('The invitation could not be sent, so nobody was added.');
    }
    throw sentenceOf(error);
  }
}

/** Invites somebody again who has not signed in yet. */
export async function inviteAgain(username: string, invitation: Invitation): Promise<void> {
  const command = new AdminCreateUserCommand({
    ...one(username),
    MessageAction: 'RESEND',
    TemporaryPassword: temporaryPassword(),
    DesiredDeliveryMediums: ['EMAIL'],
    ClientMetadata: { ...invitation },
  });
  await changePool(() => cognito().send(command));
}

/** Writes attributes of a person; '' takes one away. */
export async function changeInPool(
  username: string,
  attributes: IdentityAttributes,
): Promise<void> {
  const command = { ...one(username), UserAttributes: listed(attributes) };
  await changePool(() => cognito().send(new AdminUpdateUserAttributesCommand(command)));
}

/** Removes a person, who may be gone already. */
export async function removeFromPool(username: string): Promise<void> {
  await changePool(
    () => cognito().send(new AdminDeleteUserCommand(one(username))),
    UserNotFoundException,
  );
}

export async function enableInPool(username: string, isEnabled: boolean): Promise<void> {
  await changePool(() =>
    isEnabled
      ? cognito().send(new AdminEnableUserCommand(one(username)))
      : cognito().send(new AdminDisableUserCommand(one(username))),
  );
}

/** Mails the person a code, by which they set a new password. */
export async function resetInPool(username: string): Promise<void> {
  await changePool(() => cognito().send(new AdminResetUserPasswordCommand(one(username))));
}

/** Asks for a password alone from now on, until the person sets an authenticator app up anew. */
export async function removeFactorInPool(username: string): Promise<void> {
  const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
  // Else a passkey of the lost device would do in place of the next app.
  const WebAuthnMfaSettings = { Enabled: false };
  const command = { ...one(username), SoftwareTokenMfaSettings, WebAuthnMfaSettings };
  await changePool(() => cognito().send(new AdminSetUserMFAPreferenceCommand(command)));
}

/** Ends all sessions of a person: nothing is renewed any more. */
export async function endSessionsInPool(username: string): Promise<void> {
  await changePool(() => cognito().send(new AdminUserGlobalSignOutCommand(one(username))));
}

const one = (username: string) => ({ UserPoolId: pool(), Username: username });

const listed = (attributes: IdentityAttributes): AttributeType[] =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));

/** @param expected what may be answered without harm. */
async function changePool(
  send: () => Promise<unknown>,
  expected?: abstract new (...args: never[]) => Error,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (expected && error instanceof expected) return;
    throw sentenceOf(error);
  }
}

/** The pool is asked too often; jobs wait and ask again. */
const BUSY_SECONDS = 5;

function sentenceOf(error: unknown): Error {
  if (error instanceof TooManyRequestsException || error instanceof LimitExceededException)
    return new TooManyRequests(
      'The identity service is busy. Please try again in a moment.',
      BUSY_SECONDS,
    );
  if (error instanceof AliasExistsException)
    return new Conflict('This e-mail address cannot be used: somebody has it already.');
  if (error instanceof UserNotFoundException) return new NotFound('User');
  if (error instanceof InvalidParameterException)
    return new BadRequest(`The identity service refused this: ${error.message}`);
  if (error instanceof NotAuthorizedException || error instanceof UnsupportedUserStateException)
    return new Conflict(
      'This is not possible now: the person has not signed in since they were invited.',
    );
  return error instanceof Error ? error : new Error(String(error));
}
