import type { AccountId } from '../../core/access/scope.ts';
import type { AtSource } from '../../core/domain/at-source.ts';
import type { Alert } from '../../core/domain/alert.ts';
import { alertClosing, type AlertEnding } from './alert-closing.ts';
import { alertRow, findAlert, type StoredAlert } from './alerts.ts';
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
 * A datapoint of an instance of a device has at most one open alert. The ledger row has that
 * alert's id and is written and deleted with it, so two pollers cannot open two.
 */
export interface Fault {
  accountId: AccountId;
  deviceId: string;
  /** datasource|instance|datapoint */
  watch: string;
}

/**
 * Opens an alert.
 * @param again reopens an ended alert of this id: a source reuses its ids after an outage
 * @returns the open alert: this one, or the one that was already open.
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
  const current = await findAlert(fault.accountId, holder);
  if (current?.cleared === false) return current;
  // The lock outlived its alert.
  if (!(await write(holder))) throw new ConditionFailed();
  return alert;
}

export type FaultReading = Pick<
  Alert,
  'severity' | 'severityLabel' | 'alertValue' | 'threshold' | 'sdted' | 'detailMessage'
>;

export type FaultChange = Partial<FaultReading & Pick<Alert, 'formerSeverity' | 'severityEpoch'>>;

/**
 * Changes a current alert and writes its notices.
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
 * Clears a current alert, deletes its lock and writes its notices. If the alert was ended
 * elsewhere, such as with its device, only the lock is deleted.
 * @returns false if the alert was no longer current.
 */
export async function clearFault(
  fault: Fault,
  alertId: string,
  now: Date,
  {
    notices = [],
    ending,
    isLocked = false,
  }: {
    notices?: TransactItem[];
    ending?: AlertEnding | undefined;
    /** Only while the lock has the alert: that of a moved device goes on under another fault. */
    isLocked?: boolean;
  } = {},
): Promise<boolean> {
  const ended = { account_id: fault.accountId, id: alertId };
  const { Update: closing } = alertClosing(ended, now, ending);
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
  const locked = { Delete: { ...letGo.Delete!, ConditionExpression: 'alertId = :alertId' } };
  if (await writeIf([isCurrent, isLocked ? locked : letGo, ...notices])) return true;
  await writeIf([letGo]);
  return false;
}

/** Where an open alert goes on, as its fault is found by another source from now on. */
export interface AlertPlace {
  device: { id: string; label: string };
  datasource: { id: string; displayName: string };
  instance: string;
  datapoint: string;
  atSource?: AtSource;
}

/** Items that put an open alert under another fault; its acknowledgement stays. */
export function alertMove(
  alert: Pick<StoredAlert, 'account_id' | 'id'>,
  former: Fault,
  next: Fault,
  { device, datasource, instance, datapoint, atSource }: AlertPlace,
  now: Date,
): TransactItem[] {
  const { account_id: accountId, id: alertId } = alert;
  return [
    {
      Update: {
        TableName: nameOf('alerts'),
        Key: { accountId, alertId },
        UpdateExpression: `SET monitorObjectId = :device, monitorObjectName = :label, deviceKey = :key, dataSourceId = :datasource, resourceTemplateName = :name, instanceName = :instance, dataPointName = :datapoint, changedAtMs = :ms${atSource ? ', atSource = :atSource' : ' REMOVE atSource'}`,
        ConditionExpression: 'cleared = :false',
        ExpressionAttributeValues: {
          ':device': device.id,
          ':label': device.label,
          ':key': `${accountId}#${device.id}`,
          ':datasource': datasource.id,
          ':name': datasource.displayName,
          ':instance': instance,
          ':datapoint': datapoint,
          ':ms': now.getTime(),
          ':false': false,
          ...(atSource && { ':atSource': atSource }),
        },
      },
    },
    // A transaction names an item once.
    ...(entryOf(former) === entryOf(next)
      ? []
      : [{ Delete: { TableName: nameOf('ledger'), Key: { accountId, entry: entryOf(former) } } }]),
    { Put: { TableName: nameOf('ledger'), Item: { accountId, entry: entryOf(next), alertId } } },
  ];
}

/** Items that close an open alert with a note. */
export function alertEnd(
  alert: StoredAlert,
  fault: Fault,
  note: string,
  now: Date,
): TransactItem[] {
  const { Update } = alertClosing(alert, now);
  const { subject, body } = alert.detailMessage ?? { subject: '', body: '' };
  return [
    {
      Update: {
        ...Update,
        UpdateExpression: Update.UpdateExpression.replace('SET ', 'SET detailMessage = :message, '),
        ConditionExpression: 'cleared = :false',
        ExpressionAttributeValues: {
          ...Update.ExpressionAttributeValues,
          ':false': false,
          ':message': { subject, body: [body, note].filter(Boolean).join('\n') },
        },
      },
    },
    {
      Delete: {
        TableName: nameOf('ledger'),
        Key: { accountId: fault.accountId, entry: entryOf(fault) },
      },
    },
  ];
}

/** Raw rows, for a collector that lost its state. */
export async function openAlertRows(accountId: AccountId): Promise<Row[]> {
  return query('alerts', { index: 'open', partition: { openIn: accountId } });
}

function entryOf({ deviceId, watch }: Fault): string {
  return `fault#${deviceId}#${watch}`;
}
