import type { users } from '../../core/contract/users.ts';
import { withEnded, withSession } from '../../core/domain/own-session.ts';
import type { Verb } from '../kernel/serve.ts';
import { findPerson, writeSessions } from '../store/people.ts';
import { endedSession } from './ended-session.ts';
import { thisSession } from './this-session.ts';

/** A session is written again after this time. */
const NOTED_FOR_MS = 10 * 60_000;

/**
 * POST /users/sessions: the browser reports that it is in use. A note that meets another change of the
 * person is left to the next one.
 */
export const noteOwnSession: Verb<typeof users.noteOwnSession> = async (call) => {
  const { actor, body, now } = call;
  call.changedNothing();
  const answer = { data: { id: actor.sessionId } };
  const person = await findPerson(actor.providerId, actor.username);
  const noted = thisSession(call);
  if (!person || !noted) return answer;
  const sessions = person.sessions ?? [];
  const known = sessions.find(({ id }) => id === noted.id);
  // One that has ended since the kernel read the person does not come back.
  if (known?.endedAtMs !== undefined) return answer;
  if (known && now.getTime() - known.lastHereAtMs < NOTED_FOR_MS) return answer;
  const replaced = sessions.find(
    ({ id, signedInAtMs }) => id === body.replaces && signedInAtMs <= noted.signedInAtMs,
  );
  const others = replaced ? withEnded(sessions, replaced.id, now) : sessions;
  const rows =
    replaced && replaced.endedAtMs === undefined
      ? [call.audit(endedSession(person, replaced, ', as the browser signed in again'))]
      : [];
  if (await writeSessions(person, withSession(others, noted, now), rows)) return answer;
  return { data: { id: body.replaces ?? '' } };
};
