import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { Device } from '../../core/domain/device.ts';
import { isAbout, LOOKED_AHEAD_SECONDS } from '../../core/domain/downtime.ts';
import { ADDRESS_METHODS } from '../../core/domain/recipient-methods.ts';
import type { Affected, Circuit } from '../../core/domain/work-notice.ts';
import { Forbidden, NotFound } from '../runtime/errors.ts';
import { devicesOf, type StoredDevice } from '../store/devices.ts';
import { piecesOf, type StoredDowntime } from '../store/downtimes.ts';
import { recipientGroupOf } from '../store/recipients.ts';
import { unsubscribedFrom } from '../store/subscriptions.ts';
import { workNoticesOf, type StoredWorkNotice } from '../store/work-notices.ts';
import { brandInForce } from './brand.ts';
import { seesDevice } from './visible.ts';

export interface AffectedBy {
  affected: Affected[];
  /** Names of the devices under the work. */
  names: string[];
  /** Addresses of those customers that left the notices. */
  left: (Pick<Affected, 'account' | 'customer' | 'to'> & { unsubscribedAtMs: number })[];
  /** Customers with unfinished work and no address. */
  unreachable: string[];
  sent: StoredWorkNotice[];
}

/**
 * Customers affected by planned work, by recipient address, each with its circuits and the overall
 * span. Finished work is included back to the start of the oldest notice still in force, so that
 * recipients hear of its end.
 * @throws NotFound if the actor sees none of the devices; Forbidden if the actor sees only some, as
 * a partial notice would be wrong.
 */
export async function affectedBy(
  actor: Actor,
  account: AccountId,
  work: string,
  now: Date,
): Promise<AffectedBy> {
  const nowEpoch = Math.floor(now.getTime() / 1000);
  const sent = await workNoticesOf(account, work);
  const known = sent.filter(({ endEpoch }) => endEpoch > nowEpoch);
  const span = {
    startEpoch: Math.min(nowEpoch, ...known.map(({ startEpoch }) => startEpoch)),
    endEpoch: nowEpoch + LOOKED_AHEAD_SECONDS,
  };
  const pieces = await piecesOf(account, work, span);
  const result: AffectedBy = { affected: [], names: [], left: [], unreachable: [], sent };
  let seen = 0;
  let covered = 0;
  // A group may include devices of accounts below.
  for (const accountId of pieces.some(({ type }) => type === 'DeviceGroupSDT')
    ? actor.accountIds
    : [account]) {
    const devices = coveredDevices(await devicesOf(accountId), accountId, pieces);
    covered += devices.length;
    seen += devices.filter((device) => seesDevice(actor, device)).length;
    result.names.push(...devices.map(({ label }) => label));
    // The zone of the customers, not of the planner.
    const left = devices.length > 0 ? await unsubscribedFrom(accountId, ['work']) : [];
    const zone = devices.length > 0 && (await brandInForce(accountId))?.branding.time_zone;
    for (const [customer, circuits] of circuitsOf(devices, pieces)) {
      const { id: group, recipients } = await recipientGroupOf(accountId, customer);
      for (const { of, address: to, unsubscribedAtMs } of left)
        if (of === group) result.left.push({ account: accountId, customer, to, unsubscribedAtMs });
      const addresses = recipients.filter(({ method }) => ADDRESS_METHODS[method].takesWorkNotices);
      if (addresses.length === 0 && circuits.some(({ endEpoch }) => endEpoch > nowEpoch))
        result.unreachable.push(customer);
      for (const { addr: to, method } of addresses)
        result.affected.push({
          account: accountId,
          customer,
          to,
          method,
          startEpoch: Math.min(...circuits.map((circuit) => circuit.startEpoch)),
          endEpoch: Math.max(...circuits.map((circuit) => circuit.endEpoch)),
          timezone: zone || pieces[0]!.timezone,
          comment: pieces[0]!.comment,
          circuits,
        });
    }
  }
  if (covered > 0 && seen === 0) throw new NotFound('Planned work');
  if (seen < covered)
    throw new Forbidden(
      'Some services under this work are not yours to see, so you cannot send notices about it.',
    );
  return result;
}

function coveredDevices(
  stored: readonly StoredDevice[],
  accountId: AccountId,
  pieces: readonly StoredDowntime[],
): Device[] {
  const here = pieces.filter(
    ({ type, account_id }) => type === 'DeviceGroupSDT' || account_id === accountId,
  );
  return stored
    .filter(({ basis }) => here.some((piece) => isAbout(piece, basis)))
    .map(({ device }) => device);
}

function circuitsOf(
  devices: readonly Device[],
  pieces: readonly StoredDowntime[],
): Map<string, Circuit[]> {
  const found = new Map<string, Circuit[]>();
  for (const device of devices.filter(({ Customer }) => Customer !== '')) {
    const circuits = pieces
      .filter((piece) => isAbout(piece, device))
      .map(({ startEpoch, endEpoch }) => ({
        id: device.id,
        name: device.label,
        reference: device['Billing Reference'],
        startEpoch,
        endEpoch,
      }));
    found.set(device.Customer, [...(found.get(device.Customer) ?? []), ...circuits]);
  }
  return found;
}
