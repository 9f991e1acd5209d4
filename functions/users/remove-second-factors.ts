import type { users } from '../../core/contract/users.ts';
import { personName } from '../../core/domain/person.ts';
import { endSessionsInPool, removeFactorInPool } from '../gateways/user-pool.ts';
import type { Verb } from '../kernel/serve.ts';
import { about, editPerson, forEachPerson, type Act } from './change.ts';
import { withReason } from './stop-admin.ts';

const WORDS = {
  one: 'signs in with a password alone',
  many: 'sign in with a password alone',
};

/** DELETE /users/second-factor: for people who lost their device. Ends their sessions. */
export const removeSecondFactors: Verb<typeof users.removeSecondFactors> = (call) => {
  const { users: named, reason } = call.query;
  const act: Act = async (person, editor, asked) => {
    const signedOutAtSeconds = Math.floor(call.now.getTime() / 1000);
    await editPerson(call, editor, person, {
      rows: [
        call.audit({
          ...about(person),
          information: withReason(
            `Took the second factor of the user ${personName(person)} away`,
            reason,
          ),
          before: { signedOutAtSeconds: person.signedOutAtSeconds },
          after: { signedOutAtSeconds },
        }),
      ],
      ...asked,
      async inPool() {
        await removeFactorInPool(person.username);
        await endSessionsInPool(person.username);
      },
      // Who took the phone may have the codes too.
      next: () => ({ signedOutAtSeconds, hasSecondFactor: false, recoveryCodes: undefined }),
    });
  };
  return forEachPerson(call, named, WORDS, act, { deed: 'resetFactor', reason });
};
