import { circuitOf } from '../../../core/domain/device.ts';
import { theirDeviceId } from '../../../core/domain/source-command.ts';
import { sourceOfDevice } from '../../../core/domain/source-key.ts';
import { devicesOf, type StoredDevice } from '../../store/devices.ts';
import { groupsOf, type GroupRow } from '../../store/groups.ts';
import type { Fed, FedDevice } from './fed.ts';

/** A device as it was stored by a reading before. */
export const fedDevice = (
  { record, device, shardId }: StoredDevice,
  withIds: (path: readonly string[]) => GroupRow[],
): FedDevice => ({
  deviceId: record.id,
  shardId,
  label: device.label,
  circuit: circuitOf(record),
  groups: withIds(device.groupPath),
  others: (device.otherGroupPaths ?? []).map(withIds),
});

/** Devices of a source that is asked for no devices now, by their ids in the source. */
export async function storedDevices({
  account: { accountId, providerId },
  name,
}: Fed): Promise<{ find(theirId: string): FedDevice | undefined }> {
  const own = (await devicesOf(accountId)).filter(({ basis }) => sourceOfDevice(basis) === name);
  const known = new Map(own.map((device) => [theirDeviceId(name, device.record), device]));
  const groups = new Map((await groupsOf(providerId)).map((group) => [group.groupId, group]));
  return {
    find(theirId) {
      const stored = known.get(theirId);
      return stored && fedDevice(stored, (path) => path.flatMap((id) => groups.get(id) ?? []));
    },
  };
}
