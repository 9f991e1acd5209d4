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
 * Does the actor hold the right to the alerts of everything in an account, whatever it is? That
 * alone proves a right to an alert of something that is no device: it belongs to the account, and
 * to none of its groups that the store knows.
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

/**
 * The right to one alert of an account that is the actor's.
 * @throws as what alertRights gives.
 */
export async function requireAlert(
  actor: Actor,
  alert: StoredAlert,
  level: LevelName = 'view',
): Promise<void> {
  (await alertRights(actor, alert.account_id, [alert], level))(alert);
}

/**
 * The right to each of these alerts of an account that is the actor's: that to its device, or, for
 * an alert of what is no device, that to the whole account.
 * @returns what throws NotFound when the alert does not exist for the actor, and Forbidden when its
 * device does and the right is missing.
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

/** Predicate for these alerts of an account: may the actor watch it? */
export async function watching(
  actor: Actor,
  accountId: AccountId,
  rows: readonly StoredAlert[],
): Promise<(alert: StoredAlert) => boolean> {
  const ofNoDevice = new Set(rows.map((alert) => alert.monitorObjectId));
  const watched = new Set<string>();
  // Without alerts nobody needs to know the devices.
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
