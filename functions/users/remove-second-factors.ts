import type { users } from '../../core/contract/users.ts';
import { personName } from '../../core/domain/person.ts';
import { endSessionsInPool, removeFactorInPool } from '../gateways/user-pool.ts';
import type { Verb } from '../kernel/serve.ts';
import { about, editPerson, forEachPerson } from './change.ts';

const WORDS = {
  one: 'signs in with a password alone',
  many: 'sign in with a password alone',
};

/** DELETE /users/second-factor: for people who lost their device. Ends their sessions. */
export const removeSecondFactors: Verb<typeof users.removeSecondFactors> = (call) =>
  forEachPerson(call, call.query.users, WORDS, async (person, editor, version) => {
    const signedOutAtSeconds = Math.floor(call.now.getTime() / 1000);
    await editPerson(call, editor, person, {
      rows: [
        call.audit({
          ...about(person),
          information: `Took the second factor of the user ${personName(person)} away`,
          before: { signedOutAtSeconds: person.signedOutAtSeconds },
          after: { signedOutAtSeconds },
        }),
      ],
      version,
      async inPool() {
        await removeFactorInPool(person.username);
        await endSessionsInPool(person.username);
      },
      next: () => ({ signedOutAtSeconds }),
    });
  });
