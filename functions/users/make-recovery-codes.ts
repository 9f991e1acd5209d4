import type { users } from '../../core/contract/users.ts';
import { requireFreshProof } from '../kernel/fresh-proof.ts';
import type { Verb } from '../kernel/serve.ts';
import { newRecoveryCodes } from '../people/recovery-codes.ts';
import { about, editPerson } from './change.ts';
import { ownPerson } from './switch-account.ts';

/** POST /users/recovery-codes: a new set for the caller, in place of the one before. */
export const makeRecoveryCodes: Verb<typeof users.makeRecoveryCodes> = async (call) => {
  requireFreshProof(call.actor, call.now);
  const person = await ownPerson(call.actor);
  const { codes, stored } = await newRecoveryCodes(call.now);
  await editPerson(call, null, person, {
    rows: [
      call.audit({
        ...about(person),
        information: 'Made new recovery codes',
        before: { recoveryCodes: person.recoveryCodes?.digests.length ?? 0 },
        after: { recoveryCodes: codes.length },
      }),
    ],
    inPool: () => Promise.resolve(),
    next: () => ({ recoveryCodes: stored }),
  });
  return { data: { codes } };
};
