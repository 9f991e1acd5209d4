import type { AccountId } from '../../core/access/scope.ts';
import { sendOnce } from '../mailing/send-once.ts';
import { sendOutbox } from '../mailing/send-outbox.ts';
import { forEachAccount } from '../reads/each-account.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { adminNotices, type AdminNotice } from '../store/admin-notices.ts';
import { mailKeyOf } from '../store/mails.ts';
import { staffOver } from '../store/staff.ts';
import { adminMail } from './admin-mail.ts';

/** Every minute: mails about actions on Admins. */
export const handler = () =>
  forEachAccount({
    adminNotices: (accountId, now, { parentId }) =>
      parentId === '' ? sendAdminNotices(accountId, now) : Promise.resolve(),
  });

const sendAdminNotices = (accountId: AccountId, now: Date) =>
  sendOutbox(
    adminNotices,
    accountId,
    ({ recipients }) => recipients,
    (notice, recipient) => mailOne(notice, recipient, now),
  );

async function mailOne(
  notice: AdminNotice,
  recipient: AdminNotice['recipients'][number],
  now: Date,
) {
  const { to, accountId } = recipient;
  const [face, staff] = await Promise.all([mailFaceOf(accountId), staffOver(accountId)]);
  const key = mailKeyOf(accountId, 'admin', notice.noticeId, to);
  const mail = adminMail(notice, recipient, face, staff);
  return (await sendOnce(key, mail, now)).fate;
}
