import * as z from 'zod';
import { nameFor, type Staff } from '../../access/staff.ts';
import { filterGroupSchema } from '../filter.ts';
import { scheduleRuleSchema } from '../schedule-rule.ts';
import { REPORT_RANGES } from './range.ts';
import { REPORT_FORMATS, REPORT_TEMPLATE_IDS } from './templates.ts';

/** A report that people have saved, as it is stored. */
export const savedReportSchema = z.strictObject({
  name: z.string(),
  template: z.enum(REPORT_TEMPLATE_IDS),
  range: z.enum(REPORT_RANGES),
  format: z.enum(REPORT_FORMATS),
  recipients: z.array(z.string()),
  columns: z.array(z.string()),
  filter: filterGroupSchema,
  zone: z.string(),
  /** When it is made by itself; null for a one-off report. */
  rule: scheduleRuleSchema.nullable(),
  /** It keeps its rule, and is not made by itself. */
  isPaused: z.boolean().default(false),
  /** Name of the person with whose rights it is made on schedule; '' without one. */
  runsFor: z.string(),
  /** Home account of that person; '' in older rows. */
  runsForHome: z.string().default(''),
  /** It has been scheduled before. */
  hadSchedule: z.boolean(),
});
export type SavedReport = z.infer<typeof savedReportSchema>;

/** A saved report for readers who know the people above by one name. */
export function reportFor(staff: Staff, { runsForHome: home, ...report }: SavedReport) {
  return { ...report, runsFor: nameFor(staff, { name: report.runsFor, home }) };
}
