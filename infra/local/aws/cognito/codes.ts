import { CognitoError } from './errors.ts';
import { verificationCode } from './password.ts';
import type { Pool } from './pool.ts';
import type { Code } from './user.ts';

const CODE_LIFE_MS = 3_600_000;
const MAX_ATTEMPTS = 5;

export function newCode(pool: Pool): Code {
  return { value: verificationCode(), expiresMs: pool.now() + CODE_LIFE_MS, attempts: 0 };
}

/**
 * @param missed counts a wrong attempt
 * @throws CognitoError for a wrong or expired code, or after too many attempts.
 */
export async function requireCode(
  pool: Pool,
  code: Code | undefined,
  typed: string,
  missed: (code: Code) => Promise<void>,
): Promise<void> {
  const mismatch = new CognitoError(
    'CodeMismatchException',
    'Invalid verification code provided, please try again.',
  );
  if (!code) throw mismatch;
  if (code.attempts >= MAX_ATTEMPTS)
    throw new CognitoError(
      'LimitExceededException',
      'Attempt limit exceeded, please try after some time.',
    );
  if (code.expiresMs < pool.now())
    throw new CognitoError(
      'ExpiredCodeException',
      'Invalid code provided, please request a code again.',
    );
  if (code.value === typed) return;
  await missed({ ...code, attempts: code.attempts + 1 });
  throw mismatch;
}
