import { CognitoError } from './errors.ts';
import { field, type Context, type Json, type Operations } from './operation.ts';
import { checkPassword } from './password.ts';
import { listAttributes, readAttributes, type User } from './pool.ts';
import { isPassword } from './srp.ts';

/** What the web client may write (infra/stacks/identity-stack.ts): roles and account never. */
const WRITABLE = new Set(['given_name', 'family_name', 'phone_number', 'email']);

/** What a person does with their own access token. */
export const ownAccountOperations: Operations = {
  async GetUser(context, input) {
    const user = await signedIn(context, input);
    return { Username: user.username, UserAttributes: listAttributes(user) };
  },

  async UpdateUserAttributes(context, input) {
    const user = await signedIn(context, input);
    const changes = readAttributes(input['UserAttributes']);
    if (Object.keys(changes).some((name) => !WRITABLE.has(name))) {
      throw new CognitoError(
        'NotAuthorizedException',
        'A client attempted to write unauthorized attribute',
      );
    }
    await context.pool.change(user, { attributes: { ...user.attributes, ...changes } });
    return { CodeDeliveryDetailsList: [] };
  },

  async ChangePassword(context, input) {
    const user = await signedIn(context, input);
    checkPassword(input['ProposedPassword']);
    if (
      !isPassword(context.pool.name, user.username, field(input, 'PreviousPassword'), user.password)
    ) {
      throw new CognitoError('NotAuthorizedException', 'Incorrect username or password.');
    }
    await context.pool.setPassword(user, input['ProposedPassword'], 'CONFIRMED');
    return {};
  },

  async GlobalSignOut(context, input) {
    await context.pool.endSessions(await signedIn(context, input));
    return {};
  },
};

async function signedIn({ pool }: Context, input: Json): Promise<User> {
  const { username, originId } = await pool.signer.readAccessToken(
    input['AccessToken'],
    pool.now(),
  );
  const user = pool.find(username);
  if (!user || !pool.hasSession(originId))
    throw new CognitoError('NotAuthorizedException', 'Access Token has been revoked');
  if (!user.enabled) throw new CognitoError('NotAuthorizedException', 'User is disabled.');
  return user;
}
