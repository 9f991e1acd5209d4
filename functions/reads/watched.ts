import type { Actor } from '../../core/access/actor.ts';
import { canService } from '../../core/access/grants.ts';
import type { LevelName } from '../../core/access/levels.ts';
import type { StoredAlert } from '../store/alerts.ts';
import { devicesById, findDevices } from '../store/devices.ts';
import { groupsOf } from '../store/groups.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { NotFound } from '../runtime/errors.ts';
import { requireRight, seesDevice, seesPart } from './visible.ts';

/**
 * Whether the actor may read alerts in every group of an account. Required for an alert that is not
 * about a device: it belongs to the account and to none of its groups.
 */
async function watchesAccount(
  actor: Actor,
  accountId: AccountId,
  level: LevelName = 'view',
): Promise<boolean> {
  if (actor.customer !== null || !actor.accountIds.includes(accountId)) return false;
  const groups = (await groupsOf(actor.providerId)).filter(
    (group) => group.accountId === accountId,
  );
  return (
    groups.length > 0 &&
    groups.every((group) => canService(actor.grants, group.path, 'alerts', level))
  );
}

/** @throws as the check of alertRights. */
export async function requireAlert(
  actor: Actor,
  alert: StoredAlert,
  level: LevelName = 'view',
): Promise<void> {
  (await alertRights(actor, alert.account_id, [alert], level))(alert);
}

/**
 * Check for alerts of one of the actor's accounts: the right to the device or, for alerts of other
 * things, to the whole account.
 * @returns a function that throws NotFound if the actor may not see the alert, and Forbidden if the
 * device is visible but the right is missing.
 */
export async function alertRights(
  actor: Actor,
  accountId: AccountId,
  alerts: readonly StoredAlert[],
  level: LevelName,
): Promise<(alert: StoredAlert) => void> {
  const ids = [...new Set(alerts.map((alert) => alert.monitorObjectId))];
  const stored = await findDevices({ accountIds: [accountId], customer: null }, ids);
  const devices = new Map(stored.map(({ device }) => [device.id, device]));
  const isOfNoDevice = (id: string) => !devices.has(id);
  const holdsAll = ids.some(isOfNoDevice) && (await watchesAccount(actor, accountId, level));
  return ({ monitorObjectId: id }) => {
    const device = devices.get(id);
    if (device ? !seesDevice(actor, device) : !holdsAll) throw new NotFound('Alert');
    if (device) requireRight(actor, device, 'alerts', level);
  };
}

/** Predicate: the actor may watch the alert. */
export async function watching(
  actor: Actor,
  accountId: AccountId,
  rows: readonly StoredAlert[],
): Promise<(alert: StoredAlert) => boolean> {
  const ofNoDevice = new Set(rows.map((alert) => alert.monitorObjectId));
  const watched = new Set<string>();
  // Skips the read for an empty list.
  const devices = ofNoDevice.size > 0 ? await devicesById(accountId) : undefined;
  for (const id of ofNoDevice) {
    const device = devices?.get(id)?.basis;
    if (device) ofNoDevice.delete(id);
    if (device && seesPart(actor, device, 'alerts')) watched.add(id);
  }
  if (ofNoDevice.size > 0 && (await watchesAccount(actor, accountId)))
    for (const id of ofNoDevice) watched.add(id);
  return (alert) => watched.has(alert.monitorObjectId);
}
