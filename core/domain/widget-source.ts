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
  /** Name of the port that carries the circuit; undefined when none is known. */
  circuitPort: string | undefined;
  circuitBitsPerSecond: number | null;
  /** By instance. */
  sensorUnits: ReadonlyMap<string, SensorUnit>;
  /** Stated speed in bit/s by interface, as far as it is known. */
  speeds: ReadonlyMap<string, number | undefined>;
  /** Expression that opens alerts on a datapoint of an instance; '' for none. */
  thresholdOf(datasource: string, instance: string, datapoint: string): string;
  /** Planned work and alerts; an alert stands where the series that it is about is drawn. */
  spans: readonly (Widget['spans'][number] & { series?: string })[];
}
