import type { AccountId } from '../../core/access/scope.ts';
import type { Alert } from '../../core/domain/alert.ts';
import type { StoredAlert } from '../store/alerts.ts';
import { faultValues } from '../store/fault-values.ts';

/** Adds to the alerts of an account what they measure at the latest poll, where that is known. */
export async function withValuesNow<A extends Pick<Alert, 'id' | 'cleared'>>(
  accountId: AccountId,
  alerts: readonly A[],
  now: Date,
): Promise<A[]> {
  if (alerts.every(({ cleared }) => cleared)) return [...alerts];
  const values = await faultValues(accountId, now);
  return alerts.map((alert) => {
    const valueNow = alert.cleared ? undefined : values.get(alert.id);
    return valueNow ? { ...alert, valueNow } : alert;
  });
}

/** One alert, for a message about what lasts. */
export async function asItIs<A extends Pick<StoredAlert, 'account_id' | 'id' | 'cleared'>>(
  alert: A,
  now: Date,
): Promise<A> {
  return (await withValuesNow(alert.account_id, [alert], now))[0]!;
}
