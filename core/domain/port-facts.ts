import * as z from 'zod';
import { placeSchema } from './front-panel.ts';

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
