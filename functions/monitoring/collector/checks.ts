import { circuitPort } from '../../../core/domain/circuit-port.ts';
import {
  DATASOURCES,
  SINGLE_INSTANCE,
  seriesId,
  type Datapoint,
  type Datasource,
  type DatasourceId,
} from '../../../core/domain/datasource.ts';
import {
  instancesOf,
  unitOf,
  type Discovery,
  type Instance,
} from '../../../core/domain/discovery.ts';
import {
  effectiveThreshold,
  type ThresholdOverride,
} from '../../../core/domain/threshold-override.ts';
import { storedSeries } from '../../../core/domain/stored-series.ts';
import { parseThreshold, type Threshold } from '../../../core/domain/threshold.ts';
import type { CollectedDevice } from '../../store/collected-devices.ts';

/** A datapoint of an instance that has a threshold, and how its value is had from a poll. */
export interface Check {
  /** datasource|instance|datapoint */
  watch: string;
  datasource: Datasource;
  instance: string;
  datapoint: Datapoint;
  /** Unit of the datapoint on this instance, as figure() takes it. */
  unit: string;
  expression: string;
  threshold: Threshold;
  /** What a poll measures for it, and what that is multiplied by. */
  series: string;
  factor: number;
}

/** Value of a datapoint at a poll; NaN when the poll did not measure it. */
export function valueOf(
  { series, factor }: Check,
  values: { get(series: string): number | undefined },
): number {
  return (values.get(series) ?? Number.NaN) * factor;
}

const NOTHING_FOUND: Discovery = {
  discoveredEpochSeconds: 0,
  interfaces: [],
  processors: [],
  memories: [],
  sensors: [],
};

/** Everything that is watched on a device, with the thresholds that hold for it. */
export function checksOf(
  device: CollectedDevice,
  discovery: Discovery = NOTHING_FOUND,
  overrides: ReadonlyMap<string, ThresholdOverride>,
): Check[] {
  const circuit = circuitPort(discovery.interfaces, device.circuit)?.name;
  return Object.entries(DATASOURCES).flatMap(([id, datasource]) =>
    instancesOf(discovery, id as DatasourceId).flatMap((instance) =>
      datasource.datapoints.flatMap((datapoint) =>
        /** The size is that of the circuit. */
        datapoint.derived && instance.id !== circuit
          ? []
          : checkOf(device, overrides, datasource, instance, datapoint),
      ),
    ),
  );
}

function checkOf(
  device: CollectedDevice,
  overrides: ReadonlyMap<string, ThresholdOverride>,
  datasource: Datasource,
  instance: Instance,
  datapoint: Datapoint,
): Check[] {
  const question = {
    deviceId: device.deviceId,
    groupPath: device.groupPath,
    datasource: datasource.id,
    instance: instance.id,
    datapoint: datapoint.id,
  };
  const effective = effectiveThreshold(overrides, question);
  const threshold = effective.disabled ? undefined : parseThreshold(effective.expression);
  const { series, factor } = storedSeries(
    datasource.id,
    instance.id,
    datapoint.id,
    device.circuitBitsPerSecond,
  );
  if (!threshold || factor === null) return [];
  return [
    {
      watch: seriesId(datasource.id, instance.id, datapoint.id),
      datasource,
      instance: instance.id,
      datapoint,
      unit: unitOf(datapoint, instance),
      expression: effective.expression,
      threshold,
      series,
      factor,
    },
  ];
}

/**
 * A device that does not answer is one fault, not one for everything that cannot be measured
 * through it.
 */
export function isEvaluated(check: Check, answering: boolean): boolean {
  return (
    answering || (check.datasource.id === DATASOURCES.host.id && check.instance === SINGLE_INSTANCE)
  );
}
