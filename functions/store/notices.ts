import type { Alert } from '../../core/domain/alert.ts';
import { noticeSchema, toldSchema, type Notice, type NoticeEvent, type Told } from '../../core/domain/notice.ts';
import { ConditionFailed, nameOf, query, writeTogether, type TransactItem } from './client.ts';

const KEPT_SECONDS = 90 * 86_400;

/** The row that says there is something to tell; it is written in the transaction of the alert's own change. */
export function noticePut(alert: Pick<Alert, 'account_id' | 'id' | 'severity' | 'monitorObjectGroups'>, event: NoticeEvent, now: Date): TransactItem {
  const atMs = now.getTime();
  const notice: Notice = {
    accountId: alert.account_id,
    entry: `notice#${atMs}#${alert.id}#${event}`,
    alertId: alert.id, event, severity: alert.severity, atMs,
    site: alert.monitorObjectGroups.map(({ name }) => name).join('/'),
  };
  return { Put: { TableName: nameOf('ledger'), Item: notice } };
}

export async function pendingNotices(accountId: string): Promise<Notice[]> {
  const sort = { condition: 'begins_with(entry, :notice)', values: { ':notice': 'notice#' } };
  return (await query('ledger', { partition: { accountId }, sort, consistent: true })).map((row) => noticeSchema.parse(row));
}

/** What became of an alert's notices, oldest first. `audience` is the recipient group that was told. */
export async function toldOf(accountId: string, alertId: string): Promise<(Told & { audience: string })[]> {
  const sort = { condition: 'begins_with(entry, :told)', values: { ':told': `told#${alertId}#` } };
  const rows = await query('ledger', { partition: { accountId }, sort, consistent: true });
  return rows.map(({ audience, told }) => ({ ...toldSchema.parse(told), audience: String(audience) }));
}

/** The place of one recipient's outcome of one notice. */
export interface ToldKey {
  notice: Notice;
  audience: string;
  method: Told['method'];
  to: string;
}

/**
 * Takes a notice out of what is pending and writes what is about to happen with it, all or nothing: of two runs at the
 * same time one does it. @returns whether this run took it.
 */
export async function takeNotice(notice: Notice, told: readonly { key: ToldKey; told: Told }[], now: Date): Promise<boolean> {
  try {
    await writeTogether([
      {
        Delete: {
          TableName: nameOf('ledger'), Key: { accountId: notice.accountId, entry: notice.entry }, ConditionExpression: 'attribute_exists(entry)',
        },
      },
      ...told.map((each) => toldPut(each.key, each.told, now)),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** Writes the outcome over what was about to happen. */
export async function putOutcome(key: ToldKey, told: Told, now: Date): Promise<void> {
  await writeTogether([toldPut(key, told, now)]);
}

function toldPut({ notice, audience, method, to }: ToldKey, told: Told, now: Date): TransactItem {
  const entry = `told#${notice.alertId}#${notice.atMs}#${notice.event}#${audience}#${method}#${to}`;
  return {
    Put: {
      TableName: nameOf('ledger'),
      Item: { accountId: notice.accountId, entry, audience, told, expiresAt: Math.floor(now.getTime() / 1000) + KEPT_SECONDS },
    },
  };
}
