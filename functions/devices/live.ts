import type { DeviceLive } from '../../core/domain/device.ts';
import { alertStatus } from '../../core/domain/state.ts';
import type { Alert } from '../../core/domain/alert.ts';
import { openAlerts } from '../store/alerts.ts';
import { latestPolls } from '../store/polls.ts';

/** What changes from poll to poll of the devices of an account: a function that gives it by device id. */
export async function liveOf(accountId: string): Promise<(deviceId: string) => DeviceLive> {
  const [alerts, polls] = await Promise.all([openAlerts(accountId), latestPolls(accountId)]);
  const byDevice = new Map<string, Alert[]>();
  for (const alert of alerts) {
    const known = byDevice.get(alert.monitorObjectId);
    if (known) known.push(alert);
    else byDevice.set(alert.monitorObjectId, [alert]);
  }
  return (deviceId) => ({
    alertStatus: alertStatus(byDevice.get(deviceId) ?? []),
    uptimeSeconds: polls.get(deviceId)?.uptimeSeconds ?? 0,
    lastPolledEpochSeconds: polls.get(deviceId)?.lastPolledEpochSeconds ?? 0,
  });
}
