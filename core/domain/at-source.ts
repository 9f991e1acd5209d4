import * as z from 'zod';
import { KEYED_SOURCE_NAMES, KEYED_SOURCES } from './source-key.ts';

/** Whether a monitoring source knows what was done last about a thing that it watches as well. */
export const atSourceSchema = z.strictObject({
  source: z.enum(KEYED_SOURCE_NAMES),
  /**
   * '' while nobody has done anything that it must know of; 'unable' when it does not take such a
   * change, which then holds in the portal alone.
   */
  state: z.enum(['', 'waiting', 'done', 'refused', 'unable']),
  /** Why it does not know it, in the words of the source; '' otherwise. */
  why: z.string(),
  /** When that was done; 0 for nothing. */
  atMs: z.number(),
  /** Work that was taken away here, and stands here again since the source did not end it. */
  isReturned: z.boolean().optional(),
});
export type AtSource = z.infer<typeof atSourceSchema>;

/** The state at the source as a sentence; '' when there is nothing to say. */
export function atSourceWords({ source, state, why }: AtSource): string {
  const name = KEYED_SOURCES[source];
  if (state === 'done') return `${name} knows it too.`;
  if (state === 'refused') return `${name} has refused it: ${why}`;
  if (state === 'unable') return `${name} does not take this, so it holds here alone.`;
  if (state === 'waiting')
    return why === ''
      ? `${name} will be told within a minute.`
      : `${name} does not know it yet and will be asked again: ${why}`;
  return '';
}
