import * as z from 'zod';
import { canonicalAddress, isLoopback, isOfNoDevice } from './host-address.ts';
import { notAskedSchema, type NotAsked } from './not-asked.ts';

/** Addresses of a name that are looked at. */
const MOST_ADDRESSES = 64;

/** Addresses of a name as the DNS gave them; 'dnsSilent' for no answer. */
export const lookedUpSchema = z.union([
  z.array(z.union([z.ipv4(), z.ipv6()])).max(MOST_ADDRESSES),
  z.literal('dnsSilent'),
]);
export type LookedUp = z.infer<typeof lookedUpSchema>;

/** An answer of the DNS, without addresses beyond those that are looked at. */
export const boundedAnswer = (answer: LookedUp): LookedUp =>
  answer === 'dnsSilent' ? answer : answer.slice(0, MOST_ADDRESSES);

/** The latest result of a device's name, by the name; `fault` is null for one that was followed. */
export const lookupSchema = z.object({
  name: z.string(),
  fault: notAskedSchema.nullable(),
  /** When the result became this one. */
  sinceEpochSeconds: z.number(),
});
export type Lookup = z.infer<typeof lookupSchema>;

/**
 * The address that a name leads to: the present one as long as it is among the answers, so that a
 * name of several addresses moves nothing. If one of them is refused, none is used.
 */
export function addressBehind(
  name: string,
  answer: LookedUp,
  { isRefused, present = '' }: { isRefused: (address: string) => boolean; present?: string },
): { address: string } | NotAsked {
  if (answer === 'dnsSilent') return { host: name, why: 'dnsSilent', address: '' };
  const addresses = answer.map((address) => canonicalAddress(address) ?? address);
  const refused = addresses.find(isRefused);
  if (refused !== undefined) return { host: name, why: 'noDevice', address: refused };
  const address = addresses.includes(present) ? present : addresses[0];
  return address === undefined ? { host: name, why: 'noAddress', address: '' } : { address };
}

/**
 * Whether a name may not lead a device there. Whoever writes the name into the DNS may have no
 * rights in the portal, so loopback is left to devices that were given such an address by hand.
 * @param present address of the device; '' for a new one
 */
export const isRefusedFrom =
  (present: string) =>
  (address: string): boolean =>
    isOfNoDevice(address) || (isLoopback(address) && !isLoopback(present));
