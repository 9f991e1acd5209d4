import { LIMITS } from '../../core/contract/limits.ts';
import type { tokens } from '../../core/contract/tokens.ts';
import { homeOf } from '../../core/domain/person.ts';
import { Unauthorized } from '../runtime/errors.ts';
import { basicCredentials } from '../kernel/basic-credentials.ts';
import { enforceRateLimit } from '../kernel/limit.ts';
import type { Verb } from '../kernel/serve.ts';
import { findPerson, signIn, WRONG_SIGN_IN } from '../gateways/identity.ts';

/**
 * GET /tokens: the older sign-in. Name, password and account must all be right, and the answer does
 * not say which is not. Attempts are counted for the person, whichever of their names is typed.
 */
export const getToken: Verb<typeof tokens.getToken> = async ({ query, headers, now }) => {
  const { username, password } = basicCredentials(headers);
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
