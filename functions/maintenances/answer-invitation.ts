import type { maintenances } from '../../core/contract/maintenances.ts';
import { Conflict } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { machineAuditPut } from '../store/audit.ts';
import { writeTogether } from '../store/client.ts';
import { answerUpdate } from '../store/work-notices.ts';
import { requireInvitation } from './invitation.ts';

const MOST_ANSWERS = 20;

/** POST /maintenances/answer: stores a customer's reply that the time does not suit. */
export const answerInvitation: Verb<typeof maintenances.answerInvitation> = async ({
  body,
  now,
  requestId,
}) => {
  const notice = await requireInvitation(body.link, now);
  if (notice.answers.length >= MOST_ANSWERS)
    throw new Conflict('You have answered often enough; please call us.');
  const answer = { atMs: now.getTime(), text: body.text };
  const audit = machineAuditPut(
    { kind: 'mail link', name: notice.to },
    {
      accountId: notice.accountId,
      target: notice.noticeId.split('#')[0]!,
      information: `${notice.customer}: the time of the planned work does not suit. ${body.text}`,
      after: { customer: notice.customer, answer: body.text },
    },
    { action: 'maintenances.answerInvitation', requestId, now },
  );
  await writeTogether(
    [answerUpdate(notice, answer), audit],
    () => new Conflict('This was answered at the same moment. Please send it again.'),
  );
  return { message: 'Thank you. We have your answer.' };
};
