import type { users } from '../../core/contract/users.ts';
import { endSessionsInPool } from '../gateways/user-pool.ts';
import type { Verb } from '../kernel/serve.ts';
import { about, editPerson } from './change.ts';
import { ownPerson } from './switch-account.ts';

/** DELETE /users/sessions: invalidates all of the caller's tokens. */
export const endOwnSessions: Verb<typeof users.endOwnSessions> = async (call) => {
  const person = await ownPerson(call.actor);
  const signedOutAtSeconds = Math.floor(call.now.getTime() / 1000);
  await editPerson(call, null, person, {
    rows: [
      call.audit({
        ...about(person),
        information: 'Ended all own sessions',
        before: { signedOutAtSeconds: person.signedOutAtSeconds },
        after: { signedOutAtSeconds },
      }),
    ],
    inPool: () => endSessionsInPool(person.username),
    next: () => ({ signedOutAtSeconds }),
  });
  return { message: 'All your sessions have ended. Please sign in again.' };
};
