import { randomUUID } from 'node:crypto';
import { answeredWork } from '../../core/access/audience.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { StoredDowntime } from '../store/downtimes.ts';
import type { Thing } from '../../core/domain/thing.ts';
import type { WorkEntry } from '../../core/domain/work-answer.ts';
import { publishChange } from '../gateways/live.ts';
import { BadRequest, Conflict } from '../runtime/errors.ts';
import type { Change } from '../store/audit.ts';
import { customerThing } from '../store/audit-things.ts';
import { getAccount, lineIds } from '../store/accounts.ts';
import { writeTogether, type TransactItem } from '../store/client.ts';
import { findPerson } from '../store/people.ts';
import { entryPut, type AnswerPlace } from '../store/work-answers.ts';
import { workMails, type WorkMail } from '../store/work-mails.ts';

/** What the mails of an entry say of its work. */
export interface EntryWork extends Pick<WorkMail, 'services' | 'startEpoch'> {
  place: AnswerPlace;
  /** Addresses, without the help desk. */
  recipients: readonly string[];
}

/**
 * Adds an answer or a reply with its audit row and its mails, and refreshes the windows of both sides.
 * @throws BadRequest for a better start in the past; Conflict after a concurrent one.
 */
export async function writeEntry(
  { place, recipients, ...work }: EntryWork,
  entry: WorkEntry,
  audit: TransactItem,
): Promise<void> {
  const { kind, text, by, home, betterStartEpoch, atMs } = entry;
  const { plannedIn, account, customer, endEpoch } = place;
  if (betterStartEpoch !== null && betterStartEpoch * 1000 <= atMs)
    throw new BadRequest('better_start: must not lie in the past', 'better_start');
  const items = [await entryPut(place, entry), audit];
  // Agreement is shown, not mailed.
  if (kind !== 'suits')
    items.push(
      workMails.put({
        ...work,
        accountId: plannedIn,
        workId: place.work,
        noticeId: randomUUID(),
        kind,
        circuitsIn: account,
        customer,
        endEpoch,
        text,
        betterStartEpoch,
        by: { name: by, home },
        atMs,
        recipients: recipients.map((to) => ({ to })),
      }),
    );
  await writeTogether(
    items,
    () => new Conflict('This was answered at the same moment. Please send it again.'),
  );
  const audiences = answeredWork(await lineIds(plannedIn), account, customer);
  await publishChange(audiences, 'maintenances', new Date(atMs));
}

/** A transaction has no room for more pointers to its audit row. */
const MOST_CIRCUITS = 80;

/**
 * What the audit row of an answer or a reply concerns. The customer's people can read it, unless it
 * is in the log of an account above, which may have a customer of the same name.
 */
export function answerThings(
  { plannedIn, work, account, customer }: AnswerPlace,
  circuits: readonly Pick<Thing, 'id' | 'name'>[],
): Pick<Change, 'things' | 'customer'> {
  return {
    things: [
      { kind: 'work', id: work, name: '' },
      ...customerThing(customer),
      ...circuits
        .slice(0, MOST_CIRCUITS)
        .map(({ id, name }) => ({ kind: 'device' as const, id, name })),
    ],
    customer: plannedIn === account ? customer : undefined,
  };
}

/**
 * Mail address of the provider's person who planned the work; none if they have left, are disabled,
 * or belong elsewhere now. A customer's person who plans on a group reads no other customer's answer.
 */
export async function plannerAddress(
  account: AccountId,
  pieces: readonly StoredDowntime[],
): Promise<string[]> {
  const planner = pieces.find((piece) => piece.planner !== '' && piece.plannedFor === '')?.planner;
  const row = planner === undefined ? undefined : await getAccount(account);
  const person = row && (await findPerson(row.providerId, planner!));
  const email = person?.attributes['email'];
  if (!email || !person.isEnabled || person.removedAtMs !== undefined) return [];
  return (await lineIds(account)).includes(person.accountId) ? [email] : [];
}
