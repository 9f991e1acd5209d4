import type { PostConfirmationTriggerEvent, PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { roleNames } from '../../core/access/actor.ts';
import { grantsOf } from '../../core/access/grants.ts';
import { hasStrongRights } from '../../core/access/strong-rights.ts';
import { homeOf } from '../../core/domain/person.ts';
import { provedAccountId } from '../../core/access/scope.ts';
import { hasFactorInPool } from '../gateways/user-pool.ts';
import { readEnvironment } from '../runtime/environment.ts';
import { log } from '../runtime/log.ts';
import { getAccount, lineIds, type AccountRow } from '../store/accounts.ts';
import { addSeen, notePerson } from '../store/people.ts';
import { rolesHeld } from '../store/roles.ts';
import { personSeenNeeds } from './needs.ts';

type Seen = Pick<
  PreTokenGenerationTriggerEvent | PostConfirmationTriggerEvent,
  'userName' | 'userPoolId' | 'request'
>;

/**
 * Cognito calls this before it issues tokens and after a first password: stores the time and the
 * pool's attributes, and whether a second factor is asked of the person. A failure does not block the sign-in; the nightly clock corrects the table.
 */
export async function handler<E extends Seen>(event: E): Promise<E> {
  try {
    await note(event, new Date());
  } catch (error) {
    log.error('a person was not noted', { error: error as Error });
  }
  return event;
}

async function note({ userName, userPoolId, request }: Seen, now: Date): Promise<void> {
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
  const factor = (await isAskedForFactor(home, attributes))
    ? { hasSecondFactor: await hasFactorInPool(userPoolId, userName) }
    : null;
  if (await notePerson({ providerId, username, sub }, seen, factor, now)) return;
  // Either the person is new in the pool, or another call has the lease.
  await addSeen({
    providerId,
    username,
    sub,
    ...seen,
    isEnabled: true,
    createdAtMs: now.getTime(),
    ...(factor && { ...factor, factorAskedAtMs: now.getTime() }),
  });
}

/** Whether the brand asks it of the person's roles (ruling R-23). */
async function isAskedForFactor(
  { accountId, providerId }: AccountRow,
  attributes: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (readEnvironment(personSeenNeeds.environment).SECOND_FACTOR !== 'strongRights') return false;
  const customer = attributes['custom:customer'] || null;
  const [account, ...ancestors] = await lineIds(accountId);
  const held = { account: account!, customer, ancestors };
  const roles = await rolesHeld(providerId, held, roleNames(attributes));
  return hasStrongRights(grantsOf(roles), customer);
}
