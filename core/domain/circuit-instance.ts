import { summarise, type SeriesRead } from '../series/parts.ts';
import { readSeriesId } from './datasource.ts';

/** The rate that every interface has. */
export const BUSIEST_BY = 'InBitsPerSecond';

const CIRCUIT_NAMES = /^(wan|uplink|circuit)/i;

/**
 * The interface that carries a device's circuit: the one that the device names, else one whose name
 * says so, else the busiest.
 */
export function circuitInstance(series: SeriesRead['series'], named: string): string | undefined {
  const rates = [...series].flatMap(([id, parts]) => {
    const names = readSeriesId(id);
    return names?.datasource === 'interfaces' && names.datapoint === BUSIEST_BY
      ? [{ instance: names.instance, parts }]
      : [];
  });
  const instances = rates.map(({ instance }) => instance);
  return (
    instances.find((instance) => instance === named) ??
    instances.find((instance) => CIRCUIT_NAMES.test(instance)) ??
    rates
      .map(({ instance, parts }) => ({ instance, average: summarise(parts).average || -1 }))
      .sort((a, b) => b.average - a.average)[0]?.instance
  );
}
