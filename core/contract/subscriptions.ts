import * as z from 'zod';
import { dataOf, endpoint } from './endpoint.ts';

/** Calls by links of mails, including attempts with invalid links. */
export const SUBSCRIPTIONS_LIMIT = {
  name: 'subscriptions',
  perPerson: 60,
  perAccount: 3_000,
  windowSeconds: 3_600,
} as const;

/** Secret of a mail's link, in place of a session: it names one address of one list. */
const link = z.string().regex(/^[\w-]{20,64}$/, 'is not a link of ours');

const byMailbox = {
  path: '/subscriptions',
  access: 'public',
  tenant: 'none',
  withoutKey: { perSecond: 20, burst: 40 },
  query: z.strictObject({ link }),
} as const;

const byPage = { access: 'public', tenant: 'none' } as const;

export const subscriptions = {
  /** What a link of a mail is about, for its page. */
  readSubscription: endpoint({
    method: 'GET',
    path: '/subscriptions/subscription',
    ...byPage,
    query: z.strictObject({ link }),
    response: dataOf(
      z.object({
        from: z.string(),
        title: z.string(),
        address: z.string(),
        /** Null while the address gets mails. */
        unsubscribed_at_ms: z.number().nullable(),
      }),
    ),
  }),
  /** The address of List-Unsubscribe, opened by a person: leads to the page that asks. */
  openSubscription: endpoint({ method: 'GET', ...byMailbox }),
  /** The same address, posted by a mailbox (RFC 8058) or by the page: no more mails. */
  unsubscribe: endpoint({ method: 'POST', ...byMailbox, takesForm: true }),
  /** The reader of the mails wants them again. */
  subscribeAgain: endpoint({
    method: 'POST',
    path: '/subscriptions/again',
    ...byPage,
    body: z.strictObject({ link }),
  }),
};
