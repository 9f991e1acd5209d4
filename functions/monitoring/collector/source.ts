import { DATASOURCES, type DatasourceId } from '../../../core/domain/datasource.ts';
import { instancesOf } from '../../../core/domain/discovery.ts';
import { alertsChangedSince } from '../../store/alerts.ts';
import { devicesByShard } from '../../store/collected-devices.ts';
import { discoveriesOf } from '../../store/polls.ts';
import { readSeries } from '../../store/series-read.ts';
import type { MonitoringSource } from '../source.ts';

/**
 * The built-in engine writes into the portal's store as it polls, so what it has to give is there
 * already.
 */
export const collectorSource: MonitoringSource = {
  async pullInventory(accountId) {
    const devices = [...(await devicesByShard(accountId)).values()].flat();
    const discoveries = await discoveriesOf(
      accountId,
      devices.map((device) => device.deviceId),
    );
    return devices.map(({ deviceId, label, groupPath, snmp }) => {
      const discovery = discoveries.get(deviceId);
      const instances = Object.keys(DATASOURCES).map((id): [string, string[]] => [
        id,
        discovery ? instancesOf(discovery, id as DatasourceId).map((instance) => instance.id) : [],
      ]);
      return { deviceId, label, groupPath, snmp, instances: new Map(instances) };
    });
  },

  pullAlerts: (accountId, sinceEpochSeconds) =>
    alertsChangedSince(accountId, sinceEpochSeconds * 1_000),

  async pullSeries(accountId, deviceId, fromSeconds, toSeconds) {
    const shards = [...(await devicesByShard(accountId))];
    const [shardId = ''] =
      shards.find(([, devices]) => devices.some((device) => device.deviceId === deviceId)) ?? [];
    return readSeries({ accountId, deviceId, shardId, series: 'all', fromSeconds, toSeconds });
  },

  /**
   * Every poll reads thresholds, planned work, properties and acknowledgements from the store: what
   * is stored is carried out.
   */
  carryOut: () => Promise.resolve(),
};
