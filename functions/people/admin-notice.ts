import { randomUUID } from 'node:crypto';
import { nameFrom } from '../../core/access/actor.ts';
import type { Author } from '../../core/access/staff.ts';
import type { Person } from '../../core/domain/person.ts';
import { adminNotices, type AdminNotice, type Noticed } from '../store/admin-notices.ts';
import { lineIds } from '../store/accounts.ts';
import type { TransactItem } from '../store/client.ts';
import { peopleNow } from '../store/people.ts';
import { isAdmin } from './admins.ts';

interface Done {
  deed: Noticed;
  reason: string;
  by: Author;
  /** Username of the person who did it, who gets no mail; '' for an operator. */
  byUsername: string;
  now: Date;
}

/**
 * Item of the transaction that changes a person: mails to them and, about an Admin, to the enabled
 * Admins of their account and of those above it.
 */
export async function adminNotice(
  admin: Person,
  { deed, reason, by, byUsername, now }: Done,
): Promise<TransactItem> {
  const [line, everybody] = await Promise.all([
    lineIds(admin.accountId),
    isAdmin(admin) ? peopleNow(admin.providerId) : [],
  ]);
  const others = everybody.filter(
    (person) =>
      isAdmin(person) &&
      person.isEnabled &&
      line.includes(person.accountId) &&
      !person.attributes['custom:customer'] &&
      ![admin.username, byUsername].includes(person.username),
  );
  return adminNotices.put({
    accountId: line.at(-1)!,
    noticeId: randomUUID(),
    deed,
    reason,
    admin: { name: nameFrom(admin.attributes) || admin.username, home: admin.accountId },
    by,
    atMs: now.getTime(),
    recipients: [...recipientOf(admin, true), ...others.flatMap((one) => recipientOf(one, false))],
  });
}

function recipientOf(
  { attributes: { email }, accountId }: Person,
  isConcerned: boolean,
): AdminNotice['recipients'] {
  return email ? [{ to: email, accountId, isConcerned }] : [];
}
