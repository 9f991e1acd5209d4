import type { Unsubscribed } from '../../core/domain/subscription.ts';
import { reportList } from '../mailing/lists.ts';
import { unsubscribedViews } from '../reads/unsubscribed.ts';
import type { ReportOwner } from '../store/reports.ts';
import { unsubscribedFrom } from '../store/subscriptions.ts';

/** Recipients that left the reports of an owner, by the name of the report. */
export async function unsubscribedBy({
  account,
  customer,
}: ReportOwner): Promise<(name: string) => Unsubscribed[]> {
  const left = await unsubscribedFrom(account, ['report']);
  return (name) => {
    const list = reportList(customer, name);
    return unsubscribedViews(left.filter(({ of }) => of === list.of));
  };
}
