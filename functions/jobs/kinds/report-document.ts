import { plainAuthor } from '../../../core/access/actor.ts';
import type { ReportDocument } from '../../../core/domain/report/document.ts';
import { reportRangeLabel } from '../../../core/domain/report/range.ts';
import type { ReportInput } from '../../../core/domain/report/request.ts';
import { isOfMoment, templateName } from '../../../core/domain/report/templates.ts';
import { zonedMoment } from '../../../core/domain/wall-time.ts';
import type { Span } from '../../reads/span.ts';
import { nameWithin } from '../../store/staff.ts';
import { getAccount } from '../../store/accounts.ts';
import type { JobCall } from '../kind.ts';
import { reportSources } from './report-templates.ts';

/** @param services how many the rows were read of. */
export async function composeReport(
  call: JobCall,
  input: ReportInput,
  { rows, services, span }: { rows: readonly unknown[]; services: number; span: Span },
): Promise<ReportDocument> {
  const { name, template, columns } = input;
  const { customers, ...content } = reportSources[template].compose(
    rows,
    columns,
    Math.max(0, services - rows.length),
  );
  return {
    title: name,
    template: name === templateName(template) ? '' : templateName(template),
    subject: await subjectOf(call, input, customers),
    ...timesOf(call, input, { span, reader: await readerOf(call) }),
    ...content,
  };
}

/** The one customer of the report, else the account that it is of. */
async function subjectOf(
  { actor }: JobCall,
  { account }: ReportInput,
  customers: readonly string[],
): Promise<string> {
  if (actor.customer !== null) return actor.customer;
  const [customer] = customers;
  if (customer && customers.length === 1) return customer;
  const own = actor.accountIds.find((id) => id === account) ?? actor.account;
  return (await getAccount(own))?.name ?? '';
}

/** Others of the account may get the document, whoever starts the run. */
const readerOf = ({ actor, account }: JobCall) => nameWithin(account, plainAuthor(actor));

/** "30 Days: Fri 23 Oct 2026, 01:00 BST to …", and when and for whom it was made. */
function timesOf(
  { now }: JobCall,
  { template, range, zone }: ReportInput,
  { span: { from, to }, reader }: { span: Span; reader: string },
): { about: string; made: string } {
  const moment = (seconds: number) => zonedMoment(seconds, zone);
  const made = moment(Math.floor(now.getTime() / 1000));
  return isOfMoment(template)
    ? { about: `As of ${made}`, made: `Made for ${reader}` }
    : {
        about: `${reportRangeLabel(range)}: ${moment(from)} to ${moment(to)}`,
        made: `Made ${made} for ${reader}`,
      };
}
