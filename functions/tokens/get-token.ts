import { LIMITS } from '../../core/contract/limits.ts';
import type { tokens } from '../../core/contract/tokens.ts';
import { homeOf } from '../../core/domain/person.ts';
import { Unauthorized } from '../runtime/errors.ts';
import { enforceRateLimit } from '../kernel/limit.ts';
import type { Verb } from '../kernel/serve.ts';
import { findPerson, signIn, WRONG_SIGN_IN } from '../gateways/identity.ts';

const MAX_CHARACTERS = 256;

/**
 * GET /tokens: the older sign-in. Name, password and account must all be right, and the answer does
 * not say which is not. Attempts are counted for the person, whichever of their names is typed.
 */
export const getToken: Verb<typeof tokens.getToken> = async ({ query, headers, now }) => {
  const { username, password } = basicCredentials(
    headers['authorization'] ?? headers['Authorization'],
  );
  const person = await findPerson(username);
  const counted = person?.['sub'] ?? username.toLowerCase();
  await enforceRateLimit(LIMITS.signIn, { person: counted, account: query.account_id }, now);
  const answer = await signIn(username, password);
  // The required first step would confirm that the password is right.
  // Switching changes custom:account_id, not where somebody belongs.
  if (!person || homeOf(person) !== query.account_id) throw new Unauthorized(WRONG_SIGN_IN);
  if ('first' in answer) throw new Unauthorized(answer.first);
  return { IdToken: answer.idToken };
};

/** Reads a Basic authorization header (RFC 7617); the password may hold colons. */
function basicCredentials(header: string | undefined): { username: string; password: string } {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header?.trim() ?? '')?.[1];
  const [, username, password] =
    /^([^:]+):(.+)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? [];
  if (
    !username ||
    !password ||
    username.length > MAX_CHARACTERS ||
    password.length > MAX_CHARACTERS
  ) {
    throw new Unauthorized('Please give a username and a password.');
  }
  return { username, password };
}
