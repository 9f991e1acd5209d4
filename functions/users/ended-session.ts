import type { OwnSession } from '../../core/domain/own-session.ts';
import type { Person } from '../../core/domain/person.ts';
import { momentIn } from '../../core/domain/reader.ts';
import type { Change } from '../store/audit.ts';
import { about } from './change.ts';

/**
 * The audit row for the end of one session of a person.
 * @param how it ended, such as ', as the browser signed in again'
 */
export function endedSession(person: Person, ended: OwnSession, how = ''): Change {
  const since = momentIn(
    ended.signedInAtMs / 1000,
    { dateStyle: 'short', timeStyle: 'short' },
    { zone: 'UTC', dates: 'sv-SE' },
  );
  return {
    ...about(person),
    information: `Ended the own session in ${ended.browser} of ${since} UTC${how}`,
    before: { signedInAtMs: ended.signedInAtMs },
    after: {},
  };
}
