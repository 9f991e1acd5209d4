import type { AccountId } from '../../core/access/scope.ts';
import {
  noticeSchema,
  noticeDeliverySchema,
  severityChangeSchema,
  type Notice,
  type NoticeEvent,
  type NoticeDelivery,
  type SeverityChange,
} from '../../core/domain/notice.ts';
import { nameOf, query, writeIf, writeTogether, type TransactItem } from './client.ts';
import { takeLease, underLease, type Lease } from './leased.ts';
import type { StoredAlert } from './alerts.ts';
import { parseStored } from '../runtime/stored.ts';

const KEPT_SECONDS = 90 * 86_400;

/** Pending row of a notice; write it with the change of the alert. */
export function noticePut(
  alert: Pick<StoredAlert, 'account_id' | 'id' | 'severity' | 'monitorObjectGroups'>,
  event: NoticeEvent,
  now: Date,
): TransactItem {
  const atMs = now.getTime();
  const notice: Notice = {
    accountId: alert.account_id,
    entry: `notice#${atMs}#${alert.id}#${event}`,
    alertId: alert.id,
    event,
    severity: alert.severity,
    atMs,
    site: alert.monitorObjectGroups.map(({ name }) => name).join('/'),
  };
  return { Put: { TableName: nameOf('ledger'), Item: notice } };
}

export async function pendingNotices(accountId: AccountId): Promise<Notice[]> {
  const sort = { condition: 'begins_with(entry, :notice)', values: { ':notice': 'notice#' } };
  return (await query('ledger', { partition: { accountId }, sort, consistent: true })).map((row) =>
    parseStored(noticeSchema, row),
  );
}

/** Outcomes of an alert's notices, oldest first. `audience` is the recipient group. */
export async function deliveriesOf(
  accountId: AccountId,
  alertId: string,
): Promise<(NoticeDelivery & { audience: string })[]> {
  const sort = { condition: 'begins_with(entry, :told)', values: { ':told': `told#${alertId}#` } };
  const rows = await query('ledger', { partition: { accountId }, sort, consistent: true });
  return rows.map(({ audience, told }) => ({
    ...parseStored(noticeDeliverySchema, told),
    audience: String(audience),
  }));
}

/** Row of a change of severity; write it with the change. */
export function severityPut(
  { account_id: accountId, id }: Pick<StoredAlert, 'account_id' | 'id'>,
  change: SeverityChange,
): TransactItem {
  const expiresAt = Math.floor(change.atMs / 1000) + KEPT_SECONDS;
  const entry = `severity#${id}#${change.atMs}`;
  return { Put: { TableName: nameOf('ledger'), Item: { accountId, entry, change, expiresAt } } };
}

/** Changes of an alert's severity, oldest first. */
export async function severityChangesOf(
  accountId: AccountId,
  alertId: string,
): Promise<SeverityChange[]> {
  const values = { ':severity': `severity#${alertId}#` };
  const sort = { condition: 'begins_with(entry, :severity)', values };
  const rows = await query('ledger', { partition: { accountId }, sort });
  return rows.map(({ change }) => parseStored(severityChangeSchema, change));
}

/** Outcome of a notice for one recipient. `audience` is the recipient group. */
export interface Outcome {
  notice: Notice;
  audience: string;
  delivery: NoticeDelivery;
  /** Id of the mail's key, of a mail that is being sent. */
  mail?: string | undefined;
}

export async function outcomesOf(notice: Notice): Promise<Outcome[]> {
  const sort = {
    condition: 'begins_with(entry, :told)',
    values: { ':told': outcomePrefix(notice) },
  };
  const rows = await query('ledger', {
    partition: { accountId: notice.accountId },
    sort,
    consistent: true,
  });
  return rows.map(({ audience, told, mail }) => ({
    notice,
    audience: String(audience),
    delivery: parseStored(noticeDeliverySchema, told),
    mail: mail === undefined ? undefined : String(mail),
  }));
}

/**
 * Leases a notice to this run.
 * @returns whether this run has the lease.
 */
export async function leaseNotice(notice: Notice, untilMs: number): Promise<boolean> {
  const attempts = notice.attempts ?? 0;
  return await takeLease('ledger', { ...leaseOf(notice), attempts }, untilMs);
}

/**
 * Deletes a pending notice and writes its last outcomes, all or nothing.
 * @returns whether this run still had the lease.
 */
export async function finishNotice(
  notice: Notice,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<boolean> {
  const lease = leaseOf(notice);
  return await writeIf([
    { Delete: { TableName: nameOf('ledger'), Key: lease.key, ...underLease(lease) } },
    ...outcomes.slice(0, MOST_TOGETHER).map((each) => outcomePut(each, now)),
  ]);
}

const MOST_TOGETHER = 99;

/** Overwrites former outcomes. */
export async function putOutcomes(outcomes: readonly Outcome[], now: Date): Promise<void> {
  for (let at = 0; at < outcomes.length; at += MOST_TOGETHER) {
    await writeTogether(
      outcomes.slice(at, at + MOST_TOGETHER).map((each) => outcomePut(each, now)),
    );
  }
}

function leaseOf({ accountId, entry, leasedUntilMs }: Notice): Lease {
  return { key: { accountId, entry }, field: 'leasedUntilMs', read: leasedUntilMs };
}

const outcomePrefix = ({ alertId, atMs, event }: Notice) => `told#${alertId}#${atMs}#${event}#`;

export function outcomePut({ notice, audience, delivery, mail }: Outcome, now: Date): TransactItem {
  const entry = `${outcomePrefix(notice)}${audience}#${delivery.method}#${delivery.to}`;
  return {
    Put: {
      TableName: nameOf('ledger'),
      Item: {
        accountId: notice.accountId,
        entry,
        audience,
        told: delivery,
        ...(mail !== undefined && { mail }),
        expiresAt: Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
      },
    },
  };
}
