import { createHash } from 'node:crypto';
import { SUBSCRIPTIONS_LIMIT } from '../../core/contract/subscriptions.ts';
import { enforceRateLimit } from '../kernel/limit.ts';
import { NotFound } from '../runtime/errors.ts';
import { machineAuditPut } from '../store/audit.ts';
import type { TransactItem } from '../store/client.ts';
import { subscriptionByLink, type StoredSubscription } from '../store/subscriptions.ts';
import { listThings } from '../mailing/lists.ts';

/**
 * The subscription of a mail's link. Attempts are rate limited, including those with invalid links.
 * @throws NotFound for a link that no mail had.
 */
export async function requireLinked(link: string, now: Date): Promise<StoredSubscription> {
  const found = await subscriptionByLink(link);
  const person = createHash('sha256').update(link).digest('base64url');
  await enforceRateLimit(SUBSCRIPTIONS_LIMIT, { person, account: found?.accountId ?? 'none' }, now);
  if (!found) throw new NotFound('A list of this link was');
  return found;
}

/** Audit row of what the reader of the mails has changed. */
export const readersChange = (
  subscription: StoredSubscription,
  did: string,
  { now, requestId, action }: { now: Date; requestId: string; action: string },
): TransactItem => {
  const { accountId, address, title, unsubscribedAtMs } = subscription;
  return machineAuditPut(
    { kind: 'mail link', name: address },
    {
      accountId,
      target: title,
      things: listThings(subscription),
      information: `${address} ${did}: ${title}`,
      before: { unsubscribedAtMs },
      after: { unsubscribedAtMs: unsubscribedAtMs === null ? now.getTime() : null },
    },
    { action, requestId, now },
  );
};
