import type { AccountId } from '../../core/access/scope.ts';
import { emailOf, personName, type Person } from '../../core/domain/person.ts';
import type { Reader } from '../../core/domain/reader.ts';
import { quietUntil, readerOf, USUAL_PREFERENCES } from '../../core/domain/preferences.ts';
import { getAccount } from '../store/accounts.ts';
import { peopleOf } from '../store/people.ts';
import type { MessageRecipient } from './message-recipients.ts';

/** A person of the account's provider whose proved address a recipient's is. */
export async function personAt(
  accountId: AccountId,
  { method, addr }: Pick<MessageRecipient, 'method' | 'addr'>,
): Promise<Person | undefined> {
  const account = method === 'EMAIL' ? await getAccount(accountId) : undefined;
  if (!account) return undefined;
  const wanted = emailOf(addr);
  return (await peopleOf(account.providerId)).find(
    ({ attributes }) =>
      attributes['email_verified'] === 'true' && emailOf(attributes['email'] ?? '') === wanted,
  );
}

/** How a person reads moments in a mail: as they have chosen, else as the people of the brand. */
export const readerAt = (person: Person | undefined, usual: Reader): Reader =>
  person?.preferences ? readerOf(person.preferences, usual) : usual;

/** Plan of a person's notices: send now, wait until a moment, or do not send for a reason. */
export interface Sorted<N> {
  now: N[];
  later: N[];
  untilMs: number;
  never: N[];
  reason: string;
}

const CRITICAL = 4;

/** Sorts notices by what the person has chosen; whoever is nobody here gets all at once. */
export function sortByWish<N extends { notice: { severity: number } }>(
  person: Person | undefined,
  notices: readonly N[],
  now: Date,
  usual: Reader,
): Sorted<N> {
  const wish = person?.preferences ?? USUAL_PREFERENCES;
  const isCritical = ({ notice }: N) => notice.severity >= CRITICAL;
  const isWanted = (one: N) =>
    wish.alertMails === 'all' || (wish.alertMails === 'critical' && isCritical(one));
  const until = quietUntil(wish, Math.floor(now.getTime() / 1000), usual);
  const waits = (one: N) =>
    until !== null && !(wish.quiet?.tellsCritical === true && isCritical(one));
  const wanted = notices.filter(isWanted);
  return {
    now: wanted.filter((one) => !waits(one)),
    later: wanted.filter(waits),
    untilMs: (until ?? 0) * 1000,
    never: notices.filter((one) => !isWanted(one)),
    reason: person
      ? `${personName(person)} wants ${wish.alertMails === 'none' ? 'no mails about alerts' : 'mails about critical alerts alone'}.`
      : '',
  };
}
