import type { alerts } from '../../core/contract/alerts.ts';
import type { Verb } from '../kernel/serve.ts';
import { wellFormed } from '../kernel/well-formed.ts';
import { requireDevice, seesPart } from '../kernel/visible.ts';
import { alertsChangedSince, alertsOfDevice, openAlerts } from '../store/alerts.ts';
import { devicesOf } from '../store/devices.ts';

/** GET /alerts: current alerts, what changed since a moment, or everything of one device; of devices that the caller may watch. */
export const listAlerts: Verb<typeof alerts.listAlerts> = async ({ actor, scope, query, now }) => {
  const { account_id: accountId, changed_since: since, device_id: deviceId } = query;
  const asOf = now.getTime();
  if (deviceId !== undefined) {
    await requireDevice(actor, scope, deviceId, 'alerts', 'view');
    const ofDevice = await alertsOfDevice(accountId, deviceId);
    return { data: ofDevice.filter((alert) => since === undefined || alert.changedAtMs >= since), as_of: asOf };
  }
  const [found, devices] = await Promise.all([since === undefined ? openAlerts(accountId) : alertsChangedSince(accountId, since), devicesOf(accountId)]);
  const wanted = new Set(found.map((alert) => alert.monitorObjectId));
  const watched = new Set(devices.filter(({ device }) => wanted.has(device.id) && seesPart(actor, device, 'alerts')).map(({ device }) => device.id));
  return { data: wellFormed(found.filter((alert) => watched.has(alert.monitorObjectId))), as_of: asOf };
};
