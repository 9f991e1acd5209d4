import type { users } from '../../core/contract/users.ts';
import { USUAL_PREFERENCES } from '../../core/domain/preferences.ts';
import type { Verb } from '../kernel/serve.ts';
import { findPerson } from '../store/people.ts';

/** GET /users/preferences: the caller's preferences, or the defaults. */
export const getPreferences: Verb<typeof users.getPreferences> = async ({ actor }) => {
  const person = await findPerson(actor.providerId, actor.username);
  return { data: person?.preferences ?? USUAL_PREFERENCES };
};
