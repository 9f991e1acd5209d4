import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { mayOnDevice } from '../../../../core/access/device-rights.ts';
import { alerts as endpoints, MOST_ACKNOWLEDGED } from '../../../../core/contract/alerts.ts';
import { alertSchema, type Alert } from '../../../../core/domain/alert.ts';
import type { Device } from '../../../../core/domain/device.ts';
import { groupRows } from '../../../../core/domain/table.ts';
import { useCan, useComponentAllowed } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { showAlertChanges } from '../feeds/alerts.ts';
import { call } from '../../api/client.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import { ApiError, sentenceOf } from '../../../../core/contract/api-error.ts';

/**
 * May the person acknowledge the alerts of a device? Needs the level in the area and on the device
 * (ruling R-12), and the component rule. An alert of what is no device has none: there the server
 * knows.
 */
export function useMayAcknowledge(): (device: Device | null) => boolean {
  const { grants } = useSession();
  const holdsArea = useCan('alerts', 'acknowledge');
  const isAllowed = useComponentAllowed('AcknowledgeAlertRadioButton') && holdsArea;
  return useCallback(
    (device) => isAllowed && (!device || mayOnDevice(grants, device, 'alerts', 'acknowledge')),
    [isAllowed, grants],
  );
}

export interface Written {
  /** The alerts as they are now; empty when none succeeded. */
  done: readonly Alert[];
  /** One sentence for each alert that could not be written. */
  failures: readonly string[];
}

/**
 * The one way of acknowledging, for one alert or many, on every screen; what the server answers is
 * shown everywhere at once. A colleague who was faster is no loss: their acknowledgement is shown
 * and told.
 * @param billingRefOf the billing reference of an alert's device, '' when the device is not known
 * here.
 */
export function useAcknowledge(billingRefOf: (alert: Alert) => string) {
  const client = useQueryClient();
  return {
    acknowledge: (alerts: readonly Alert[], comment: string) =>
      write(client, alerts, {
        failed: 'An alert could not be acknowledged.',
        one: (alert) =>
          call(endpoints.acknowledgeAlert, {
            account_id: alert.account_id,
            alert_id: alert.id,
            comment,
            alert_info: {
              billing_ref: billingRefOf(alert),
              severity: alert.severity,
              instance: alert.instanceName,
              datapoint: alert.dataPointName,
              value: alert.alertValue,
            },
          }),
        many: (named) => call(endpoints.acknowledgeAlerts, { ...named, comment }),
      }),
    /** Takes back what was just acknowledged. */
    withdraw: (alerts: readonly Alert[]) =>
      write(client, alerts, {
        failed: 'An acknowledgement could not be taken back.',
        one: (alert) =>
          call(endpoints.withdrawAcknowledgement, {
            account_id: alert.account_id,
            alert_id: alert.id,
          }),
        many: (named) => call(endpoints.withdrawAcknowledgements, named),
      }),
  };
}

interface Write {
  /** Message for one that failed. */
  failed: string;
  one(alert: Alert): Promise<{ data: Alert[] }>;
  many(named: {
    account_id: string;
    alert_ids: string[];
  }): Promise<ResponseOf<typeof endpoints.acknowledgeAlerts>>;
}

async function write(
  client: QueryClient,
  alerts: readonly Alert[],
  { failed, one, many }: Write,
): Promise<Written> {
  const [only, ...others] = alerts;
  if (!only || others.length > 0) return await writeMany(client, alerts, failed, many);
  try {
    const { data } = await one(only);
    showAlertChanges(client, data);
    return { done: data, failures: [] };
  } catch (error) {
    console.warn(failed, error);
    const newer = alertSchema.safeParse(error instanceof ApiError ? error.data : undefined);
    if (newer.success) showAlertChanges(client, [newer.data]);
    return { done: [], failures: [sentenceOf(error)] };
  }
}

/** In calls of up to a hundred alerts of an account. What one call cannot do, the next may. */
async function writeMany(
  client: QueryClient,
  alerts: readonly Alert[],
  failed: string,
  many: Write['many'],
): Promise<Written> {
  const done: Alert[] = [];
  const failures: string[] = [];
  for (const [accountId, ofAccount] of groupRows(alerts, ({ account_id: id }) => id))
    for (let at = 0; at < ofAccount.length; at += MOST_ACKNOWLEDGED) {
      const part = ofAccount.slice(at, at + MOST_ACKNOWLEDGED);
      const names = new Map(part.map((alert) => [alert.id, alert.monitorObjectName]));
      try {
        const { data } = await many({
          account_id: accountId,
          alert_ids: part.map(({ id }) => id),
        });
        showAlertChanges(
          client,
          data.flatMap(({ alert }) => alert ?? []),
        );
        for (const { alert_id: id, status, message, alert } of data) {
          if (status === 200 && alert) done.push(alert);
          else failures.push(`${names.get(id)}: ${message}`);
        }
      } catch (error) {
        console.warn(failed, error);
        failures.push(`${part.length} alerts: ${sentenceOf(error)}`);
      }
    }
  return { done, failures };
}
