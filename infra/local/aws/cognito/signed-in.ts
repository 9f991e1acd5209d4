import { CognitoError } from './errors.ts';
import type { Context, Json } from './operation.ts';
import type { User } from './user.ts';

/**
 * The person and sign-in of an access token.
 * @throws NotAuthorizedException for an invalid token.
 */
export async function sessionOf(
  { pool }: Context,
  input: Json,
): Promise<{ user: User; originId: string }> {
  const { username, originId } = await pool.signer.readAccessToken(
    input['AccessToken'],
    pool.now(),
  );
  const user = pool.find(username);
  if (!user || !pool.hasSession(originId))
    throw new CognitoError('NotAuthorizedException', 'Access Token has been revoked');
  if (!user.enabled) throw new CognitoError('NotAuthorizedException', 'User is disabled.');
  return { user, originId };
}

/** @throws NotAuthorizedException for an invalid token. */
export async function signedIn(context: Context, input: Json): Promise<User> {
  return (await sessionOf(context, input)).user;
}
