import { ApiError, NO_ANSWER } from '../../../core/contract/api-error.ts';
import { lifetimeMs, storedToken } from './token.ts';

/**
 * Gets and stores a new token.
 * @returns null without a session.
 * @throws if the provider is unreachable.
 */
type Renew = () => Promise<string | null>;

let renew: Renew = async () => null;
let renewing: Promise<string | null> | null = null;
let latest: string | null = null;

export function onTokenEnded(renewal: Renew): void {
  renew = renewal;
}

/**
 * The stored token, renewed if it has expired, such as after sleep: an expired token would end the
 * session.
 * @throws ApiError if the provider is unreachable; the session is kept.
 */
export async function freshToken(): Promise<string | null> {
  const token = storedToken();
  // A token that is new and already expired means that the computer's clock is wrong.
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
