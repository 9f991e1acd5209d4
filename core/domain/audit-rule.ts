import * as z from 'zod';

const YEAR_DAYS = 365;

/** Years that an account can choose to keep its audit log. */
export const KEPT_YEARS = [1, 2, 3, 7] as const;

export const daysOfYears = (years: number): number => years * YEAR_DAYS;

/** An account's own rule for its audit log. It counts for rows that are written from then on. */
export const auditRuleSchema = z.object({
  days: z.number().int().positive(),
  setAtMs: z.number().int(),
});
export type AuditRule = z.infer<typeof auditRuleSchema>;

/** "2 years", or "400 days" of a deployment that keeps another time. */
export function keptInWords(days: number): string {
  const years = days / YEAR_DAYS;
  if (!Number.isInteger(years)) return `${days} days`;
  return years === 1 ? '1 year' : `${years} years`;
}
