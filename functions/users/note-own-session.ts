import Bowser from 'bowser';
import type { users } from '../../core/contract/users.ts';
import { withEnded, withSession } from '../../core/domain/own-session.ts';
import type { Verb } from '../kernel/serve.ts';
import { findPerson, writeSessions } from '../store/people.ts';

/** A session is written again after this time. */
const NOTED_FOR_MS = 10 * 60_000;

/**
 * POST /users/sessions: the browser reports that it is in use. A note that meets another change of the
 * person is left to the next one.
 */
export const noteOwnSession: Verb<typeof users.noteOwnSession> = async ({
  actor,
  body,
  headers,
  now,
  changedNothing,
}) => {
  changedNothing();
  const { sessionId, signedInAtSeconds } = actor;
  const answer = { data: { id: sessionId } };
  const person = await findPerson(actor.providerId, actor.username);
  if (!person || sessionId === '' || Number.isNaN(signedInAtSeconds)) return answer;
  const sessions = person.sessions ?? [];
  const known = sessions.find(({ id }) => id === sessionId);
  if (known && now.getTime() - known.lastHereAtMs < NOTED_FOR_MS) return answer;
  const noted = {
    id: sessionId,
    browser: browserWords(headers['User-Agent'] ?? headers['user-agent'] ?? ''),
    signedInAtMs: signedInAtSeconds * 1000,
    lastHereAtMs: now.getTime(),
  };
  const others = withEnded(sessions, body.replaces ?? '', now);
  await writeSessions(person, withSession(others, noted, now), []);
  return answer;
};

/** 'Chrome on Windows'; what an unknown browser sends is never repeated. */
function browserWords(userAgent: string): string {
  const { browser, os } = userAgent ? Bowser.parse(userAgent) : { browser: {}, os: {} };
  return [browser.name || 'A browser', os.name].filter(Boolean).join(' on ');
}
