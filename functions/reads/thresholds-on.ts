import { datapointOf } from '../../core/domain/datasource.ts';
import { limitsOf, type Instance } from '../../core/domain/discovery.ts';
import { effectiveThreshold } from '../../core/domain/threshold-override.ts';
import type { WidgetSource } from '../../core/domain/widget-source.ts';
import type { StoredDevice } from '../store/devices.ts';
import type { Inventory } from '../store/inventories.ts';
import { overridesFor } from '../store/thresholds.ts';

/** The thresholds on a device. @param inventory its parts, which may have limits of their own */
export async function thresholdsOn(
  { record, device }: Pick<StoredDevice, 'record' | 'device'>,
  inventory: Inventory | Promise<Inventory>,
): Promise<WidgetSource['thresholdOf']> {
  const overrides = await overridesFor(record.account_id);
  const sensors = new Map<string, Instance>(
    (await inventory).sensors?.map((sensor) => [sensor.id, sensor]),
  );
  return (datasource, instance, datapoint) => {
    const point = datapointOf(datasource, datapoint);
    const { disabled, expression } = effectiveThreshold(overrides, {
      deviceId: record.id,
      groupPath: device.groupPath,
      otherGroupPaths: device.otherGroupPaths,
      datasource,
      instance,
      datapoint,
      limits: point && limitsOf(point, sensors.get(instance)),
    });
    return disabled ? '' : expression;
  };
}
