import { randomUUID } from 'node:crypto';
import type { Actor, MachineActor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { auditRowSchema, type AuditRow } from '../../core/domain/audit.ts';
import type { Device } from '../../core/domain/device.ts';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';
import { getMany, nameOf, query, type TransactItem } from './client.ts';
import { parseStored } from '../runtime/stored.ts';

/** `before` and `after` have the changed fields only, and never a secret. */
export interface Change {
  /** One sentence: "Acknowledged Critical on LDS-CPE-01: on it". */
  information: string;
  /** Default: the actor's current account. */
  accountId?: AccountId;
  target?: string;
  /** Its customer can read the row, and its page shows it. */
  device?: Pick<Device, 'id'> & Partial<Pick<Device, 'Customer'>>;
  /** Name of the changed role. */
  role?: string;
  /** Username of the changed person. */
  person?: string;
  /**
   * Shared by the rows that one change writes to the logs of several accounts, so that readers see
   * one.
   */
  event?: string;
  before?: unknown;
  after?: unknown;
}

/** Source of a change: its endpoint or task, and the run. */
export interface Occasion {
  /** `resource.verb` of the endpoint, or the action of a clock or job. */
  action: string;
  requestId: string;
  now: Date;
}

/** Retention of the audit log. */
export const keptSeconds = () => readEnvironment(baseEnvironment).AUDIT_KEPT_DAYS * 86_400;

export function auditPut(actor: Actor, change: Change, occasion: Occasion): TransactItem {
  return rowPut({ accountId: actor.account, ...change }, occasion, {
    user: actor.username,
    userSub: actor.sub,
    displayName: actor.displayName,
    home: actor.home,
    actingAs: actor.actingAs?.account ?? null,
    customer: actor.customer,
    source: 'API',
  });
}

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
    customer: null,
    source: kind,
  });
}

type Author = Pick<
  AuditRow,
  'user' | 'userSub' | 'displayName' | 'home' | 'actingAs' | 'customer' | 'source'
>;

function rowPut(
  change: Change & { accountId: AccountId },
  { action, requestId, now }: Occasion,
  author: Author,
): TransactItem {
  const Item: AuditRow = {
    accountId: change.accountId,
    at: `${now.toISOString()}#${change.event ?? randomUUID()}`,
    atMs: now.getTime(),
    action,
    ...author,
    customer: author.customer ?? (change.device?.Customer || null),
    ...thingOf(change),
    requestId,
    information: change.information,
    target: change.target,
    before: change.before,
    after: change.after,
    expiresAt: Math.floor(now.getTime() / 1000) + keptSeconds(),
  };
  return {
    Put: {
      TableName: nameOf('audit'),
      Item,
      // A row is never overwritten.
      ConditionExpression: 'attribute_not_exists(accountId)',
    },
  };
}

const THINGS = ['device', 'role', 'person'] as const;

/** A thing with its own log. */
export interface Thing {
  kind: (typeof THINGS)[number];
  id: string;
}

function thingOf({ accountId, device, role, person }: Change & { accountId: AccountId }) {
  const ids = { device: device?.id, role, person };
  const kind = THINGS.find((each) => ids[each] !== undefined);
  return kind ? { thingKey: thingKeyOf(accountId, { kind, id: ids[kind]! }) } : {};
}

const thingKeyOf = (accountId: AccountId, { kind, id }: Thing) => `${accountId}#${kind}#${id}`;

export interface LogRange {
  /** Both inclusive. */
  fromMs: number;
  toMs: number;
  newestFirst: boolean;
  thing?: Thing | undefined;
}

/**
 * Up to `limit` rows of an account's log.
 * @param behind `at` of the last row read, which may belong to another account
 */
export async function auditRows(
  accountId: AccountId,
  { fromMs, toMs, newestFirst, thing }: LogRange,
  behind: string | undefined,
  limit: number,
): Promise<AuditRow[]> {
  let [from, to] = [new Date(fromMs).toISOString(), `${new Date(toMs).toISOString()}${LAST}`];
  if (behind !== undefined && newestFirst) to = behind < to ? behind : to;
  else if (behind !== undefined) from = behind > from ? behind : from;
  if (from > to) return [];
  const rows = await query('audit', {
    ...(thing
      ? { index: 'thing', partition: { thingKey: thingKeyOf(accountId, thing) } }
      : { partition: { accountId } }),
    sort: {
      condition: '#at BETWEEN :from AND :to',
      values: { ':from': from, ':to': to },
      names: { '#at': 'at' },
    },
    descending: newestFirst,
    limit: limit + 1,
  });
  return rows
    .map((row) => parseStored(auditRowSchema, row))
    .filter(({ at }) => at !== behind)
    .slice(0, limit);
}

export async function auditRowsAt(
  accountId: AccountId,
  ats: readonly string[],
): Promise<AuditRow[]> {
  const keys = ats.map((at) => ({ accountId, at }));
  return (await getMany('audit', keys)).map((row) => parseStored(auditRowSchema, row));
}

/** Sorts after every '#random' suffix of a moment. */
const LAST = '~';
