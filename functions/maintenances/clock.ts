import type { AccountId } from '../../core/access/scope.ts';
import { sendOnce } from '../mailing/send-once.ts';
import { sendOutbox } from '../mailing/send-outbox.ts';
import { forEachAccount } from '../reads/each-account.ts';
import { deskAddress, helpDeskOf } from '../reads/help-desk.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { mailKeyOf } from '../store/mails.ts';
import { staffOver } from '../store/staff.ts';
import { workMails, type WorkMail } from '../store/work-mails.ts';
import { workMail } from './work-mail.ts';

/** Every minute: mails answers of customers to planner and help desk, and replies to customers. */
export const handler = () =>
  forEachAccount({
    workMails: (accountId, now) =>
      sendOutbox(workMails, accountId, readersOf, (mail, to) => mailOne(mail, to, now)),
  });

async function readersOf({ kind, accountId, recipients }: WorkMail): Promise<string[]> {
  const named = recipients.map(({ to }) => to);
  if (kind === 'reply') return named;
  return [...new Set([...named, deskAddress(await helpDeskOf(accountId))])];
}

async function mailOne(mail: WorkMail, to: string, now: Date) {
  const reader: AccountId = mail.kind === 'reply' ? mail.circuitsIn : mail.accountId;
  const [face, staff] = await Promise.all([mailFaceOf(reader), staffOver(reader)]);
  const key = mailKeyOf(mail.accountId, 'work answer', mail.noticeId, to);
  return (await sendOnce(key, workMail(mail, to, face, staff), now)).fate;
}
