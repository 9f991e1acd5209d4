import { randomUUID } from 'node:crypto';
import type { Actor, MachineActor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { auditRowSchema, type AuditRow } from '../../core/domain/audit.ts';
import type { ThingId } from '../../core/domain/thing.ts';
import { defaultKeptDays } from './audit-kept.ts';
import { thingKeyOf, thingsOf, type Concerned } from './audit-things.ts';
import { getMany, nameOf, query, type Row, type TransactItem } from './client.ts';
import { parseStored } from '../runtime/stored.ts';

/** `before` and `after` have the changed fields only, and never a secret. */
export interface Change extends Concerned {
  /** One sentence: "Acknowledged Critical on LDS-CPE-01: on it". */
  information: string;
  /** Default: the actor's current account. */
  accountId?: AccountId;
  /** Default: the first thing that the change concerns. */
  target?: string;
  /** Of several devices: whose people can read the row, if all are of one customer. */
  customer?: string | undefined;
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

export function auditPut(actor: Actor, change: Change, occasion: Occasion): TransactItem {
  return rowPut({ accountId: actor.account, ...change }, occasion, authorBy(actor, 'API'));
}

/** A change that a job, or the clock of a schedule, makes in the name of whoever started it. */
export function starterAuditPut(
  starter: Starter,
  source: 'job' | 'clock',
  change: Change & { accountId: AccountId },
  occasion: Occasion,
): TransactItem {
  return rowPut(change, occasion, authorBy(starter, source));
}

type Starter = Pick<Actor, 'sub' | 'username' | 'displayName' | 'home' | 'customer'> &
  Partial<Pick<Actor, 'actingAs'>>;

const authorBy = (person: Starter, source: Author['source']): Author => ({
  user: person.username,
  userSub: person.sub,
  displayName: person.displayName,
  home: person.home,
  actingAs: person.actingAs?.account ?? null,
  customer: person.customer,
  source,
});

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
  const { accountId } = change;
  // Whoever acts in another account than their own is staff to its people, who know no names.
  const things = thingsOf(change).filter(
    ({ kind, id }) => kind !== 'person' || id !== author.user || author.home === accountId,
  );
  const Item: AuditRow = {
    accountId,
    at: `${now.toISOString()}#${change.event ?? randomUUID()}`,
    atMs: now.getTime(),
    action,
    ...author,
    // In the log of another account a customer of the same name is another one.
    customer:
      (author.home === accountId ? author.customer : null) ??
      (change.customer || change.device?.Customer || null),
    things,
    ...(things[0] && { thingKey: thingKeyOf(accountId, things[0]) }),
    requestId,
    information: change.information,
    target: change.target ?? things[0]?.id,
    before: change.before,
    after: change.after,
    expiresAt: Math.floor(now.getTime() / 1000) + defaultKeptDays() * 86_400,
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

export interface LogRange {
  /** Both inclusive. */
  fromMs: number;
  toMs: number;
  newestFirst: boolean;
  /** Only of these things, if there are any. */
  things: readonly ThingId[];
}

export interface LogRows {
  rows: AuditRow[];
  /** `at` of the last row that was looked at; undefined at the end of the range. */
  behind: string | undefined;
}

/**
 * Up to `limit` rows of an account's log.
 * @param thing whose log is read; undefined for the whole account's
 * @param behind `at` of the last row read, which may belong to another account
 */
export async function auditRows(
  accountId: AccountId,
  { fromMs, toMs, newestFirst }: Omit<LogRange, 'things'>,
  {
    thing,
    behind,
    limit,
  }: { thing?: ThingId | undefined; behind?: string | undefined; limit: number },
): Promise<LogRows> {
  let [from, to] = [new Date(fromMs).toISOString(), `${new Date(toMs).toISOString()}${LAST}`];
  if (behind !== undefined && newestFirst) to = behind < to ? behind : to;
  else if (behind !== undefined) from = behind > from ? behind : from;
  if (from > to) return { rows: [], behind: undefined };
  const found = await query('audit', {
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
  const wanted = found.filter(({ at }) => at !== behind).slice(0, limit);
  return {
    rows: await pointedAt(accountId, wanted),
    behind: found.length > limit ? String(wanted.at(-1)!['at']) : undefined,
  };
}

/** Pointers become the rows that they point at, as far as those are still kept. */
async function pointedAt(accountId: AccountId, found: readonly Row[]): Promise<AuditRow[]> {
  const isPointer = (row: Row) => row['rowOf'] !== undefined;
  const ats = found.filter(isPointer).map(({ at }) => String(at));
  const rows = new Map((await auditRowsAt(accountId, ats)).map((row) => [row.at, row]));
  return found.flatMap((row) =>
    isPointer(row) ? (rows.get(String(row['at'])) ?? []) : parseStored(auditRowSchema, row),
  );
}

export async function auditRowsAt(
  accountId: AccountId,
  ats: readonly string[],
): Promise<AuditRow[]> {
  const keys = ats.map((at) => ({ accountId, at }));
  return (await getMany('audit', keys, { consistent: true })).map((row) =>
    parseStored(auditRowSchema, row),
  );
}

/** Sorts after every '#random' suffix of a moment. */
const LAST = '~';
