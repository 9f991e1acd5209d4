import { CognitoError } from './errors.ts';
import { field, type Operations } from './operation.ts';
import { checkPassword, verificationCode } from './password.ts';
import type { Pool, User } from './pool.ts';

const CODE_LIFE_MS = 3_600_000;
const MAX_ATTEMPTS = 5;

/**
 * The forgotten password. For a name that does not exist the answers are the same as for one that
 * does.
 */
export const recoveryOperations: Operations = {
  async ForgotPassword({ pool }, input) {
    const name = field(input, 'Username');
    const user = pool.find(name);
    if (user && (!user.enabled || user.status === 'FORCE_CHANGE_PASSWORD')) {
      throw new CognitoError(
        'NotAuthorizedException',
        'User password cannot be reset in the current state.',
      );
    }
    if (user) await mailCode(pool, user);
    const Destination = masked(user?.attributes['email'] ?? `${name}@example.com`);
    return {
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination },
    };
  },

  async ConfirmForgotPassword({ pool }, input) {
    const user = pool.find(field(input, 'Username'));
    const code = field(input, 'ConfirmationCode');
    checkPassword(input['Password']);
    const mismatch = new CognitoError(
      'CodeMismatchException',
      'Invalid verification code provided, please try again.',
    );
    if (!user?.code) throw mismatch;
    if (user.code.attempts >= MAX_ATTEMPTS)
      throw new CognitoError(
        'LimitExceededException',
        'Attempt limit exceeded, please try after some time.',
      );
    if (user.code.expiresMs < pool.now())
      throw new CognitoError(
        'ExpiredCodeException',
        'Invalid code provided, please request a code again.',
      );
    if (user.code.value !== code) {
      await pool.change(user, { code: { ...user.code, attempts: user.code.attempts + 1 } });
      throw mismatch;
    }
    await pool.setPassword(user, input['Password'], 'CONFIRMED');
    return {};
  },
};

export async function mailCode(pool: Pool, user: User): Promise<void> {
  const value = verificationCode();
  await pool.change(user, { code: { value, expiresMs: pool.now() + CODE_LIFE_MS, attempts: 0 } });
  const to = user.attributes['email'];
  if (!to) return;
  await pool.options.mailbox.add({
    kind: 'mail',
    to: [to],
    from: 'no-reply@verificationemail.com',
    subject: 'Your verification code',
    text: `Your password reset code is ${value}`,
  });
}

function masked(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `${name.charAt(0)}***@${domain.charAt(0)}***`;
}
