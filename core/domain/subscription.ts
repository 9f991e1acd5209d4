import * as z from 'zod';

/** Kinds of list that an address may leave. */
export const LIST_KINDS = ['alerts', 'work', 'report'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** A list that mails go to, within an account. */
export interface MailingList {
  kind: ListKind;
  /** Recipient group of alerts and planned work, or the digest of a report. */
  of: string;
  /** What its recipients get, such as 'Alerts of Harbour Foods'. */
  title: string;
}

/** One address of one list. */
export const subscriptionSchema = z.strictObject({
  kind: z.enum(LIST_KINDS),
  of: z.string(),
  title: z.string(),
  address: z.string(),
  /** Secret of the links in its mails. */
  link: z.string(),
  /** Null while it gets mails. */
  unsubscribedAtMs: z.number().nullable(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Somebody who left, for people who set recipients. */
export const unsubscribedSchema = z.strictObject({
  address: z.string(),
  /** What they get no more, such as 'alerts'. */
  kind: z.enum(LIST_KINDS),
  at_ms: z.number(),
});
export type Unsubscribed = z.infer<typeof unsubscribedSchema>;

export const sameAddress = (one: string, other: string): boolean =>
  addressOf(one) === addressOf(other);

export const addressOf = (typed: string): string => typed.trim().toLowerCase();
