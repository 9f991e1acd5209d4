import * as z from 'zod';
import { channelSchema } from './channel.ts';
import { ADDRESS_METHODS, isEmailAddress, RECIPIENT_METHODS } from './recipient-methods.ts';

export const recipientSchema = z.strictObject({
  type: z.literal('ARBITRARY'),
  method: z.enum(RECIPIENT_METHODS),
  addr: z.string().trim().min(1).max(254),
  contact: z.string().max(254),
  /** Of the method CHANNEL. */
  channel: channelSchema.optional(),
});
export type Recipient = z.infer<typeof recipientSchema>;

/** Mobile numbers of the United Kingdom, as written there and abroad. */
export const PHONE_PREFIXES = ['+447', '07'];

/** Recipients are the same when method and address are, whatever the case and the spaces around. */
export function sameRecipient(
  a: Pick<Recipient, 'method' | 'addr'>,
  b: Pick<Recipient, 'method' | 'addr'>,
): boolean {
  return a.method === b.method && a.addr.trim().toLowerCase() === b.addr.trim().toLowerCase();
}

export const emailRecipient = (typed: string): Recipient => ({
  type: 'ARBITRARY',
  method: 'EMAIL',
  addr: typed.trim(),
  contact: typed.trim(),
});

/** Why an address cannot be added; undefined when it can. */
export function additionRefused(
  typed: string,
  recipients: readonly Recipient[],
): string | undefined {
  if (!isEmailAddress(typed)) return 'Enter an email address such as name@example.com.';
  return recipients.some((recipient) => sameRecipient(recipient, emailRecipient(typed)))
    ? 'This address is already in the list.'
    : undefined;
}

/** The last one stays, so that alerts always reach somebody. */
export function mayRemove(recipients: readonly Recipient[]): boolean {
  return recipients.length >= 2;
}

const without = (list: readonly Recipient[], others: readonly Recipient[]) =>
  list.filter((one) => !others.some((other) => sameRecipient(one, other)));

/**
 * One person's additions and removals made again on the list that somebody else has saved
 * meanwhile.
 */
export function mergeRecipients(
  base: readonly Recipient[],
  mine: readonly Recipient[],
  theirs: readonly Recipient[],
): Recipient[] {
  const removed = without(base, mine);
  return [...without(theirs, removed), ...without(without(mine, base), theirs)];
}

/** Recipients added to and removed from a list. */
export function recipientDifferences(before: readonly Recipient[], after: readonly Recipient[]) {
  const [there, gone] = ['in the list', 'not in the list'];
  return [
    ...without(after, before).map(({ addr }) => ({ what: addr, before: gone, after: there })),
    ...without(before, after).map(({ addr }) => ({ what: addr, before: there, after: gone })),
  ];
}

/**
 * Fault in a list of recipients that is to be saved, and the field; undefined for none.
 * @param prefixes what new telephone numbers begin with, so that nobody has messages sent to dear
 * ones; those in the former list stay.
 */
export function listRefused(
  recipients: readonly Recipient[],
  former: readonly Recipient[],
  prefixes: readonly string[],
): { index: number; reason: string } | undefined {
  if (recipients.length === 0 && former.length > 0)
    return { index: 0, reason: 'the last recipient cannot be removed' };
  for (const [index, recipient] of recipients.entries()) {
    const { refused, isTelephone } = ADDRESS_METHODS[recipient.method];
    if ((recipient.method === 'CHANNEL') !== (recipient.channel !== undefined))
      return { index, reason: 'is a channel only with its connection' };
    const reason = refused(recipient.addr);
    if (reason) return { index, reason };
    const number = recipient.addr.replaceAll(' ', '');
    const isNew = !former.some((other) => sameRecipient(other, recipient));
    if (isTelephone && isNew && !prefixes.some((prefix) => number.startsWith(prefix)))
      return { index, reason: `must begin with ${prefixes.join(' or ')}` };
    if (recipients.findIndex((other) => sameRecipient(other, recipient)) < index)
      return { index, reason: 'is in the list twice' };
  }
  return undefined;
}
