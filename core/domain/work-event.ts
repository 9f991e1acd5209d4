import * as z from 'zod';
import { repeatSchema } from './repeat.ts';

/** A calendar event of planned work: one time, or times that a rule repeats. */
export const workEventSchema = z.strictObject({
  /** Part of its UID: events of one reader about one work are numbered, and no number is used twice. */
  number: z.number().int(),
  /** Of the notice that changed it last. */
  sequence: z.number().int(),
  isCancelled: z.boolean(),
  startEpoch: z.number().int(),
  endEpoch: z.number().int(),
  /** Null for a single time. */
  repeat: repeatSchema
    .pick({ every: true })
    .extend({
      count: z.number().int(),
      /** Starts that the rule gives and the work does not have. */
      without: z.array(z.number().int()),
    })
    .nullable(),
  /** Ids of its devices. */
  circuits: z.array(z.string()),
});
export type WorkEvent = z.infer<typeof workEventSchema>;
