import type { alerts } from '../../core/contract/alerts.ts';
import type { Alert } from '../../core/domain/alert.ts';
import { seenBy } from '../kernel/seen.ts';
import type { Verb } from '../kernel/serve.ts';
import { wellFormed } from '../kernel/well-formed.ts';
import { requireDevice, seesPart } from '../kernel/visible.ts';
import { watchesAccount } from '../kernel/watched.ts';
import { alertsChangedSince, alertsOfDevice, openAlerts } from '../store/alerts.ts';
import { devicesOf } from '../store/devices.ts';

/** GET /alerts: current alerts, what changed since a moment, or everything of one device; of devices that the caller may watch, and of what is no device for who may watch the whole account. */
export const listAlerts: Verb<typeof alerts.listAlerts> = async ({ actor, scope, query, now }) => {
  const { account_id: accountId, changed_since: since, device_id: deviceId } = query;
  const asOf = now.getTime();
  if (deviceId !== undefined) {
    await requireDevice(actor, scope, deviceId, 'alerts', 'view');
    const ofDevice = await alertsOfDevice(accountId, deviceId);
    return { data: ofDevice.filter((alert) => since === undefined || alert.changedAtMs >= since), as_of: asOf };
  }
  const [open, devices] = await Promise.all([openAlerts(accountId), devicesOf(accountId)]);
  // Read behind the open ones, so that what changed between the two is in both of them.
  const changed = since === undefined ? [] : await alertsChangedSince(accountId, since);
  const wanted = new Set([...open, ...changed].map((alert) => alert.monitorObjectId));
  const watched = new Set(devices.filter(({ device }) => wanted.has(device.id) && seesPart(actor, device, 'alerts')).map(({ device }) => device.id));
  const known = new Set(devices.map(({ device }) => device.id));
  const ofNoDevice = [...wanted].filter((id) => !known.has(id));
  if (ofNoDevice.length > 0 && await watchesAccount(actor, accountId)) for (const id of ofNoDevice) watched.add(id);
  const isWatched = (alert: Alert) => watched.has(alert.monitorObjectId);
  const ids = new Set(open.filter(isWatched).map((alert) => alert.id));
  for (const alert of changed) {
    if (alert.cleared || !isWatched(alert)) ids.delete(alert.id);
    else ids.add(alert.id);
  }
  return { data: wellFormed((since === undefined ? open : changed).filter(isWatched)), seen: seenBy(actor, ids), as_of: asOf };
};
