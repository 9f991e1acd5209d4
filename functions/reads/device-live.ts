import { LRUCache } from 'lru-cache';
import type { AccountId } from '../../core/access/scope.ts';
import type { DeviceLive } from '../../core/domain/device.ts';
import { alertStatus } from '../../core/domain/state.ts';
import type { Alert } from '../../core/domain/alert.ts';
import { openAlerts } from '../store/alerts.ts';
import { latestPolls } from '../store/polls.ts';

type LiveById = (deviceId: string) => DeviceLive;

const PAGES_FOLLOW_MS = 30_000;
const cache = new LRUCache<AccountId, { liveById: LiveById; readAtMs: number }>({ max: 20 });

/**
 * Later pages of a list reuse the state that the first page read, so that one list is consistent.
 */
export async function liveOfPage(
  accountId: AccountId,
  isFirst: boolean,
  now: Date,
): Promise<LiveById> {
  const former = cache.get(accountId);
  if (!isFirst && former && now.getTime() - former.readAtMs < PAGES_FOLLOW_MS)
    return former.liveById;
  const liveById = await liveOf(accountId);
  cache.set(accountId, { liveById, readAtMs: now.getTime() });
  return liveById;
}

/** Live state of an account's devices, by device id. */
export async function liveOf(accountId: AccountId): Promise<LiveById> {
  const [alerts, polls] = await Promise.all([openAlerts(accountId), latestPolls(accountId)]);
  const byDevice = new Map<string, Alert[]>();
  for (const alert of alerts) {
    const known = byDevice.get(alert.monitorObjectId);
    if (known) known.push(alert);
    else byDevice.set(alert.monitorObjectId, [alert]);
  }
  const known = new Map<string, DeviceLive>();
  return (deviceId) => {
    let live = known.get(deviceId);
    if (!live) {
      const poll = polls.get(deviceId);
      live = {
        alertStatus: alertStatus(byDevice.get(deviceId) ?? []),
        uptimeSeconds: poll?.uptimeSeconds ?? 0,
        lastPolledEpochSeconds: poll?.lastPolledEpochSeconds ?? 0,
        flapping: poll?.flapping,
      };
      known.set(deviceId, live);
    }
    return live;
  };
}
