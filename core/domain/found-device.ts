import * as z from 'zod';
import { grouped } from './grouped.ts';

/**
 * An address that answered a search: over SNMP, by refusing the SNMP credential, or on a TCP port
 * alone. Texts are '' if the device has none.
 */
export const foundDeviceSchema = z.strictObject({
  address: z.string(),
  /** The DNS name that led to the address; '' for an address that was typed. */
  dnsName: z.string().default(''),
  answers: z.enum(['snmp', 'refused', 'tcp']),
  /** The TCP port that answered; null for the others. */
  port: z.number().int().nullable(),
  /** sysName. */
  name: z.string(),
  vendor: z.string(),
  /** By its profile, such as 'Router'. */
  kind: z.string(),
  /** sysDescr. */
  description: z.string(),
  /** sysLocation. */
  location: z.string(),
});
export type FoundDevice = z.infer<typeof foundDeviceSchema>;

/** Each address once, with all names that led to it. */
export function eachOnce(found: readonly FoundDevice[]): FoundDevice[] {
  return [...grouped(found, ({ address }) => [address]).values()].map((same) => ({
    ...same[0]!,
    dnsName: same.flatMap(({ dnsName }) => dnsName || []).join(', '),
  }));
}
