import { randomUUID } from 'node:crypto';
import type { Actor, MachineActor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { AuditRow } from '../../core/domain/audit.ts';
import { nameOf, type TransactItem } from './client.ts';

/**
 * What a write says about itself. `before` and `after` hold the changed fields only, and never a
 * secret.
 */
export interface Change {
  /** One readable sentence: "Acknowledged Critical on LDS-CPE-01: on it". */
  information: string;
  /** Account that the change belongs to; the one that the actor is in by default. */
  accountId?: AccountId;
  target?: string;
  before?: unknown;
  after?: unknown;
}

/** Which endpoint or task made a change, and in which run of it. */
export interface Occasion {
  /** `resource.verb` of the endpoint, or of what a clock or a job does. */
  action: string;
  requestId: string;
  now: Date;
}

const KEPT_DAYS = 730;

/** The audit row of a person's change, to be written in the transaction of the change. */
export function auditPut(actor: Actor, change: Change, occasion: Occasion): TransactItem {
  return rowPut({ accountId: actor.account, ...change }, occasion, {
    user: actor.username,
    userSub: actor.sub,
    displayName: actor.displayName,
    home: actor.home,
    actingAs: actor.actingAs?.account ?? null,
    source: 'API',
  });
}

/** The audit row of a change that a clock or a job makes. */
export function machineAuditPut(
  { kind, name }: MachineActor,
  change: Change & { accountId: AccountId },
  occasion: Occasion,
): TransactItem {
  return rowPut(change, occasion, {
    user: `${kind}:${name}`,
    userSub: '',
    displayName: '',
    home: null,
    actingAs: null,
    source: kind,
  });
}

type Author = Pick<AuditRow, 'user' | 'userSub' | 'displayName' | 'home' | 'actingAs' | 'source'>;

function rowPut(
  change: Change & { accountId: AccountId },
  { action, requestId, now }: Occasion,
  author: Author,
): TransactItem {
  const Item: AuditRow = {
    accountId: change.accountId,
    at: `${now.toISOString()}#${randomUUID()}`,
    atMs: now.getTime(),
    action,
    ...author,
    requestId,
    information: change.information,
    target: change.target,
    before: change.before,
    after: change.after,
    expiresAt: Math.floor(now.getTime() / 1000) + KEPT_DAYS * 86_400,
  };
  return { Put: { TableName: nameOf('audit'), Item } };
}
