import type { Actor } from '../../core/access/actor.ts';
import { can } from '../../core/access/grants.ts';
import type { AccountId, Scope } from '../../core/access/scope.ts';
import type { Alert } from '../../core/domain/alert.ts';
import { joinAlerts, type AlertRow } from '../../core/domain/alert-row.ts';
import { readableDevice } from '../../core/domain/device-fields.ts';
import { withLive, type Device } from '../../core/domain/device.ts';
import { joinServices, type Service, type ServicePoll } from '../../core/domain/service.ts';
import { MINUTE_SECONDS } from '../../core/series/block.ts';
import { openAlerts } from '../store/alerts.ts';
import { devicesOf } from '../store/devices.ts';
import { alertFor } from './alert-for.ts';
import { liveOf } from './device-live.ts';
import { plannedWorkOf } from './planned-work.ts';
import { seenDevices } from './seen.ts';
import { readableParts, seesPart } from './visible.ts';
import { withValuesNow } from './values-now.ts';
import { watching } from './watched.ts';

/**
 * Rows of the services table for the actor.
 * @param isWanted early filter, to save work
 */
export async function listedServices(
  actor: Actor,
  scope: Scope,
  now: Date,
  isWanted: (device: Device) => boolean = () => true,
): Promise<Service[]> {
  const accounts = await Promise.all(
    scope.accountIds.map((accountId) => servicesIn(actor, accountId, now, isWanted)),
  );
  return accounts.flat();
}

async function servicesIn(
  actor: Actor,
  accountId: AccountId,
  now: Date,
  isWanted: (device: Device) => boolean,
): Promise<Service[]> {
  const [all, liveById, work, alerts] = await Promise.all([
    devicesOf(accountId),
    liveOf(accountId),
    plannedWorkOf(accountId, now),
    watchedAlerts(actor, accountId, now),
  ]);
  const polls = new Map<string, ServicePoll>();
  const wanted = seenDevices(actor, all).stored.filter(({ device }) => isWanted(device));
  const devices = wanted.map(({ device }) => {
    const live = liveById(device.id);
    const isWatched = can(actor.grants, 'alerts', 'view') && seesPart(actor, device, 'alerts');
    polls.set(device.id, {
      lastPolledEpochSeconds: live.lastPolledEpochSeconds,
      inDowntime: work.covers(device),
      pollIntervalSeconds: MINUTE_SECONDS,
      // Everyone sees the status of a device, even without the right to its alerts.
      ...(isWatched ? {} : { alertStatus: live.alertStatus }),
      ...(live.flapping && { flapping: live.flapping }),
    });
    return readableDevice(withLive(device, live), readableParts(actor, device));
  });
  return joinServices(devices, polls, alerts);
}

/** Rows of the alerts table for the actor. */
export async function listedAlerts(actor: Actor, scope: Scope, now: Date): Promise<AlertRow[]> {
  const accounts = await Promise.all(
    scope.accountIds.map(async (accountId) => {
      const devices = seenDevices(actor, await devicesOf(accountId)).stored.map(({ device }) =>
        readableDevice(device, readableParts(actor, device)),
      );
      return joinAlerts(await watchedAlerts(actor, accountId, now), devices);
    }),
  );
  return accounts.flat();
}

async function watchedAlerts(actor: Actor, accountId: AccountId, now: Date): Promise<Alert[]> {
  if (!can(actor.grants, 'alerts', 'view')) return [];
  const open = await openAlerts(accountId);
  const watched = open.filter(await watching(actor, accountId, open));
  return await withValuesNow(
    accountId,
    watched.map((alert) => alertFor(actor, alert)),
    now,
  );
}
