import * as z from 'zod';

const DAY_MS = 86_400_000;
/** The export of a day is made in the first hours (UTC) of the next. */
const MADE_WITHIN_MS = 4 * 3_600_000;

/** How far the nightly export of an account's log is. Days are in UTC, such as '2026-11-26'. */
export const auditExportSchema = z.object({
  firstDay: z.string(),
  day: z.string(),
  /** The last seal in the file of that day, behind which the next file goes on. */
  sealNumber: z.number().int(),
  atMs: z.number().int(),
});
export type AuditExport = z.infer<typeof auditExportSchema>;

export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const endOfDayMs = (day: string): number => Date.parse(day) + DAY_MS;
export const dayAfter = (day: string): string => utcDay(endOfDayMs(day));

/** A day that should be exported by now is not. */
export const isLate = ({ day }: Pick<AuditExport, 'day'>, nowMs: number): boolean =>
  day < utcDay(nowMs - MADE_WITHIN_MS - DAY_MS);
