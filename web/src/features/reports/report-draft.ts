import * as z from 'zod';
import type { SavedReportView } from '../../../../core/contract/reports.ts';
import {
  filterGroupSchema,
  NO_FILTER,
  readFilters,
  withoutPlaceholder,
} from '../../../../core/domain/filter.ts';
import { withPlaceholder } from '../../../../core/domain/filter-edit.ts';
import { cronOf, readCron } from '../../../../core/domain/report/cron.ts';
import {
  REPORT_RANGES,
  reportRangeLabel,
  type ReportRange,
} from '../../../../core/domain/report/range.ts';
import { readRecipients } from '../../../../core/domain/report/request.ts';
import {
  formatFor,
  REPORT_FORMATS,
  REPORT_TEMPLATES,
  type ReportTemplate,
} from '../../../../core/domain/report/templates.ts';
import { WEEKDAYS, type ScheduleRule } from '../../../../core/domain/schedule-rule.ts';

export const TURNS = ['Daily', 'Weekly', 'Monthly'] as const;

const moment = z.string();
/** Values of the dialog: words as people see them. */
export const draftSchema = z.strictObject({
  template: z.string().min(1),
  range: z.string(),
  /** Epoch seconds in text, of the range Custom. */
  start: moment,
  end: moment,
  format: z.enum(REPORT_FORMATS),
  recipients: z.string(),
  columns: z.array(z.string()),
  filter: filterGroupSchema,
  isScheduled: z.boolean(),
  turn: z.enum(TURNS),
  weekday: z.enum(WEEKDAYS),
  day: z.string(),
  time: z.string(),
  zone: z.string(),
});
export type ReportDraft = z.infer<typeof draftSchema>;

const DAY_SECONDS = 86_400;

/**
 * What the brand's configuration says, and nothing chosen yet.
 * @param zone of the brand, unless another one is chosen.
 */
export function newDraft(
  columns: readonly string[],
  template: ReportTemplate,
  zone: string,
): ReportDraft {
  const now = Math.floor(Date.now() / 60_000) * 60;
  return {
    template: template.name,
    range: reportRangeLabel('24_Hours'),
    start: String(now - DAY_SECONDS),
    end: String(now),
    format: 'PDF',
    recipients: '',
    columns: [...columns],
    filter: withPlaceholder(NO_FILTER),
    isScheduled: false,
    turn: 'Daily',
    weekday: 'Monday',
    day: '1',
    time: '09:00',
    zone,
  };
}

/** A saved report as the dialog shows it. */
export function draftOf(report: SavedReportView): ReportDraft {
  const rule = readCron(report.schedule, report.zone);
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    ...newDraft(report.custom_columns, templateOf(report.report_template), report.zone),
    range: reportRangeLabel(report.time_range),
    format: report.report_format,
    recipients: report.recipients,
    filter: withPlaceholder(readFilters(report.filters)),
    zone: report.zone,
    isScheduled: rule !== null,
    ...(rule && {
      turn: TURNS[['day', 'week', 'month'].indexOf(rule.every)]!,
      time: `${two(rule.hour)}:${two(rule.minute)}`,
    }),
    ...(rule?.every === 'week' && { weekday: WEEKDAYS[rule.weekday - 1]! }),
    ...(rule?.every === 'month' && { day: String(rule.day) }),
  };
}

export function templateOf(name: string): ReportTemplate {
  return REPORT_TEMPLATES.find((template) => template.name === name) ?? REPORT_TEMPLATES[0]!;
}

export function rangeOf(label: string): ReportRange {
  return REPORT_RANGES.find((range) => reportRangeLabel(range) === label) ?? '24_Hours';
}

/** The rule that the fields say; null for a one-off report. */
export function ruleOf(draft: ReportDraft): ScheduleRule | null {
  if (!draft.isScheduled || rangeOf(draft.range) === 'Custom') return null;
  const [hour, minute] = draft.time.split(':').map(Number) as [number, number];
  const time = { hour, minute, zone: draft.zone };
  if (draft.turn === 'Daily') return { every: 'day', ...time };
  if (draft.turn === 'Monthly') return { every: 'month', day: Number(draft.day), ...time };
  return { every: 'week', weekday: WEEKDAYS.indexOf(draft.weekday) + 1, ...time };
}

/** Common part of saving and running. */
function commonBody(draft: ReportDraft, account: string) {
  const template = templateOf(draft.template).id;
  return {
    account_id: account,
    data: template,
    report_format: formatFor(template, draft.format),
    recipients: readRecipients(draft.recipients).join(','),
    custom_columns: draft.columns,
    filters: withoutPlaceholder(draft.filter),
    zone: draft.zone,
  };
}

export function savedBody(draft: ReportDraft, account: string, name: string) {
  return {
    ...commonBody(draft, account),
    report_name: name,
    time_range: rangeOf(draft.range),
    schedule: cronOf(ruleOf(draft)),
  };
}

/** Input of a preview. */
export function previewBody(draft: ReportDraft, account: string, name = draft.template) {
  const range = rangeOf(draft.range);
  return {
    ...commonBody(draft, account),
    report_name: name,
    range,
    ...(range === 'Custom' && { start: Number(draft.start), end: Number(draft.end) }),
  };
}

/** @param id of the run; the same is made once. */
export function runBody(
  draft: ReportDraft,
  account: string,
  { id, name, reportId, batches }: { id: string; name: string; reportId: string; batches: number },
) {
  return {
    ...previewBody(draft, account, name),
    id,
    report_id: reportId,
    reports_needed: batches,
  };
}
