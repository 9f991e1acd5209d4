import type { PostConfirmationTriggerEvent, PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { homeOf } from '../../core/domain/person.ts';
import { provedAccountId } from '../../core/access/scope.ts';
import { log } from '../runtime/log.ts';
import { getAccount } from '../store/accounts.ts';
import { addSeen, notePerson } from '../store/people.ts';

type Seen = Pick<
  PreTokenGenerationTriggerEvent | PostConfirmationTriggerEvent,
  'userName' | 'request'
>;

/**
 * Cognito calls this before it issues tokens and after a first password: stores the time and the
 * pool's attributes. A failure does not block the sign-in; the nightly clock corrects the table.
 */
export async function handler<E extends Seen>(event: E): Promise<E> {
  try {
    await note(event, new Date());
  } catch (error) {
    log.error('a person was not noted', { error: error as Error });
  }
  return event;
}

async function note({ userName, request }: Seen, now: Date): Promise<void> {
  const given = Object.entries(request.userAttributes as Record<string, string>);
  const { sub = '', 'cognito:user_status': status = 'CONFIRMED' } = Object.fromEntries(given);
  const attributes = Object.fromEntries(
    given.filter(([name]) => name !== 'sub' && !name.startsWith('cognito:')),
  );
  const home = await getAccount(provedAccountId.parse(homeOf(attributes)));
  if (!home) return;
  const { providerId, accountId } = home;
  const username = userName.toLowerCase();
  const seen = { attributes, accountId, status, lastHereAtMs: now.getTime() };
  if (await notePerson({ providerId, username, sub }, seen, now)) return;
  // Either the person is new in the pool, or another call has the lease.
  await addSeen({
    providerId,
    username,
    sub,
    ...seen,
    isEnabled: true,
    createdAtMs: now.getTime(),
  });
}
