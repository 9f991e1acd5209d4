import { users } from '../../../core/contract/users.ts';
import { call } from './client.ts';

const NOTED = 'noted-session';

/** Lists this browser among those where the person is signed in, by its sign-in of the moment. */
export async function noteSession(): Promise<void> {
  const replaces = localStorage.getItem(NOTED) ?? undefined;
  const { data } = await call(users.noteOwnSession, { replaces });
  localStorage.setItem(NOTED, data.id);
}

/** Takes this browser from that list. */
export async function endThisSession(): Promise<void> {
  await call(users.endOwnSessions, { id: 'this' });
}
