import type { users } from '../../core/contract/users.ts';
import type { Verb } from '../kernel/serve.ts';
import { findPerson } from '../store/people.ts';

/** GET /users/recovery-codes: how many codes the caller has left. */
export const getRecoveryCodes: Verb<typeof users.getRecoveryCodes> = async ({ actor }) => {
  const codes = (await findPerson(actor.providerId, actor.username))?.recoveryCodes;
  return { data: { left: codes?.digests.length ?? 0, made_at_ms: codes?.madeAtMs ?? null } };
};
