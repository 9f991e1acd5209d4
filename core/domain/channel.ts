import * as z from 'zod';
import { SHAPE_NAMES } from './hook/shapes.ts';

/** Connection of a channel; the secret is kept elsewhere. */
export const channelSchema = z.strictObject({
  shape: z.enum(SHAPE_NAMES),
  settings: z.record(z.string(), z.string()),
  /** Text of a template of its own; '' for the shape's. */
  template: z.string(),
});
export type Channel = z.infer<typeof channelSchema>;

/** @param part digest of the list and the name of the channel */
export const channelSecretName = (brand: string, accountId: string, part: string): string =>
  `linekeeper/${brand}/channel/${accountId}/${part}`;

/** A message is tried again after so long: twice as long each time. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 1_800_000;
export const pauseMs = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);

/** A channel that has failed for so long is switched off. */
export const LASTING_MS = 4 * 3_600_000;
