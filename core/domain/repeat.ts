import * as z from 'zod';

export const REPEATS = ['week', 'month'] as const;

/** Work that is planned again each week or each month, up to a last day. */
export const repeatSchema = z.strictObject({
  every: z.enum(REPEATS),
  /** The last day on which it may begin, as 2026-10-25. */
  until: z.iso.date(),
});
export type Repeat = z.infer<typeof repeatSchema>;
