import { createHash } from 'node:crypto';
import { authorOf, isSuperAccount, type Actor } from '../../core/access/actor.ts';
import type { Unsubscribed } from '../../core/domain/subscription.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { reports, SavedReportView } from '../../core/contract/reports.ts';
import type { BodyOf } from '../../core/contract/endpoint.ts';
import { readFilters } from '../../core/domain/filter.ts';
import type { Schedule } from '../../core/domain/job.ts';
import { cronOf, readableSchedule, readCron } from '../../core/domain/report/cron.ts';
import { storedRange } from '../../core/domain/report/range.ts';
import { reportRefused, type ReportInput } from '../../core/domain/report/request.ts';
import { reportFor, type SavedReport } from '../../core/domain/report/saved.ts';
import { formatFor, templateName, templatesFor } from '../../core/domain/report/templates.ts';
import { scheduleRuleSchema, type ScheduleRule } from '../../core/domain/schedule-rule.ts';
import { nextRuns } from '../../core/domain/schedule.ts';
import type { Call } from '../kernel/serve.ts';
import { BadRequest, Forbidden } from '../runtime/errors.ts';
import { writeTogether, type Lost, type TransactItem } from '../store/client.ts';
import { reportPut, type ReportOwner, type StoredReport } from '../store/reports.ts';
import { scheduleDelete, schedulePut } from '../store/schedules.ts';
import { seesReport } from './owner.ts';

type Body = BodyOf<typeof reports.createScheduled> & { zone: string };

const SHOWN_RUNS = 5;

/**
 * A body in the stored form.
 * @throws BadRequest or Forbidden for what cannot be saved.
 */
export function readSaved(
  actor: Actor,
  account: AccountId,
  body: Body,
  former?: SavedReport,
): SavedReport {
  const { report_name: name, data: template, recipients, zone } = body;
  const format = formatFor(template, body.report_format);
  requireTemplate(actor, account, template);
  if (!seesReport(actor, name))
    throw new Forbidden('Reports whose name holds ADMIN are for administrators.');
  const filter = readFilters(body.filters);
  const refused = reportRefused({ template, format, recipients, filter });
  if (refused) throw new BadRequest(refused.why, refused.field);
  const range = storedRange(template, body.time_range);
  if (range === 'Custom')
    throw new BadRequest('time_range: a custom range can be run, not saved', 'time_range');
  const rule = readRule(actor, account, body);
  return {
    name,
    template,
    range,
    format,
    recipients,
    columns: body.custom_columns,
    filter,
    zone,
    rule,
    isPaused: rule !== null && (former?.isPaused ?? false),
    runsFor: rule ? actor.displayName : '',
    runsForHome: rule ? actor.home : '',
    hadSchedule: rule !== null || (former?.hadSchedule ?? false),
  };
}

/** @throws BadRequest for a template that the account does not have, or not for this person. */
export function requireTemplate(actor: Actor, account: AccountId, template: string): void {
  if (!templatesFor(account, actor.grants).some(({ id }) => id === template))
    throw new BadRequest('data: this report is not available for this account', 'data');
}

function readRule(actor: Actor, account: AccountId, { schedule, zone }: Body): ScheduleRule | null {
  if (schedule.trim() === '') return null;
  if (isSuperAccount(account))
    throw new BadRequest('schedule: is not available for this account', 'schedule');
  requireOwnAccount(actor, account, 'schedule');
  const rule = scheduleRuleSchema.safeParse(readCron(schedule, zone));
  if (!rule.success)
    throw new BadRequest(
      'schedule: must be daily, weekly or monthly, at a time that is a multiple of 5 minutes, such as 30 9 * * ? *',
      'schedule',
    );
  return rule.data;
}

/**
 * A report is made in the account of the person: its mails have the brand of that account, and its
 * names are for the readers there.
 * @throws BadRequest for a report of another account.
 */
export function requireOwnAccount(actor: Actor, account: AccountId, field: string): void {
  if (account !== actor.account)
    throw new BadRequest(`${field}: switch to the account of the report first`, field);
}

/** The item that starts, moves or ends the schedule of a saved report. */
function scheduleItem(
  actor: Actor,
  owner: ReportOwner,
  report: SavedReport,
  now: Date,
): TransactItem {
  const scheduleId = scheduleIdOf(owner, report.name);
  if (!report.rule || report.isPaused) return scheduleDelete(owner.account, scheduleId);
  const { sub, username, displayName, email, home, customer } = actor;
  return schedulePut(
    {
      accountId: owner.account,
      scheduleId,
      rule: report.rule,
      kind: 'report',
      title: report.name,
      input: inputOf(owner.account, report),
      starter: { sub, username, displayName, email, home, customer },
    },
    now,
  );
}

/**
 * Writes the version of a report that follows the `former` one, 0 for a new one, with its schedule.
 * @throws what `lost` says when somebody else was first.
 */
export async function writeReport(
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  owner: ReportOwner,
  { report, former, row }: { report: SavedReport; former: number; row: TransactItem },
  lost: Lost,
): Promise<void> {
  const put = reportPut(owner, report, former, authorOf(actor));
  await writeTogether([put, scheduleItem(actor, owner, report, now), row], lost);
}

/** The same for the same report, and no part of a key. */
export function scheduleIdOf({ account, customer }: ReportOwner, name: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['report', account, customer, name]))
    .digest('base64url')
    .slice(0, 22);
}

/** Input of a run of a saved report. */
export function inputOf(
  account: AccountId,
  { name, template, format, recipients, columns, filter, zone, range }: SavedReport,
): ReportInput {
  return { name, template, format, recipients, columns, filter, zone, range, account };
}

/** A saved report in an audit row, whose reader may not know the person it is made for. */
export const auditedReport = ({ runsFor: _for, runsForHome: _home, ...report }: SavedReport) =>
  report;

interface Around {
  /** Undefined for a report without one, and for one that is paused. */
  schedule: Schedule | undefined;
  unsubscribed: Unsubscribed[];
}

export function savedView(
  { staff }: Pick<Actor, 'staff'>,
  account: AccountId,
  report: StoredReport,
  { schedule, unsubscribed }: Around,
  now: Date,
): SavedReportView {
  const { rule, template, isPaused } = report;
  const stopped = schedule?.stopped;
  return {
    report_name: report.name,
    schedule: cronOf(rule),
    scheduleReadable: readableSchedule(rule),
    recipients: report.recipients.join(','),
    data: template,
    time_range: report.range,
    report_template: templateName(template),
    report_format: report.format,
    account_id: account,
    custom_columns: report.columns,
    filters: report.filter,
    zone: report.zone,
    had_schedule: report.hadSchedule,
    is_paused: isPaused,
    stopped: stopped ? { why: stopped.why, at_ms: stopped.atMs } : null,
    next_runs_ms: rule && !isPaused && !stopped ? nextRuns(rule, now.getTime(), SHOWN_RUNS) : [],
    runs_for: reportFor(staff, report).runsFor,
    unsubscribed,
    version: report.version,
  };
}
