import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { BodyOf } from '../../core/contract/endpoint.ts';
import type { reports } from '../../core/contract/reports.ts';
import { readFilters } from '../../core/domain/filter.ts';
import { reportRefused, type ReportInput } from '../../core/domain/report/request.ts';
import { formatFor } from '../../core/domain/report/templates.ts';
import { zoneOf } from '../reads/brand.ts';
import { spanOf } from '../reads/span.ts';
import { BadRequest } from '../runtime/errors.ts';
import { requireOwnAccount, requireTemplate } from './saved.ts';

interface Asked {
  actor: Actor;
  account: AccountId;
  body: Omit<BodyOf<typeof reports.runReport>, 'id' | 'report_id' | 'reports_needed'>;
  now: Date;
}

/**
 * Input of a run.
 * @throws BadRequest for what cannot be run, with the field at fault.
 */
export async function runInput({ actor, account, body, now }: Asked): Promise<ReportInput> {
  const { data: template, range } = body;
  const format = formatFor(template, body.report_format);
  requireOwnAccount(actor, account, 'account_id');
  requireTemplate(actor, account, template);
  const recipients = body.is_test ? [requireEmail(actor)] : body.recipients;
  const filter = readFilters(body.filters);
  const refused = reportRefused({ template, format, recipients, filter });
  if (refused) throw new BadRequest(refused.why, refused.field);
  const custom = range === 'Custom' ? customSpan(body, now) : undefined;
  return {
    name: body.is_test ? testName(body.report_name) : body.report_name,
    template,
    format,
    recipients,
    columns: body.custom_columns,
    filter,
    zone: body.zone ?? (await zoneOf(account)),
    range,
    account,
    ...(custom && { custom }),
  };
}

/** @throws BadRequest for who has no proved address. */
function requireEmail({ email }: Actor): string {
  if (email === '')
    throw new BadRequest('is_test: your profile has no proved mail address', 'is_test');
  return email;
}

/** Name of a report's test; a report's name has at most 64 characters. */
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
