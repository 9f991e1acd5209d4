import * as z from 'zod';

/** Property of a device that names the port that a person chose for its circuit. */
export const CIRCUIT_PORT_PROPERTY = 'Circuit Interface';

/** Why a port is taken for that of the circuit. */
export const PORT_BASES = {
  chosen: 'chosen by a person',
  reference: 'its description has the circuit reference',
  name: 'its name or description is that of an uplink',
  busiest: 'the busiest of those that it can be on',
} as const;
export type PortBasis = keyof typeof PORT_BASES;

export const circuitPortSchema = z.strictObject({
  name: z.string(),
  basis: z.enum(Object.keys(PORT_BASES) as [PortBasis, ...PortBasis[]]),
  /** A person chose it, and the device has it no more. */
  isGone: z.boolean().optional(),
});
export type CircuitPort = z.infer<typeof circuitPortSchema>;

export interface CircuitOfDevice {
  /** Name of the port that a person chose; '' for none. */
  chosen: string;
  circuitReference: string;
}
