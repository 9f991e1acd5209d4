import { createHash } from 'node:crypto';
import type { AccountId } from '../../core/access/scope.ts';
import type { MailingList } from '../../core/domain/subscription.ts';
import { subscriptions } from '../../core/contract/subscriptions.ts';
import type { Mail, MailReason } from '../gateways/mail.ts';
import type { Change } from '../store/audit.ts';
import { subscriptionOf, type StoredSubscription } from '../store/subscriptions.ts';
import type { Thing } from '../../core/domain/thing.ts';
import { namedThing } from '../store/audit-things.ts';
import { recipientsThings } from '../store/recipients.ts';

const forCustomer = (what: string, customer: string) =>
  customer === '' ? what : `${what} of ${customer}`;

/** @param of the recipient group. @param customer '' for the account's own list. */
export const alertList = (of: string, customer: string): MailingList => ({
  kind: 'alerts',
  of,
  title: forCustomer('Alerts', customer),
});

export const workList = (of: string, customer: string): MailingList => ({
  kind: 'work',
  of,
  title: forCustomer('Notices of planned work on services', customer),
});

/** A report by its name, of the account or of one customer: each run of it goes to the same list. */
export const reportList = (customer: string | null, name: string): MailingList => ({
  kind: 'report',
  of: createHash('sha256')
    .update(JSON.stringify([customer, name]))
    .digest('base64url'),
  title: `${REPORT_TITLE}${name}`,
});

const REPORT_TITLE = 'The report ';

/** What an audit row about somebody on a list concerns: the report, or the recipients. */
export const listThings = ({ kind, of, title }: MailingList): Thing[] =>
  kind === 'report'
    ? [namedThing('report', title.slice(REPORT_TITLE.length))]
    : recipientsThings(of);

/** How the reader of a mail leaves its list. */
export interface WayOut {
  reason: Required<MailReason>;
  /** Header of the mail. */
  unsubscribeUrl: NonNullable<Mail['unsubscribeUrl']>;
  /** Null while the address gets mails. */
  unsubscribedAtMs: number | null;
}

/** The way out of a list for one address, at the brand's own host. */
export async function wayOut(
  accountId: AccountId,
  list: MailingList,
  { to, portalUrl }: { to: string; portalUrl: string },
): Promise<WayOut> {
  const { link, unsubscribedAtMs } = await subscriptionOf(accountId, list, to);
  return {
    reason: {
      why: `You get this because ${to} is a recipient of: ${list.title}.`,
      leaveUrl: `${portalUrl}/unsubscribe/${link}`,
    },
    unsubscribeUrl: `${portalUrl}/live${subscriptions.unsubscribe.path}?link=${link}`,
    unsubscribedAtMs,
  };
}

/** Why somebody who left gets no mail. */
export const leftWords = (unsubscribedAtMs: number): string =>
  `This address unsubscribed on ${new Date(unsubscribedAtMs).toISOString().slice(0, 10)}.`;

/** Audit of mailing an address again, by the decision of somebody who sets recipients. */
export const renewal = (subscription: StoredSubscription): Change => {
  const { accountId, address, title, unsubscribedAtMs } = subscription;
  return {
    accountId,
    target: title,
    things: listThings(subscription),
    information: `Mails ${address} again, which had unsubscribed: ${title}`,
    before: { unsubscribedAtMs },
    after: { unsubscribedAtMs: null },
  };
};
