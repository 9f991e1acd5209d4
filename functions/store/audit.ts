import type { AccountId } from '../../core/access/scope.ts';
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/access/actor.ts';
import { nameOf, type TransactItem } from './client.ts';

/**
 * What a write says about itself. `before` and `after` hold the changed fields only, and never a
 * secret.
 */
export interface Change {
  /** One readable sentence: "Acknowledged Critical on LDS-CPE-01: on it". */
  information: string;
  /** Account that the change belongs to; the actor's own by default. */
  accountId?: AccountId;
  target?: string;
  before?: unknown;
  after?: unknown;
}

const KEPT_DAYS = 730;

/** The audit row of a change, to be written in the same transaction as the change itself. */
export function auditPut(
  actor: Actor,
  change: Change,
  source: string,
  requestId: string,
  now: Date,
): TransactItem {
  return {
    Put: {
      TableName: nameOf('audit'),
      Item: {
        accountId: change.accountId ?? actor.accountId,
        at: `${now.toISOString()}#${randomUUID()}`,
        atMs: now.getTime(),
        user: actor.username,
        userSub: actor.sub,
        displayName: actor.displayName,
        source,
        requestId,
        information: change.information,
        target: change.target,
        before: change.before,
        after: change.after,
        expiresAt: Math.floor(now.getTime() / 1000) + KEPT_DAYS * 86_400,
      },
    },
  };
}
