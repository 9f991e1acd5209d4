import * as z from 'zod';
import { addressCheckSchema } from './address-check.ts';
import { rowHistory } from './lost-row.ts';
import { INTERFACE_STATES } from './interface.ts';
import { seenNeighbourSchema } from './neighbour.ts';
import { portFactsSchema } from './port-facts.ts';
import { SENSOR_UNITS } from './sensor.ts';
import { severityLabelSchema } from './severity.ts';

const figure = z.number().nullable();

/** A port with its latest figures; null where a figure is not known. */
export const portSchema = z.strictObject({
  /** As series name it. */
  id: z.string(),
  name: z.string(),
  alias: z.string(),
  type: z.string(),
  state: z.enum(INTERFACE_STATES),
  /** Its state alone is polled. */
  isSpare: z.boolean(),
  /** The circuit is on it. */
  isCircuit: z.boolean(),
  speedBitsPerSecond: figure,
  inBitsPerSecond: figure,
  outBitsPerSecond: figure,
  /** Of the busier direction; of the circuit's size on its port, else of the speed. */
  usePercent: figure,
  /** Packets of the last hour, in both directions. */
  errors: figure,
  discards: figure,
  ...portFactsSchema.shape,
  /** Null where nothing was read in the last hour. */
  readEpochSeconds: figure,
});
export type Port = z.infer<typeof portSchema>;

/** A sensor with its latest value; null where one is not known. */
export const sensorSchema = z.strictObject({
  /** As series name it. */
  id: z.string(),
  name: z.string(),
  /** '' where it is not known. */
  unit: z.enum([...SENSOR_UNITS, '']),
  value: figure,
  /** The maker's word for each value of a state. */
  states: z.record(z.string(), z.string()).optional(),
  /** By the maker's list of states, the device's own judgement and the threshold. */
  level: z.union([z.literal('OK'), severityLabelSchema]).nullable(),
  /** Expression that opens alerts on the value; '' for none. */
  threshold: z.string(),
  /** The device's own limits that open none, since the value was never near them. */
  unusedLimits: z.string().optional(),
  ...rowHistory,
  /** Null where nothing was read in the last hour. */
  readEpochSeconds: figure,
});
export type Sensor = z.infer<typeof sensorSchema>;

/** A check of an address with its latest result; null where one is not known. */
export const checkedSchema = z.strictObject({
  check: addressCheckSchema,
  /** CHECK_PASSED, or why not (core/domain/check-result.ts). */
  result: figure,
  milliseconds: figure,
  /** Until the certificate expires. */
  days: figure,
  level: z.union([z.literal('OK'), severityLabelSchema]).nullable(),
  /** Null where nothing was read in the last hour. */
  readEpochSeconds: figure,
});
export type Checked = z.infer<typeof checkedSchema>;

/** Null for a list that nobody has read, or that the monitoring source does not give. */
export const partsSchema = z.strictObject({
  ports: z.array(portSchema).nullable(),
  sensors: z.array(sensorSchema).nullable(),
  neighbours: z.array(seenNeighbourSchema).nullable(),
  checks: z.array(checkedSchema).nullable(),
});
export type Parts = z.infer<typeof partsSchema>;
