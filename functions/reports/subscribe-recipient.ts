import type { reports } from '../../core/contract/reports.ts';
import type { Verb } from '../kernel/serve.ts';
import { renewal, reportList } from '../mailing/lists.ts';
import { renew, requireSubscription } from '../store/subscriptions.ts';
import { reportOwner, requireReport } from './owner.ts';

/** POST /reports/scheduled/subscriptions: mails a recipient again who unsubscribed from a report. */
export const subscribeRecipient: Verb<typeof reports.subscribeRecipient> = async ({
  actor,
  account,
  body: { report_name: reportName, address },
  audit,
  changedNothing,
}) => {
  const owner = reportOwner(actor, account);
  const { name } = await requireReport(actor, owner, reportName);
  const found = await requireSubscription(account, reportList(owner.customer, name), address);
  if (found.unsubscribedAtMs === null) changedNothing();
  else await renew(found, audit(renewal(found)));
  return { message: `${address} gets these mails again.` };
};
