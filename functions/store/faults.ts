import type { AccountId } from '../../core/access/scope.ts';
import type { Alert } from '../../core/domain/alert.ts';
import { alertClosing, alertRow, findAlert, type StoredAlert } from './alerts.ts';
import {
  ConditionFailed,
  get,
  nameOf,
  query,
  writeIf,
  type Row,
  type TransactItem,
} from './client.ts';
import { noticePut } from './notices.ts';

/**
 * A fault is what may have one open alert at most: a datapoint of an instance of a device. Its row
 * in the ledger holds the alert's id, and is written and deleted with the alert, so that two
 * pollers cannot open two.
 */
export interface Fault {
  accountId: AccountId;
  deviceId: string;
  /** datasource|instance|datapoint */
  watch: string;
}

/**
 * Opens an alert.
 * @param again one of this id that has ended opens anew: a source that was away gives its ids again.
 * @returns the alert that is open now: this one, or the one that was there before.
 */
export async function openFault(
  fault: Fault,
  alert: StoredAlert,
  again = false,
): Promise<StoredAlert> {
  const lock = { accountId: fault.accountId, entry: entryOf(fault) };
  const write = (former?: string) =>
    writeIf([
      {
        Put: {
          TableName: nameOf('alerts'),
          Item: alertRow(alert),
          ...(again
            ? {
                ConditionExpression: 'attribute_not_exists(alertId) OR cleared = :true',
                ExpressionAttributeValues: { ':true': true },
              }
            : { ConditionExpression: 'attribute_not_exists(alertId)' }),
        },
      },
      {
        Put: {
          TableName: nameOf('ledger'),
          Item: { ...lock, alertId: alert.id },
          ...(former === undefined
            ? { ConditionExpression: 'attribute_not_exists(entry)' }
            : {
                ConditionExpression: 'alertId = :former',
                ExpressionAttributeValues: { ':former': former },
              }),
        },
      },
      noticePut(alert, 'opened', new Date(alert.changedAtMs)),
    ]);
  if (await write()) return alert;
  const holder = String((await get('ledger', lock))?.['alertId'] ?? alert.id);
  const standing = await findAlert(fault.accountId, holder);
  if (standing?.cleared === false) return standing;
  // The former alert's lock was left behind when it ended.
  if (!(await write(holder))) throw new ConditionFailed();
  return alert;
}

/** An alert's value and its threshold. */
export type FaultReading = Pick<
  Alert,
  'severity' | 'severityLabel' | 'alertValue' | 'threshold' | 'sdted' | 'detailMessage'
>;

export type FaultChange = Partial<FaultReading & Pick<Alert, 'formerSeverity' | 'severityEpoch'>>;

/**
 * Changes a current alert, together with what is to be told of it.
 * @returns false when it is no longer current.
 */
export async function changeFault(
  accountId: AccountId,
  alertId: string,
  change: FaultChange,
  now: Date,
  notices: TransactItem[] = [],
): Promise<boolean> {
  const names = [...Object.keys(change), 'changedAtMs'];
  return writeIf([
    {
      Update: {
        TableName: nameOf('alerts'),
        Key: { accountId, alertId },
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: 'cleared = :false',
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: {
          ':false': false,
          ':changedAtMs': now.getTime(),
          ...Object.fromEntries(Object.entries(change).map(([name, value]) => [`:${name}`, value])),
        },
      },
    },
    ...notices,
  ]);
}

/**
 * Clears a current alert and lets go of its fault, together with what is to be told of it. An alert
 * that somebody else has ended, with its device for example, stays as it ended: then only the fault
 * is let go of.
 * @returns false when the alert was no longer current.
 */
export async function clearFault(
  fault: Fault,
  alertId: string,
  now: Date,
  notices: TransactItem[] = [],
): Promise<boolean> {
  const { Update: closing } = alertClosing({ account_id: fault.accountId, id: alertId }, now);
  const isCurrent: TransactItem = {
    Update: {
      ...closing,
      ConditionExpression: 'cleared = :false',
      ExpressionAttributeValues: { ...closing.ExpressionAttributeValues, ':false': false },
    },
  };
  const letGo: TransactItem = {
    Delete: {
      TableName: nameOf('ledger'),
      Key: { accountId: fault.accountId, entry: entryOf(fault) },
      ConditionExpression: 'attribute_not_exists(entry) OR alertId = :alertId',
      ExpressionAttributeValues: { ':alertId': alertId },
    },
  };
  if (await writeIf([isCurrent, letGo, ...notices])) return true;
  await writeIf([letGo]);
  return false;
}

/**
 * Open alerts of an account as they stand in the store, for a collector that has lost its memory.
 */
export async function openAlertRows(accountId: AccountId): Promise<Row[]> {
  return query('alerts', { index: 'open', partition: { openIn: accountId } });
}

function entryOf({ deviceId, watch }: Fault): string {
  return `fault#${deviceId}#${watch}`;
}
