import type { users } from '../../core/contract/users.ts';
import { openSessions, withEnded } from '../../core/domain/own-session.ts';
import { momentIn } from '../../core/domain/reader.ts';
import { endSessionsInPool } from '../gateways/user-pool.ts';
import type { Call, Verb } from '../kernel/serve.ts';
import { Conflict, NotFound } from '../runtime/errors.ts';
import { writeSessions } from '../store/people.ts';
import { about, editPerson } from './change.ts';
import { ownPerson } from './switch-account.ts';

type End = typeof users.endOwnSessions;

/** DELETE /users/sessions: invalidates the tokens of one session of the caller, or all of them. */
export const endOwnSessions: Verb<End> = (call) =>
  call.query.id === undefined ? endAll(call) : endOne(call, call.query.id);

async function endAll(call: Call<End>) {
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
}

/** Cognito ends all sessions of a person or none, so the kernel refuses the tokens of one. */
async function endOne({ actor, audit, now }: Call<End>, id: string) {
  const person = await ownPerson(actor);
  const sessions = person.sessions ?? [];
  const asked = id === 'this' ? actor.sessionId : id;
  const ended = openSessions(sessions, now).find((session) => session.id === asked);
  if (!ended) throw new NotFound('Session');
  const since = momentIn(
    ended.signedInAtMs / 1000,
    { dateStyle: 'short', timeStyle: 'short' },
    { zone: 'UTC', dates: 'sv-SE' },
  );
  const row = audit({
    ...about(person),
    information: `Ended the own session in ${ended.browser} of ${since} UTC`,
    before: { signedInAtMs: ended.signedInAtMs },
    after: {},
  });
  if (!(await writeSessions(person, withEnded(sessions, ended.id, now), [row])))
    throw new Conflict('You are being changed at this moment. Please try again.');
  return { message: `The session in ${ended.browser} has ended.` };
}
