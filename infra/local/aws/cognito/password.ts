import { randomBytes, randomInt } from 'node:crypto';
import { PASSWORD_MIN_LENGTH } from '../../../../core/access/password-rule.ts';
import { CognitoError } from './errors.ts';

/** Policy of the deployed user pool (infra/stacks/identity-stack.ts). */
const MAX_LENGTH = 256;
const NEEDS: readonly [RegExp, string][] = [
  [/[a-z]/, 'lowercase characters'],
  [/[A-Z]/, 'uppercase characters'],
  [/\d/, 'numeric characters'],
  [/[^A-Za-z0-9\s]/, 'symbol characters'],
];

/** @throws CognitoError InvalidPasswordException naming what is missing. */
export function checkPassword(password: unknown): asserts password is string {
  if (typeof password !== 'string' || password.length < PASSWORD_MIN_LENGTH)
    throw weak('Password not long enough');
  if (password.length > MAX_LENGTH) throw weak('Password too long');
  for (const [pattern, what] of NEEDS)
    if (!pattern.test(password)) throw weak(`Password must have ${what}`);
}

function weak(what: string): CognitoError {
  return new CognitoError(
    'InvalidPasswordException',
    `Password did not conform with policy: ${what}`,
  );
}

export function temporaryPassword(): string {
  return `Tmp-${randomBytes(9).toString('base64url')}-7a`;
}

/** Six digits, including leading zeros. */
export function verificationCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
