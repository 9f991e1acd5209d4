import { ApiError, NO_ANSWER } from '../../../core/contract/api-error.ts';
import { lifetimeMs, storedToken } from './token.ts';

/**
 * Gets and stores a new token.
 * @returns null when there is no session to get one from.
 * @throws while nobody answers.
 */
type Renew = () => Promise<string | null>;

let renew: Renew = async () => null;
let renewing: Promise<string | null> | null = null;
let latest: string | null = null;

export function onTokenEnded(renewal: Renew): void {
  renew = renewal;
}

/**
 * The stored token, renewed first when it has ended by its own word, as after the computer slept or
 * the network was away: sent as it is, it would end the session.
 * @throws ApiError while it cannot be renewed because nobody answers; the session is kept.
 */
export async function freshToken(): Promise<string | null> {
  const token = storedToken();
  // A token that is new and yet ended says that this computer's clock is wrong.
  if (!token || token === latest || !(lifetimeMs(token) <= 0)) return token;
  renewing ??= renew().finally(() => {
    renewing = null;
  });
  try {
    latest = await renewing;
  } catch {
    throw new ApiError(0, NO_ANSWER);
  }
  return latest ?? token;
}
