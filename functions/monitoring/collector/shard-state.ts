import type { AccountId } from '../../../core/access/scope.ts';
import { seriesId } from '../../../core/domain/datasource.ts';
import { severityLabel, type SeverityValue } from '../../../core/domain/severity.ts';
import { log } from '../../runtime/log.ts';
import { openAlertRows } from '../../store/faults.ts';
import { pollState } from '../../store/polls.ts';
import { decodeState, newDeviceState, type DeviceState, type ShardState } from './state.ts';

/** State after the last poll of a shard; empty before the first. */
export async function readShardState(accountId: AccountId, shardId: string): Promise<ShardState> {
  const bytes = await pollState(accountId, shardId);
  if (bytes) {
    try {
      return decodeState(bytes);
    } catch (error) {
      log.warn('the collector begins a shard anew', { accountId, shardId, error: error as Error });
    }
  }
  return { minuteEpochSeconds: 0, latestEpochSeconds: 0, devices: new Map() };
}

/**
 * States of devices that nothing is known of: with the alerts that are open for them, so that those
 * can clear.
 */
export async function statesFromAlerts(
  accountId: AccountId,
  deviceIds: readonly string[],
): Promise<Map<string, DeviceState>> {
  const states = new Map(deviceIds.map((deviceId) => [deviceId, newDeviceState()]));
  if (deviceIds.length === 0) return states;
  for (const row of await openAlertRows(accountId)) {
    const state = states.get(String(row['monitorObjectId']));
    const severity = Number(row['severity']);
    if (!state || severityLabel(severity) === 'OK') continue;
    const watch = seriesId(
      String(row['dataSourceId']),
      String(row['instanceName']),
      String(row['dataPointName']),
    );
    state.watches.set(watch, {
      history: [],
      open: {
        alertId: String(row['alertId']),
        severity: severity as SeverityValue,
        sdted: row['sdted'] === true,
        value: String(row['alertValue']),
      },
    });
  }
  return states;
}
