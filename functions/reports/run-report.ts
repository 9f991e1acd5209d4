import type { reports } from '../../core/contract/reports.ts';
import type { Actor } from '../../core/access/actor.ts';
import { readFilters } from '../../core/domain/filter.ts';
import { REPORT_TEXTS, reportRefused, type ReportInput } from '../../core/domain/report/request.ts';
import { reportStart } from '../jobs/report-start.ts';
import { startJob } from '../jobs/start.ts';
import { viewOf } from '../jobs/view.ts';
import type { Verb } from '../kernel/serve.ts';
import { spanOf } from '../reads/span.ts';
import { BadRequest } from '../runtime/errors.ts';
import { requireTemplate } from './saved.ts';

/** POST /reports/report/custom: makes a report once. The same call twice makes one. */
export const runReport: Verb<typeof reports.runReport> = async (call) => {
  const { actor, account, body, now } = call;
  const { data: template, report_format: format, range, zone } = body;
  const recipients = body.is_test ? [requireEmail(actor)] : body.recipients;
  requireTemplate(account, template);
  const filter = readFilters(body.filters);
  const refused = reportRefused({ template, format, recipients, filter });
  if (refused) throw new BadRequest(refused.why, refused.field);
  const custom = range === 'Custom' ? customSpan(body, now) : undefined;
  const input: ReportInput = {
    name: body.is_test ? testName(body.report_name) : body.report_name,
    template,
    format,
    recipients,
    columns: body.custom_columns,
    filter,
    zone,
    range,
    account,
    ...(custom && { custom }),
  };
  const job = await startJob(
    // It is done, and listed, in the account that the person is in.
    { ...call, account: actor.account },
    'report',
    reportStart,
    input,
    body.id,
  );
  return {
    message: body.is_test
      ? `A test is made and sent to ${recipients.join()}, and to nobody else.`
      : format === 'HTML'
        ? REPORT_TEXTS.htmlStarted
        : REPORT_TEXTS.loading,
    data: viewOf(actor, job),
  };
};

/** @throws BadRequest for who has no proved address. */
function requireEmail({ email }: Actor): string {
  if (email === '')
    throw new BadRequest('is_test: your profile has no proved mail address', 'is_test');
  return email;
}

/** What a test of a report is called; the name of a report has at most 64 characters. */
const testName = (name: string) => `Test of ${name}`.slice(0, 64);

function customSpan(
  { start, end }: { start?: number | undefined; end?: number | undefined },
  now: Date,
) {
  if (start === undefined || end === undefined)
    throw new BadRequest('start: a custom range needs its start and its end', 'start');
  const { from, to } = spanOf({ start, end }, now);
  return { startEpochSeconds: from, endEpochSeconds: to };
}
