import { randomBytes } from 'node:crypto';

const RANDOM_BYTES = 15;

/**
 * A temporary password by the rule of the user pool. Cognito escapes HTML in what it hands to the
 * sender of its mails, so this has none.
 */
export function temporaryPassword(): string {
  return `Aa1-${randomBytes(RANDOM_BYTES).toString('base64url')}`;
}
