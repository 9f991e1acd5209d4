import type { Actor } from './actor.ts';

/** People who hear of a change: one person at home, a customer's people, or an account's staff. */
export interface Audience {
  account_id: string;
  audience: string;
}

type Author = Pick<Actor, 'sub' | 'customer'> & { home: string };

const person = ({ sub, home }: Author): Audience => ({
  account_id: home,
  audience: `person ${sub}`,
});
const staff = (account: string): Audience => ({ account_id: account, audience: 'staff' });
/** People of a customer in an account. */
export const customersPeople = (account: string, customer: string): Audience => ({
  account_id: account,
  audience: `customer ${customer}`,
});

/** Audiences of the author's change in an account; of a private one only the author's windows. */
export function audiencesOf(author: Author, account: string, isPrivate = false): Audience[] {
  if (isPrivate) return [person(author)];
  const { customer } = author;
  return [
    person(author),
    staff(account),
    ...(customer === null ? [] : [customersPeople(account, customer)]),
  ];
}

/** Audiences that include the person. */
export function audiencesWith(listener: Author, account: string): Audience[] {
  const { customer } = listener;
  return [
    person(listener),
    customer === null ? staff(account) : customersPeople(account, customer),
  ];
}

/**
 * Both sides of an answer about planned work: the customer, and the staff of the account that
 * planned it and of those above.
 * @param line the planning account and its ancestors
 */
export function answeredWork(
  line: readonly string[],
  account: string,
  customer: string,
): Audience[] {
  return [...[...new Set([...line, account])].map(staff), customersPeople(account, customer)];
}
