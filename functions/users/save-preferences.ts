import { isDeepStrictEqual } from 'node:util';
import type { users } from '../../core/contract/users.ts';
import { USUAL_PREFERENCES } from '../../core/domain/preferences.ts';
import type { Verb } from '../kernel/serve.ts';
import { about, editPerson } from './change.ts';
import { ownPerson } from './switch-account.ts';

/** PUT /users/preferences: the caller's preferences; the user pool does not store them. */
export const savePreferences: Verb<typeof users.savePreferences> = async (call) => {
  const person = await ownPerson(call.actor);
  const before = person.preferences ?? USUAL_PREFERENCES;
  const message = 'Your preferences were saved.';
  if (isDeepStrictEqual(before, call.body)) {
    call.changedNothing();
    return { message };
  }
  await editPerson(call, null, person, {
    rows: [
      call.audit({
        ...about(person),
        information: 'Changed own preferences',
        before,
        after: call.body,
      }),
    ],
    inPool: () => Promise.resolve(),
    next: () => ({ preferences: call.body }),
  });
  return { message };
};
