import { actorOf } from '../kernel/actor.ts';
import { personNamed } from '../gateways/identity.ts';
import { Forbidden } from '../runtime/errors.ts';
import type { Job } from '../../core/domain/job.ts';
import type { JobCall } from './kind.ts';

/**
 * A job's starter with the rights that they have now, in the account in which they started it.
 * @throws Forbidden when they are no longer a person of the portal, or may no longer act there.
 */
export async function callOf(
  { accountId, starter }: Pick<Job, 'accountId' | 'starter'>,
  now: Date,
): Promise<JobCall> {
  const person = await personNamed(starter.username);
  if (person?.['sub'] !== starter.sub)
    throw new Forbidden('Whoever started this is no longer a person of this portal.');
  const actor = await actorOf(
    {
      ...person,
      'cognito:username': starter.username,
      'custom:account_id': accountId,
      'custom:home_account_id': person['custom:home_account_id'] || person['custom:account_id'],
      // The switch into the account may have ended since; the job goes on in it.
      'custom:acting_until': String(now.getTime() / 1000 + 1),
    },
    now,
  );
  if (actor.account !== accountId)
    throw new Forbidden('Whoever started this may no longer act in this account.');
  const scope = { accountIds: actor.accountIds, customer: actor.customer };
  return { actor, scope, account: actor.account, now };
}
