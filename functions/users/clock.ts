import type { AccountId } from '../../core/access/scope.ts';
import { isMailRefused } from '../gateways/mail.ts';
import { sendOnce } from '../mailing/send-once.ts';
import { forEachAccount } from '../reads/each-account.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { log } from '../runtime/log.ts';
import { adminNoticesOf, deleteAdminNotice, type AdminNotice } from '../store/admin-notices.ts';
import { mailKeyOf } from '../store/mails.ts';
import { staffOver } from '../store/staff.ts';
import { adminMail } from './admin-mail.ts';

/** Every minute: mails about actions on Admins. */
export const handler = () =>
  forEachAccount({
    adminNotices: (accountId, now, { parentId }) =>
      parentId === '' ? sendAdminNotices(accountId, now) : Promise.resolve(),
  });

/**
 * Mails everybody concerned once. A notice stays until the mail service has all its mails; a
 * failure for one recipient does not affect the others.
 * @throws Error if the mail service failed.
 */
async function sendAdminNotices(accountId: AccountId, now: Date): Promise<void> {
  let failed = 0;
  for (const notice of await adminNoticesOf(accountId)) {
    let isOver = true;
    for (const recipient of notice.recipients) {
      try {
        if ((await mailOne(notice, recipient, now)) === 'unsure') isOver = false;
      } catch (error) {
        log.error('an Admin could not be notified', {
          noticeId: notice.noticeId,
          error: error as Error,
        });
        // An address that takes no mail is not tried again.
        if (isMailRefused(error)) continue;
        isOver = false;
        failed += 1;
      }
    }
    if (isOver) await deleteAdminNotice(notice);
  }
  if (failed > 0) throw new Error(`${failed} mails about Admins wait for the mail service.`);
}

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
