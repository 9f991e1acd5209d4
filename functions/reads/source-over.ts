import type { AccountId } from '../../core/access/scope.ts';
import type { Device } from '../../core/domain/device.ts';
import { isAbout, type Downtime } from '../../core/domain/downtime.ts';
import { sourceOfDevice } from '../../core/domain/source-command.ts';
import type { KeyedSource, SourceName } from '../../core/domain/source-key.ts';
import { feeds, getAccount } from '../store/accounts.ts';
import { devicesOf } from '../store/devices.ts';

/** The source that watches a device; undefined for one whose source feeds the account no more. */
export async function sourceOver(
  accountId: AccountId,
  deviceId: string,
): Promise<SourceName | undefined> {
  const source = sourceOfDevice(deviceId);
  const account = await getAccount(accountId);
  return account && feeds(account, source) ? source : undefined;
}

/** The source with a key that watches something of a group. */
export async function sourceWithin(
  accountId: AccountId,
  groupId: string,
): Promise<KeyedSource | undefined> {
  const over = await sourcesOverWork(accountId);
  return over({ type: 'DeviceGroupSDT', deviceId: '', deviceGroupId: groupId });
}

/** Sources that watch a target of planned work. */
export async function sourcesOverWork(
  accountId: AccountId,
): Promise<
  (work: Pick<Downtime, 'type' | 'deviceId' | 'deviceGroupId'>) => KeyedSource | undefined
> {
  const source = (await getAccount(accountId))?.keySource;
  if (!source) return () => undefined;
  const devices = await devicesFrom(accountId, source);
  return (work) => (devices.some((device) => isAbout(work, device)) ? source : undefined);
}

/** The devices of an account that a source watches. */
export async function devicesFrom(accountId: AccountId, source: KeyedSource): Promise<Device[]> {
  return (await devicesOf(accountId))
    .filter(({ record }) => sourceOfDevice(record.id) === source)
    .map(({ device }) => device);
}
