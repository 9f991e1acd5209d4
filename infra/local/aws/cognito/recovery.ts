import { createHmac } from 'node:crypto';
import { newCode, requireCode } from './codes.ts';
import { CognitoError } from './errors.ts';
import { mailMessage } from './messages.ts';
import { field, type Operations } from './operation.ts';
import { checkPassword } from './password.ts';
import type { Pool } from './pool.ts';
import type { User } from './user.ts';

/** Forgotten passwords. Answers are the same for existing and unknown names. */
export const recoveryOperations: Operations = {
  async ForgotPassword({ pool, codes }, input) {
    const name = field(input, 'Username');
    const user = pool.find(name);
    codes.take(user?.username ?? name, pool.now());
    if (user && (!user.enabled || user.status === 'FORCE_CHANGE_PASSWORD')) {
      throw new CognitoError(
        'NotAuthorizedException',
        'User password cannot be reset in the current state.',
      );
    }
    if (user) await mailCode(pool, user);
    const Destination = masked(user?.attributes['email'] ?? madeUpAddress(pool, name));
    return {
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination },
    };
  },

  async ConfirmForgotPassword({ pool }, input) {
    const user = pool.find(field(input, 'Username'));
    const typed = field(input, 'ConfirmationCode');
    checkPassword(input['Password']);
    await requireCode(pool, user?.code, typed, (code) => pool.change(user!, { code }));
    await pool.setPassword(user!, input['Password'], 'CONFIRMED');
    return {};
  },
};

export async function mailCode(pool: Pool, user: User): Promise<void> {
  const code = newCode(pool);
  await pool.change(user, { code });
  const to = user.attributes['email'];
  if (to) await mailMessage(pool, user, 'ForgotPassword', { to, code: code.value });
}

/** Fake address of an unknown user: the typed one, or one that is stable per name. */
function madeUpAddress(pool: Pool, name: string): string {
  if (name.includes('@')) return name;
  const [byte] = createHmac('sha256', pool.secret).update(`domain:${name.toLowerCase()}`).digest();
  return `${name}@${String.fromCharCode(97 + (byte! % 26))}`;
}

export function masked(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `${name.charAt(0).toLowerCase()}***@${domain.charAt(0).toLowerCase()}***`;
}
