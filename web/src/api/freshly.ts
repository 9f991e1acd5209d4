import { FRESH_PROOF_SECONDS } from '../../../core/access/strong-rights.ts';
import { ApiError } from '../../../core/contract/api-error.ts';
import { withFreshSignIn } from './fresh-sign-in.ts';
import { claimsOf, storedToken } from './token.ts';

/**
 * Makes a change at the identity provider, which takes it from any session, once the person has
 * signed in within the last minutes.
 */
export async function freshly<T>(change: () => Promise<T>): Promise<T> {
  await withFreshSignIn(async () => {
    const signedInAtSeconds = Number(claimsOf(storedToken() ?? '')?.['auth_time']);
    // NaN <= n is false, so that a session without auth_time passes.
    if (signedInAtSeconds <= Date.now() / 1000 - FRESH_PROOF_SECONDS)
      throw new ApiError(403, 'Please sign in again to do this.', { proof: 'freshSignIn' });
  });
  return await change();
}
