import * as z from 'zod';

/** A device at the other end of a port, as it announces itself; '' for what it does not say. */
export const neighbourSchema = z.object({
  /** Port of the device, as its series name it; the agent's own text where no port has it. */
  port: z.string(),
  /** Name of the neighbour, else its chassis. */
  name: z.string(),
  /** Address for management. */
  address: z.string(),
  /** Port of the neighbour. */
  remotePort: z.string(),
  /** Its description of itself. */
  platform: z.string(),
  via: z.enum(['LLDP', 'CDP']),
});
export type Neighbour = z.infer<typeof neighbourSchema>;

export const MOST_NEIGHBOURS = 500;

/** A neighbour for a reader, with its device where the portal has it. */
export const seenNeighbourSchema = z.strictObject({
  ...neighbourSchema.shape,
  /** '' for one that is no device of the portal. */
  device_id: z.string(),
  label: z.string(),
});
export type SeenNeighbour = z.infer<typeof seenNeighbourSchema>;

/** Names are compared without their domain and case: 'LDS-SW-02.example.net' is 'lds-sw-02'. */
export function hostName(name: string): string {
  const small = name.trim().toLowerCase();
  return /^[\d.]+$/.test(small) ? small : small.split('.')[0]!;
}
