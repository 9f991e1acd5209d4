import { newCode, requireCode } from './codes.ts';
import { CognitoError } from './errors.ts';
import { mailMessage } from './messages.ts';
import { field, type Context, type Json, type Operations } from './operation.ts';
import { checkPassword } from './password.ts';
import { listAttributes, readAttributes } from './pool.ts';
import type { User } from './user.ts';
import { masked } from './recovery.ts';
import { factorsOf } from './second-factor.ts';
import { signedIn } from './signed-in.ts';
import { isPassword } from './srp.ts';

/**
 * Attributes that the web client may write (infra/stacks/identity-stack.ts): never roles or
 * account.
 */
const WRITABLE = new Set(['given_name', 'family_name', 'phone_number', 'email']);

/** Operations with the person's access token. */
export const ownAccountOperations: Operations = {
  async GetUser(context, input) {
    const user = await signedIn(context, input);
    return { Username: user.username, UserAttributes: listAttributes(user), ...factorsOf(user) };
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
    const { email, ...others } = changes;
    await context.pool.change(user, { attributes: { ...user.attributes, ...others } });
    if (email === undefined || email === user.attributes['email'])
      return { CodeDeliveryDetailsList: [] };
    return { CodeDeliveryDetailsList: [await mailNewAddress(context, user, email)] };
  },

  async GetUserAttributeVerificationCode(context, input) {
    const user = await signedIn(context, input);
    requireEmail(input);
    const address = user.newEmail?.address ?? user.attributes['email'] ?? '';
    return { CodeDeliveryDetails: await mailNewAddress(context, user, address) };
  },

  async VerifyUserAttribute(context, input) {
    const user = await signedIn(context, input);
    requireEmail(input);
    const { newEmail } = user;
    await requireCode(context.pool, newEmail, field(input, 'Code'), (code) =>
      context.pool.change(user, { newEmail: { ...newEmail!, ...code } }),
    );
    const attributes = { ...user.attributes, email: newEmail!.address, email_verified: 'true' };
    context.pool.requireFreeAddress(attributes, user);
    delete user.newEmail;
    await context.pool.change(user, { attributes });
    return {};
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

/** The former address stays valid until the new one's code is entered. */
export async function mailNewAddress(
  { pool, codes }: Context,
  user: User,
  address: string,
): Promise<Json> {
  codes.take(user.username, pool.now());
  const newEmail = { ...newCode(pool), address };
  await pool.change(user, { newEmail });
  await mailMessage(pool, user, 'UpdateUserAttribute', { to: address, code: newEmail.value });
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: masked(address) };
}

function requireEmail(input: Json): void {
  if (input['AttributeName'] !== 'email')
    throw new CognitoError('InvalidParameterException', 'Only a mail address can be verified.');
}
