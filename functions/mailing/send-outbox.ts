import type { AccountId } from '../../core/access/scope.ts';
import { isMailRefused } from '../gateways/mail.ts';
import { log } from '../runtime/log.ts';
import type { Outbox, Waiting } from '../store/outbox.ts';
import type { MailFate } from './send-once.ts';

/**
 * Mails everybody of the waiting notices once. A notice stays until the mail service has all its
 * mails; a failure for one recipient does not affect the others.
 * @throws Error if the mail service failed.
 */
export async function sendOutbox<T extends Waiting, R>(
  box: Outbox<T>,
  accountId: AccountId,
  recipientsOf: (notice: T) => readonly R[] | Promise<readonly R[]>,
  mailOne: (notice: T, recipient: R) => Promise<MailFate>,
): Promise<void> {
  let failed = 0;
  for (const notice of await box.of(accountId)) {
    let isOver = true;
    for (const recipient of await recipientsOf(notice)) {
      try {
        if ((await mailOne(notice, recipient)) === 'unsure') isOver = false;
      } catch (error) {
        const { noticeId } = notice;
        log.error('a notice could not be mailed', { noticeId, error: error as Error });
        // An address that takes no mail is not tried again.
        if (isMailRefused(error)) continue;
        isOver = false;
        failed += 1;
      }
    }
    if (isOver) await box.remove(notice);
  }
  if (failed > 0) throw new Error(`${failed} mails of notices wait for the mail service.`);
}
