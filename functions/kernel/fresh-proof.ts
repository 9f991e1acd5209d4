import type { Actor } from '../../core/access/actor.ts';
import { FRESH_PROOF_SECONDS } from '../../core/access/strong-rights.ts';
import { ProofNeeded } from '../runtime/errors.ts';

/**
 * For changes of people, roles, keys and brands, and for switching account: a stolen session must
 * not suffice.
 * @throws ProofNeeded if the actor signed in more than 15 minutes ago.
 */
export function requireFreshProof({ signedInAtSeconds }: Actor, now: Date): void {
  if (now.getTime() / 1000 - signedInAtSeconds > FRESH_PROOF_SECONDS)
    throw new ProofNeeded(
      'freshSignIn',
      'You signed in more than 15 minutes ago. Please sign in again to do this.',
    );
}
