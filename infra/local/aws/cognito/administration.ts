import { CognitoError, invalid } from './errors.ts';
import { listUsers } from './list-users.ts';
import { mailMessage } from './messages.ts';
import { mailNewAddress } from './own-account.ts';
import { field, record, type Context, type Json, type Operations } from './operation.ts';
import { checkPassword, temporaryPassword } from './password.ts';
import { listAttributes, readAttributes, type Pool } from './pool.ts';
import { factorsOf } from './second-factor.ts';
import type { User } from './user.ts';
import { mailCode } from './recovery.ts';

/** Operations of administrators; every call is signed and names the pool. */
export const adminOperations: Operations = {
  async AdminCreateUser({ pool }, input) {
    const username = field(input, 'Username');
    if (!/^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u.test(username))
      throw invalid('Username must be 1 to 128 characters without spaces.');
    const password = (input['TemporaryPassword'] as string | undefined) ?? temporaryPassword();
    checkPassword(password);
    if (input['MessageAction'] === 'RESEND')
      return await resend(pool, username, password, record(input['ClientMetadata']));
    const user = await pool.create(username, readAttributes(input['UserAttributes']), password);
    if (input['MessageAction'] !== 'SUPPRESS')
      await invite(pool, user, password, record(input['ClientMetadata']));
    return { User: described(user, 'Attributes') };
  },

  async AdminGetUser({ pool }, input) {
    const user = pool.require(input['Username']);
    return { ...described(user, 'UserAttributes'), ...factorsOf(user) };
  },

  async AdminDeleteUser({ pool }, input) {
    await pool.remove(pool.require(input['Username']));
    return {};
  },

  async AdminSetUserPassword({ pool }, input) {
    const user = pool.require(input['Username']);
    checkPassword(input['Password']);
    await pool.setPassword(
      user,
      input['Password'],
      input['Permanent'] === true ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
    );
    return {};
  },

  async AdminUpdateUserAttributes(context, input) {
    const { pool } = context;
    const user = pool.require(input['Username']);
    const { email, ...others } = readAttributes(input['UserAttributes']);
    const isNewAddress = email !== undefined && email !== user.attributes['email'];
    // The pool keeps the former address until the new one is proved, by its code or by the call.
    const isWaiting = isNewAddress && email !== '' && others['email_verified'] !== 'true';
    const changes = isWaiting || email === undefined ? others : { ...others, email };
    const attributes = Object.fromEntries(
      Object.entries({ ...user.attributes, ...changes }).filter(([, value]) => value !== ''),
    );
    pool.requireFreeAddress(attributes, user);
    await pool.change(user, { attributes });
    if (isWaiting) await mailNewAddress(context, user, email);
    return {};
  },

  AdminEnableUser: (context, input) => setEnabled(context, input, true),
  AdminDisableUser: (context, input) => setEnabled(context, input, false),

  async AdminResetUserPassword({ pool }, input) {
    const user = pool.require(input['Username']);
    if (user.status === 'FORCE_CHANGE_PASSWORD')
      throw new CognitoError(
        'NotAuthorizedException',
        'User password cannot be reset in the current state.',
      );
    await pool.change(user, { status: 'RESET_REQUIRED' });
    await mailCode(pool, user);
    return {};
  },

  async AdminUserGlobalSignOut({ pool }, input) {
    await pool.endSessions(pool.require(input['Username']));
    return {};
  },

  ListUsers: async ({ pool }, input) => listUsers(pool, input),
};

function described(user: User, attributesAs: 'Attributes' | 'UserAttributes'): Json {
  return {
    Username: user.username,
    Enabled: user.enabled,
    UserStatus: user.status,
    [attributesAs]: listAttributes(user),
    UserCreateDate: user.createdMs / 1000,
    UserLastModifiedDate: user.modifiedMs / 1000,
  };
}

async function setEnabled({ pool }: Context, input: Json, enabled: boolean): Promise<Json> {
  await pool.change(pool.require(input['Username']), { enabled });
  return {};
}

async function resend(
  pool: Pool,
  username: string,
  password: string,
  clientMetadata: Record<string, string>,
): Promise<Json> {
  const user = pool.require(username);
  if (user.status !== 'FORCE_CHANGE_PASSWORD')
    throw new CognitoError(
      'UnsupportedUserStateException',
      'Resend not possible. User already exists.',
    );
  await pool.setPassword(user, password, 'FORCE_CHANGE_PASSWORD');
  await invite(pool, user, password, clientMetadata);
  return { User: described(user, 'Attributes') };
}

async function invite(
  pool: Pool,
  user: User,
  password: string,
  clientMetadata: Record<string, string>,
): Promise<void> {
  const to = user.attributes['email'];
  if (to) await mailMessage(pool, user, 'AdminCreateUser', { to, code: password, clientMetadata });
}
