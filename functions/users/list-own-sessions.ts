import type { users } from '../../core/contract/users.ts';
import { openSessions } from '../../core/domain/own-session.ts';
import type { Verb } from '../kernel/serve.ts';
import { findPerson } from '../store/people.ts';

/** GET /users/sessions: browsers where the caller is signed in. */
export const listOwnSessions: Verb<typeof users.listOwnSessions> = async ({ actor, now }) => {
  const person = await findPerson(actor.providerId, actor.username);
  return {
    data: openSessions(person?.sessions ?? [], now)
      .filter(({ signedInAtMs }) => signedInAtMs / 1000 > (person?.signedOutAtSeconds ?? 0))
      .map(({ id, browser, signedInAtMs, lastHereAtMs }) => ({
        id,
        browser,
        signed_in_at_ms: signedInAtMs,
        last_here_at_ms: lastHereAtMs,
        is_this: id === actor.sessionId,
      })),
  };
};
