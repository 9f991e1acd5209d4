import type { maintenances } from '../../core/contract/maintenances.ts';
import { mailEnvironment } from '../gateways/mail.ts';
import { composeLetter } from '../jobs/kinds/work-letter.ts';
import { faceAccount, lettersOf, workNotices } from '../jobs/kinds/work-notices.ts';
import type { Verb } from '../kernel/serve.ts';
import { affectedBy } from '../reads/affected.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { readEnvironment } from '../runtime/environment.ts';
import { workNamed } from './notices.ts';

/** GET /maintenances/notices: who was told of the work, and the mails that would go out now. */
export const listNotices: Verb<typeof maintenances.listNotices> = async (call) => {
  const { actor, account, now, query } = call;
  const found = await affectedBy(actor, account, query.work, now);
  workNotices.admit(call, { work: query.work, name: '' });
  await workNamed(account, query.work, found);
  const letters = lettersOf(found, now);
  const { MAIL_SENDER } = readEnvironment(mailEnvironment);
  return {
    data: {
      letters: await Promise.all(
        letters.map(async (letter) => {
          const face = await mailFaceOf(faceAccount(actor, letter, account));
          const sender = face.sender ?? MAIL_SENDER;
          const { customer, to, letter: kind } = letter;
          const context = { face, answerUrl: '', sender, uid: query.work, now };
          return { customer, to, letter: kind, ...composeLetter(letter, context) };
        }),
      ),
      unreachable: found.unreachable,
      told: found.told,
    },
  };
};
