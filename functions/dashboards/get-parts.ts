import type { dashboards } from '../../core/contract/dashboards.ts';
import { addressChecksOf, seriesOfChecks } from '../../core/domain/address-check.ts';
import { circuitPort } from '../../core/domain/circuit-port.ts';
import { circuitOf } from '../../core/domain/device.ts';
import { checkedOf, portOf, sensorOf, seriesOfParts } from '../../core/domain/read-parts.ts';
import { sourceOfDevice } from '../../core/domain/source-key.ts';
import { circuitBitsPerSecond } from '../../core/domain/units.ts';
import { HOUR_SECONDS } from '../../core/series/block.ts';
import type { Verb } from '../kernel/serve.ts';
import { neighboursOn } from '../reads/neighbours-on.ts';
import { thresholdsOn } from '../reads/thresholds-on.ts';
import { requireDevice } from '../reads/visible.ts';
import { inventoriesOf } from '../store/inventories.ts';
import { readSeries } from '../store/series-read.ts';

/** GET /dashboards: ports, sensors and checks of a device with their latest values, and its neighbours. */
export const getParts: Verb<typeof dashboards.getParts> = async ({ actor, scope, query, now }) => {
  const stored = await requireDevice(actor, scope, query.device_id, 'metrics', 'view', 'Device');
  const { record, device, shardId } = stored;
  const place = { accountId: record.account_id, deviceId: record.id, shardId };
  const inventory = (await inventoriesOf(place.accountId, [place.deviceId])).get(place.deviceId);
  const { interfaces, sensors } = inventory ?? {};
  const checks = addressChecksOf(record);
  const wanted = new Set([
    ...seriesOfParts(interfaces ?? [], sensors ?? []),
    ...seriesOfChecks(checks),
  ]);
  const nowEpochSeconds = Math.floor(now.getTime() / 1000);
  const [{ series }, thresholdOf, neighbours] = await Promise.all([
    readSeries({
      ...place,
      wanted: (id) => wanted.has(id),
      fromSeconds: nowEpochSeconds - HOUR_SECONDS,
      toSeconds: nowEpochSeconds,
    }),
    thresholdsOn(stored, inventory ?? {}),
    neighboursOn(actor, stored),
  ]);
  const source = {
    nowEpochSeconds,
    series,
    circuitPort: circuitPort(interfaces, circuitOf(record))?.name,
    circuitBitsPerSecond: circuitBitsPerSecond(device['Circuit Size']),
    listHasStates: sourceOfDevice(device) !== 'collector',
    thresholdOf,
  };
  return {
    data: {
      ports: interfaces?.map((port) => portOf(port, source)) ?? null,
      sensors: sensors?.map((sensor) => sensorOf(sensor, source)) ?? null,
      neighbours,
      checks:
        sourceOfDevice(device) === 'collector'
          ? checks.map((check) => checkedOf(check, source))
          : null,
    },
  };
};
