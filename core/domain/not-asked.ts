import * as z from 'zod';
import { counted } from './report/document.ts';

/**
 * An address or a name that a search could not ask. 'dnsSilent': the DNS did not answer.
 * 'noDevice': the name leads where no device can be. 'noRoute': the machine has no way to IPv6.
 * 'taken': the name of a device leads to another one.
 */
export const notAskedSchema = z.strictObject({
  host: z.string(),
  why: z.enum(['noAddress', 'dnsSilent', 'noDevice', 'noRoute', 'taken']),
  /** Address that the name leads to; '' without one. */
  address: z.string(),
});
export type NotAsked = z.infer<typeof notAskedSchema>;

/**
 * A sentence for each name, and one for all addresses without a route.
 * @param asker "the portal", or "the collector Leeds office"
 */
export function notAskedWords(all: readonly NotAsked[], asker: string): string[] {
  const unreachable = all.filter(({ why }) => why === 'noRoute');
  const [first, ...others] = unreachable;
  const named = all.filter(({ why }) => why !== 'noRoute').map((one) => sentenceOf(one, asker));
  if (!first) return named;
  const more = others.length > 0 ? ` and ${counted(others.length, 'other')}` : '';
  return [...named, `There is no IPv6 route from ${asker} to ${first.host}${more}.`];
}

/** Why a name leads to no address that may be used, as a sentence. */
export function sentenceOf({ host, why, address }: NotAsked, asker: string): string {
  if (why === 'noDevice') return `${host} leads to ${address}, where no device can be.`;
  if (why === 'taken') return `${host} leads to ${address}, which another device has.`;
  return why === 'noAddress'
    ? `${host} has no address in the DNS that ${asker} asks.`
    : `The DNS that ${asker} asks did not answer for ${host}.`;
}
