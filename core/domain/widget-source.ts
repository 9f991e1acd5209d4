import type { SeriesRead } from '../series/parts.ts';
import type { Availability } from './availability.ts';
import type { Widget } from './dashboard.ts';
import type { SensorUnit } from './sensor.ts';

/** Data that a device's widgets are drawn from. */
export interface WidgetSource {
  read: SeriesRead;
  nowEpochSeconds: number;
  /** How the device answered over the range. */
  availability: Availability;
  /** Instance of the interface that carries the circuit; undefined when the device has none. */
  circuitInstance: string | undefined;
  circuitBitsPerSecond: number | null;
  /** By instance. */
  sensorUnits: ReadonlyMap<string, SensorUnit>;
  /** Expression that opens alerts on a datapoint of an instance; '' for none. */
  thresholdOf(datasource: string, instance: string, datapoint: string): string;
  /** Planned work and alerts; an alert stands where the series that it is about is drawn. */
  spans: readonly (Widget['spans'][number] & { series?: string })[];
}
