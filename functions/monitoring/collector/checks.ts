import { checkInstances } from '../../../core/domain/address-check.ts';
import { checkResultWords } from '../../../core/domain/check-result.ts';
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
  limitsOf,
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
import { figure } from '../../../core/domain/units.ts';
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
  /** Nobody set the threshold: it is the device's own. */
  isOwnLimit?: true;
  /** What a poll measures for it, and what that is multiplied by. */
  series: string;
  factor: number;
  /** Of a sensor with states: the series of its value, and the maker's word for each. Of a check its result. */
  state?: State;
}

interface State {
  series: string;
  words: { get(value: number): string | undefined };
}
const RESULT_WORDS: State['words'] = { get: checkResultWords };

/** Value of a datapoint at a poll; NaN when the poll did not measure it. */
export function valueOf(
  { series, factor }: Check,
  values: { get(series: string): number | undefined },
): number {
  return (values.get(series) ?? Number.NaN) * factor;
}

/** Value at a poll in words, for an alert; of a state the maker's word. */
export function wordsOf(check: Check, values: { get(series: string): number | undefined }): string {
  const { state } = check;
  const word = state?.words.get(values.get(state.series) ?? Number.NaN);
  return word ?? figureOf(check, valueOf(check, values));
}

/** @param decimals of a datapoint that has any. */
export function figureOf({ unit, datapoint }: Check, value: number, decimals = 2): string {
  return figure(value, unit, datapoint.decimals === 0 ? {} : { decimals });
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
  const states = statesOf(discovery);
  return Object.entries(DATASOURCES).flatMap(([id, datasource]) =>
    partsOf(device, discovery, id as DatasourceId).flatMap((instance) =>
      datasource.datapoints.flatMap((datapoint) =>
        /** The size is that of the circuit. */
        datapoint.derived && instance.id !== circuit
          ? []
          : checkOf(device, overrides, datasource, instance, datapoint, states),
      ),
    ),
  );
}

const partsOf = (device: CollectedDevice, discovery: Discovery, id: DatasourceId): Instance[] =>
  id === 'checks' ? checkInstances(device.addressChecks) : instancesOf(discovery, id);

/** By the names of the sensors that have states. */
function statesOf({ sensors, states = {} }: Discovery): Map<string, State> {
  return new Map(
    sensors.flatMap(({ name, states: list }) => {
      const words = Object.entries(states[list ?? ''] ?? {}).map(
        ([value, [word]]) => [Number(value), word] as const,
      );
      const series = seriesId(DATASOURCES.sensors.id, name, 'SensorValue');
      return words.length > 0 ? [[name, { series, words: new Map(words) }] as const] : [];
    }),
  );
}

function checkOf(
  device: CollectedDevice,
  overrides: ReadonlyMap<string, ThresholdOverride>,
  datasource: Datasource,
  instance: Instance,
  datapoint: Datapoint,
  states: ReadonlyMap<string, State>,
): Check[] {
  const question = {
    deviceId: device.deviceId,
    groupPath: device.groupPath,
    datasource: datasource.id,
    instance: instance.id,
    datapoint: datapoint.id,
    limits: limitsOf(datapoint, instance),
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
  const state =
    datapoint.id === 'CheckResult'
      ? { series, words: RESULT_WORDS }
      : datasource.id === DATASOURCES.sensors.id
        ? states.get(instance.id)
        : undefined;
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
      ...(effective.from === 'limits' && { isOwnLimit: true }),
      ...(state && { state }),
    },
  ];
}

/**
 * A device that does not answer is one fault, not one for everything that cannot be measured
 * through it. Checks of addresses do not go through it.
 */
export function isEvaluated(check: Check, answering: boolean): boolean {
  return (
    answering ||
    check.datasource.id === DATASOURCES.checks.id ||
    (check.datasource.id === DATASOURCES.host.id && check.instance === SINGLE_INSTANCE)
  );
}
