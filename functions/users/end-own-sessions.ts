import type { users } from '../../core/contract/users.ts';
import { withEnded, withSession, type OwnSession } from '../../core/domain/own-session.ts';
import type { Person } from '../../core/domain/person.ts';
import { endSessionsInPool } from '../gateways/user-pool.ts';
import type { Call, Verb } from '../kernel/serve.ts';
import { Conflict, NotFound } from '../runtime/errors.ts';
import { writeSessions } from '../store/people.ts';
import { about, editPerson } from './change.ts';
import { endedSession } from './ended-session.ts';
import { ownPerson } from './switch-account.ts';
import { thisSession } from './this-session.ts';

type End = typeof users.endOwnSessions;

const MOST_ATTEMPTS = 3;

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
async function endOne(call: Call<End>, id: string) {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const person = await ownPerson(call.actor);
    const message = await endIn(person, call, id === 'this' ? call.actor.sessionId : id);
    if (message !== null) return { message };
  }
  throw new Conflict('You are being changed at this moment. Please try again.');
}

/** @returns null after another change of the person, such as a note. */
async function endIn(person: Person, call: Call<End>, id: string): Promise<string | null> {
  const { audit, changedNothing, now } = call;
  const sessions = withThis(person, call);
  const ended = sessions.find((session) => session.id === id);
  if (!ended) throw new NotFound('Session');
  const message = `The session in ${ended.browser} has ended.`;
  if (ended.endedAtMs !== undefined) {
    changedNothing();
    return message;
  }
  const row = audit(endedSession(person, ended));
  const isWritten = await writeSessions(person, withEnded(sessions, ended.id, now), [row]);
  return isWritten ? message : null;
}

/** Whoever signs out within seconds was not noted yet. */
function withThis({ sessions = [] }: Person, call: Call<End>): OwnSession[] {
  const noted = thisSession(call);
  const isKnown = sessions.some(({ id }) => id === noted?.id);
  return !noted || isKnown ? sessions : withSession(sessions, noted, call.now);
}
