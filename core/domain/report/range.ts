import { Temporal } from 'temporal-polyfill';
import { resolveRange, type RangeKind, type Span } from '../range.ts';
import { isOfMoment, type ReportTemplateId } from './templates.ts';

/** The ranges of reports as they are stored and sent. */
export const REPORT_RANGES = [
  'Today_Only',
  '24_Hours',
  'Week',
  '30_Days',
  'This_Calendar_Month',
  'Last_Calendar_Month',
  'Year',
  'Custom',
] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];

const KINDS: Record<ReportRange, RangeKind> = {
  Today_Only: 'today',
  '24_Hours': '24h',
  Week: 'week',
  '30_Days': '30d',
  This_Calendar_Month: 'this-month',
  Last_Calendar_Month: 'last-month',
  Year: 'year',
  Custom: 'custom',
};

/** "Last Calendar Month" */
export function reportRangeLabel(range: ReportRange): string {
  return range.replaceAll('_', ' ');
}

/** Range that a saved report is stored with: an inventory is of the moment (LIMIT-22). */
export function storedRange(template: ReportTemplateId, range: ReportRange): ReportRange {
  return isOfMoment(template) ? '24_Hours' : range;
}

/** Days and months begin at the midnight of the zone. @param custom of the range Custom. */
export function resolveReportRange(
  range: ReportRange,
  now: Date,
  zone: string,
  custom: Span | undefined,
): Span {
  const kind = KINDS[range];
  if (kind === 'custom') return custom ?? resolveRange({ kind: '24h' }, now);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate();
  const midnight = (day: Temporal.PlainDate) =>
    Math.floor(day.toZonedDateTime(zone).epochMilliseconds / 1000);
  const first = today.with({ day: 1 });
  const endEpochSeconds = Math.floor(now.getTime() / 1000);
  if (kind === 'today') return { startEpochSeconds: midnight(today), endEpochSeconds };
  if (kind === 'this-month') return { startEpochSeconds: midnight(first), endEpochSeconds };
  if (kind === 'last-month')
    return {
      startEpochSeconds: midnight(first.subtract({ months: 1 })),
      endEpochSeconds: midnight(first),
    };
  return resolveRange({ kind }, now);
}
