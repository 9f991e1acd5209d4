import type * as z from 'zod';
import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import { personInWords, type Actor } from '../../core/access/actor.ts';
import {
  ACKNOWLEDGEMENT_UNDO_SECONDS,
  alertSchema,
  isShown,
  type Alert,
} from '../../core/domain/alert.ts';
import {
  get,
  nameOf,
  query,
  writeIf,
  writeTogether,
  type Lost,
  type Row,
  type TransactItem,
} from './client.ts';
import { tailed } from './tail.ts';

const storedAlertSchema = alertSchema.extend({ account_id: provedAccountId });

/** An alert of the store, with the account that its key has. */
export type StoredAlert = z.infer<typeof storedAlertSchema>;

const openRows = tailed<StoredAlert>({
  table: 'alerts',
  key: 'alertId',
  load: (accountId) => query('alerts', { index: 'open', partition: { openIn: accountId } }),
  keep: (row, former) => {
    if (row['cleared'] === true) return undefined;
    return former && isUnchanged(row, former) ? former : shown([row])[0];
  },
});

/** Current alerts of an account, newest first, those of one second in the order of their ids. */
export async function openAlerts(accountId: AccountId): Promise<StoredAlert[]> {
  return [...(await openRows(accountId)).values()].sort(compareAlerts);
}

type Place = Pick<Alert, 'startEpoch' | 'id'>;

