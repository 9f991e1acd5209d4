import * as z from 'zod';

const LONGEST_GROUP = 60;

/** Where a port is on the front of a device. */
export const placeSchema = z.object({
  /** Ports that are beside each other, such as "Member 1". */
  group: z.string().max(LONGEST_GROUP),
  /** As the device counts them; missing where they are in the order of their names. */
  number: z.number().int().min(0).max(9_999).optional(),
});
export type Place = z.infer<typeof placeSchema>;

/** Facts of a port, each missing where the device does not give it. */
export const portFactsSchema = z.object({
  place: placeSchema.optional(),
  /** Such as 10.1.0.1/24. */
  addresses: z.array(z.string()).optional(),
  /** Of untagged frames. */
  vlan: z.number().int().optional(),
  /** Name of the aggregate. */
  partOf: z.string().optional(),
});
type PortFacts = z.infer<typeof portFactsSchema>;

export const factsOf = ({ place, addresses, vlan, partOf }: PortFacts): PortFacts => ({
  place,
  addresses,
  vlan,
  partOf,
});
