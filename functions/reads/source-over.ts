import { groupsAbove } from '../../core/access/device-rights.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { Device } from '../../core/domain/device.ts';
import { isAbout, type Downtime } from '../../core/domain/downtime.ts';
import { theirDeviceId } from '../../core/domain/source-command.ts';
import { sourceOfDevice, type KeyedSource, type SourceName } from '../../core/domain/source-key.ts';
import { accountsOf, ancestorsOf, feeds, getAccount } from '../store/accounts.ts';
import { devicesById, devicesOf } from '../store/devices.ts';

/**
 * The source of a device; undefined if it no longer feeds the account, or has not given the device
 * an id yet.
 */
export async function sourceOver(
  accountId: AccountId,
  deviceId: string,
): Promise<SourceName | undefined> {
  const [account, stored] = await Promise.all([
    getAccount(accountId),
    devicesById(accountId).then((devices) => devices.get(deviceId)),
  ]);
  const source = sourceOfDevice(stored?.basis ?? { id: deviceId });
  if (!account || !feeds(account, source)) return undefined;
  if (source === 'collector') return source;
  return stored && theirDeviceId(source, stored.record) === '' ? undefined : source;
}

/** The keyed source with devices in a group. */
export async function sourceWithin(
  accountId: AccountId,
  groupId: string,
): Promise<KeyedSource | undefined> {
  const source = (await getAccount(accountId))?.keySource;
  if (!source) return undefined;
  const devices = await devicesFrom(accountId, source);
  return devices.some(({ device }) => groupsAbove(device).includes(groupId)) ? source : undefined;
}

/** A source with devices under planned work. */
export interface WorkSource {
  accountId: AccountId;
  source: KeyedSource;
}

/**
 * Sources of a target of planned work: that of the account and, for a group, those of accounts
 * below.
 */
export async function sourcesOverWork(
  accountId: AccountId,
): Promise<(work: Pick<Downtime, 'type' | 'deviceId' | 'deviceGroupId'>) => WorkSource[]> {
  const planner = await getAccount(accountId);
  const all = planner ? await accountsOf(planner.providerId) : [];
  const fed = all.flatMap(({ accountId: id, status, keySource: source }) => {
    const isWithin = id === accountId || ancestorsOf(all, id).includes(accountId);
    return isWithin && status === 'active' && source ? [{ accountId: id, source }] : [];
  });
  const watched = await Promise.all(
    fed.map(async (each) => ({ each, devices: await devicesFrom(each.accountId, each.source) })),
  );
  return (work) =>
    watched
      .filter(
        ({ each, devices }) =>
          (each.accountId === accountId || work.type === 'DeviceGroupSDT') &&
          devices.some(({ device }) => isAbout(work, device)),
      )
      .map(({ each }) => each);
}

/** Devices of a source that have an id there. */
export async function devicesFrom(
  accountId: AccountId,
  source: KeyedSource,
): Promise<{ device: Device; theirId: string }[]> {
  return (await devicesOf(accountId))
    .filter(({ basis }) => sourceOfDevice(basis) === source)
    .map(({ record, device }) => ({ device, theirId: theirDeviceId(source, record) }))
    .filter(({ theirId }) => theirId !== '');
}
