import { effectiveThreshold } from '../../core/domain/threshold-override.ts';
import type { WidgetSource } from '../../core/domain/widget-source.ts';
import type { StoredDevice } from '../store/devices.ts';
import { overridesFor } from '../store/thresholds.ts';

/** The thresholds on a device. */
export async function thresholdsOn({
  record,
  device,
}: Pick<StoredDevice, 'record' | 'device'>): Promise<WidgetSource['thresholdOf']> {
  const overrides = await overridesFor(record.account_id);
  return (datasource, instance, datapoint) => {
    const { disabled, expression } = effectiveThreshold(overrides, {
      deviceId: record.id,
      groupPath: device.groupPath,
      otherGroupPaths: device.otherGroupPaths,
      datasource,
      instance,
      datapoint,
    });
    return disabled ? '' : expression;
  };
}
