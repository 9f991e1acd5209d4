import type { maintenances } from '../../core/contract/maintenances.ts';
import { mailEnvironment } from '../gateways/mail.ts';
import { composeNotice } from '../jobs/kinds/notice-mail.ts';
import { faceAccount, noticesDue, workNotices } from '../jobs/kinds/work-notices.ts';
import type { Verb } from '../kernel/serve.ts';
import { affectedBy } from '../reads/affected.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { readEnvironment } from '../runtime/environment.ts';
import { workNamed } from './notices.ts';

/** GET /maintenances/notices: notices sent about the work, and a preview of the pending mails. */
export const listNotices: Verb<typeof maintenances.listNotices> = async (call) => {
  const { actor, account, now, query } = call;
  workNotices.admit(call, { work: query.work, name: '' });
  const found = await affectedBy(actor, account, query.work, now);
  await workNamed(account, query.work, found);
  const due = noticesDue(found, now);
  const { MAIL_SENDER } = readEnvironment(mailEnvironment);
  return {
    data: {
      letters: await Promise.all(
        due.map(async (notice) => {
          const face = await mailFaceOf(faceAccount(actor, notice, account));
          const sender = face.sender ?? MAIL_SENDER;
          const { customer, to, letter: kind } = notice;
          const context = {
            face,
            reason: null,
            answerUrl: '',
            sender,
            uidOf: () => query.work,
            now,
          };
          return { customer, to, letter: kind, ...composeNotice(notice, context) };
        }),
      ),
      unreachable: found.unreachable,
      unsubscribed: found.left.map(({ customer, to, unsubscribedAtMs }) => ({
        customer,
        to,
        at_ms: unsubscribedAtMs,
      })),
      told: found.sent,
    },
  };
};
