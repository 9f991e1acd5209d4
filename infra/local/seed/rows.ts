import type { DowntimeRow } from '../../../core/domain/downtime.ts';
import type { Row } from '../../../functions/store/client.ts';
import type { PlannedDevice } from './world.ts';

export function deviceRow(device: PlannedDevice, changedAtMs: number): Row {
  return {
    accountId: device.accountId,
    deviceId: device.deviceId,
    shardKey: `${device.accountId}#${device.shardId}`,
    system: JSON.stringify(device.system),
    manual: JSON.stringify(device.manual),
    custom: JSON.stringify(device.custom),
    snmp: device.snmp,
    changedAtMs,
  };
}

export function downtimeRow({ account_id: accountId, id: downtimeId, ...rest }: DowntimeRow): Row {
  return { ...rest, accountId, downtimeId };
}
