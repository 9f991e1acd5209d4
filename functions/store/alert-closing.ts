import type { StoredAlert } from './alerts.ts';
import { nameOf, type TransactItem } from './client.ts';

/** Of an alert that clears by its samples. */
export interface AlertEnding {
  endEpochSeconds: number;
  clearedEpochSeconds: number;
}

/** @param ending now without it, such as with the device. */
export function alertClosing(
  alert: Pick<StoredAlert, 'account_id' | 'id'>,
  now: Date,
  ending?: AlertEnding,
) {
  const nowEpochSeconds = Math.floor(now.getTime() / 1000);
  return {
    Update: {
      TableName: nameOf('alerts'),
      Key: { accountId: alert.account_id, alertId: alert.id },
      UpdateExpression:
        'SET cleared = :true, endEpoch = :end, clearedEpoch = :cleared, changedAtMs = :ms REMOVE openIn',
      ConditionExpression: 'attribute_exists(alertId)',
      ExpressionAttributeValues: {
        ':true': true,
        ':end': ending?.endEpochSeconds ?? nowEpochSeconds,
        ':cleared': ending?.clearedEpochSeconds ?? nowEpochSeconds,
        ':ms': now.getTime(),
      },
    },
  } satisfies TransactItem;
}