/** The order of openAlerts. */
export function compareAlerts(a: Place, b: Place): number {
  return b.startEpoch - a.startEpoch || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/**
 * Every alert of an account, current or cleared, that changed at or after `sinceMs` (epoch
 * milliseconds).
 */
export async function alertsChangedSince(
  accountId: AccountId,
  sinceMs: number,
): Promise<StoredAlert[]> {
  const sort = { condition: 'changedAtMs >= :since', values: { ':since': sinceMs } };
  return shown(await query('alerts', { index: 'changes', partition: { accountId }, sort }));
}

/**
 * Current and cleared alerts of one device, newest first.
 * @param beganBefore epoch seconds
 */
export async function alertsOfDevice(
  accountId: AccountId,
  deviceId: string,
  beganBefore = Number.MAX_SAFE_INTEGER,
  most = MOST_OF_DEVICE,
): Promise<StoredAlert[]> {
  return shown(
    await query('alerts', {
      index: 'device',
      partition: { deviceKey: `${accountId}#${deviceId}` },
      sort: { condition: 'startEpoch < :before', values: { ':before': beganBefore } },
      descending: true,
      limit: most,
    }),
  );
}

const MOST_OF_DEVICE = 500;

export async function findAlert(
  accountId: AccountId,
  alertId: string,
): Promise<StoredAlert | undefined> {
  const row = await get('alerts', { accountId, alertId });
  return row && readAlert(row);
}

interface Acknowledgement {
  by: Pick<Actor, 'sub' | 'username' | 'displayName'>;
  comment: string;
  now: Date;
}

/** An alert that is being acknowledged, and the audit row of that. */
export interface Taken {
  alert: StoredAlert;
  audit: TransactItem;
}

/**
 * Marks current alerts as acknowledged, each together with its audit row: all of them or none (at
 * most 50).
 * @returns them as they are then; null when one is gone, cleared, or somebody else's meanwhile.
 */
export async function acknowledge(
  taken: readonly Taken[],
  { by, comment, now }: Acknowledgement,
): Promise<StoredAlert[] | null> {
  const change = {
    acked: true,
    ackedBy: personInWords(by),
    ackComment: comment,
    ackedEpoch: Math.floor(now.getTime() / 1000),
    changedAtMs: now.getTime(),
  };
  const items = taken.flatMap(({ alert, audit }): TransactItem[] => [
    {
      Update: {
        TableName: nameOf('alerts'),
        Key: { accountId: alert.account_id, alertId: alert.id },
        UpdateExpression:
          'SET acked = :true, ackedBy = :by, ackedBySub = :sub, ackComment = :comment, ackedEpoch = :at, changedAtMs = :ms',
        ConditionExpression: 'acked = :false AND cleared = :false',
        ExpressionAttributeValues: {
          ':true': true,
          ':false': false,
          ':by': change.ackedBy,
          ':sub': by.sub,
          ':comment': comment,
          ':at': change.ackedEpoch,
          ':ms': change.changedAtMs,
        },
      },
    },
    audit,
  ]);
  return (await writeIf(items)) ? taken.map(({ alert }) => ({ ...alert, ...change })) : null;
}

/**
 * Takes an acknowledgement back, together with its audit row.
 * @throws what `lost` gives when it is not that person's, too old, or of an alert that is over.
 */
export async function withdrawAcknowledgement(
  alert: StoredAlert,
  { sub, now, audit, lost }: { sub: string; now: Date; audit: TransactItem; lost: Lost },
): Promise<StoredAlert> {
  const open: StoredAlert = {
    ...alert,
    acked: false,
    ackedBy: '',
    ackComment: '',
    ackedEpoch: 0,
    changedAtMs: now.getTime(),
  };
  await writeTogether(
    [
      {
        Update: {
          TableName: nameOf('alerts'),
          Key: { accountId: alert.account_id, alertId: alert.id },
          UpdateExpression:
            'SET acked = :false, ackedBy = :none, ackComment = :none, ackedEpoch = :zero, changedAtMs = :ms REMOVE ackedBySub',
          ConditionExpression:
            'acked = :true AND cleared = :false AND ackedBySub = :sub AND ackedEpoch >= :since',
          ExpressionAttributeValues: {
            ':true': true,
            ':false': false,
            ':none': '',
            ':zero': 0,
            ':sub': sub,
            ':since': Math.floor(now.getTime() / 1000) - ACKNOWLEDGEMENT_UNDO_SECONDS,
            ':ms': open.changedAtMs,
          },
        },
      },
      audit,
    ],
    lost,
  );
  return open;
}

/** The item that ends a current alert because its device is gone. */
export function alertClosing(alert: Pick<StoredAlert, 'account_id' | 'id'>, now: Date) {
  return {
    Update: {
      TableName: nameOf('alerts'),
      Key: { accountId: alert.account_id, alertId: alert.id },
      UpdateExpression: 'SET cleared = :true, endEpoch = :at, changedAtMs = :ms REMOVE openIn',
      ConditionExpression: 'attribute_exists(alertId)',
      ExpressionAttributeValues: {
        ':true': true,
        ':at': Math.floor(now.getTime() / 1000),
        ':ms': now.getTime(),
      },
    },
  } satisfies TransactItem;
}

/** The row of an alert; openIn and deviceKey feed the indexes. */
export function alertRow(alert: Alert): Row {
  const { account_id: accountId, id: alertId, ...rest } = alert;
  return {
    ...rest,
    accountId,
    alertId,
    deviceKey: `${accountId}#${alert.monitorObjectId}`,
    ...(alert.cleared ? {} : { openIn: accountId }),
  };
}

function readAlert(row: Row): StoredAlert {
  const {
    accountId,
    alertId,
    deviceKey: _device,
    openIn: _open,
    ackedBySub: _acknowledger,
    ...rest
  } = row;
  return storedAlertSchema.parse({ ...rest, account_id: accountId, id: alertId });
}

/**
 * The parts that are objects are written once, when the alert begins. Rows of an older release lack
 * the figures that are read as 0.
 */
function isUnchanged(row: Row, former: Alert): boolean {
  const { id: _id, account_id: _account, ...rest } = former;
  return Object.entries(rest).every(
    ([name, value]) =>
      typeof value === 'object' || row[name] === value || (row[name] === undefined && value === 0),
  );
}

function shown(rows: Row[]): StoredAlert[] {
  return rows.map(readAlert).filter(isShown);
}
