import * as z from 'zod';

/** Values of the settings of a shape, by their names. */
export const settingsSchema = z.record(
  z.string().regex(/^[a-z_]{1,40}$/, 'is no name of a setting'),
  z.string().trim().max(500),
);

/** What the portal proves itself with to a system outside: a token, a password, an address. */
export const tokenSchema = z.string().trim().min(8).max(2_000);

/** A step of a trial, with how it ended. */
export const hookStepSchema = z.strictObject({
  what: z.string(),
  isDone: z.boolean(),
  detail: z.string(),
});
export type HookStep = z.infer<typeof hookStepSchema>;
