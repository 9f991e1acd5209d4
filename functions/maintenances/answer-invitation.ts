import type { maintenances } from '../../core/contract/maintenances.ts';
import { LOOKED_AHEAD_SECONDS } from '../../core/domain/downtime.ts';
import { ANSWER_WORDS } from '../../core/domain/work-answer.ts';
import type { Verb } from '../kernel/serve.ts';
import { machineAuditPut } from '../store/audit.ts';
import { piecesOf } from '../store/downtimes.ts';
import { workOfNotice } from '../store/work-notices.ts';
import { answerThings, plannerAddress, writeEntry } from './answers.ts';
import { requireInvitation } from './invitation.ts';

/** POST /maintenances/answer: a customer's answer about planned work, by the link of a mail. */
export const answerInvitation: Verb<typeof maintenances.answerInvitation> = async ({
  body,
  now,
  requestId,
}) => {
  const notice = await requireInvitation(body.link, now);
  const { accountId, circuitsIn, customer, to, startEpoch, endEpoch, circuits } = notice;
  const work = workOfNotice(notice);
  // The work may have been moved since the mail.
  const span = { startEpoch, endEpoch: Math.floor(now.getTime() / 1000) + LOOKED_AHEAD_SECONDS };
  const pieces = await piecesOf(accountId, work, span);
  const services = [...new Set(circuits.map(({ name }) => name))];
  const place = { plannedIn: accountId, work, account: circuitsIn, customer, endEpoch };
  const audit = machineAuditPut(
    { kind: 'mail link', name: to },
    {
      accountId,
      ...answerThings(place, circuits),
      information:
        `${customer} about the planned work on ${services.join(', ')}: ${ANSWER_WORDS[body.answer]}. ${body.text}`.trim(),
      after: { customer, answer: body.answer, text: body.text, better_start: body.better_start },
    },
    { action: 'maintenances.answerInvitation', requestId, now },
  );
  await writeEntry(
    {
      place,
      services,
      startEpoch,
      recipients: await plannerAddress(accountId, pieces),
    },
    {
      kind: body.answer,
      atMs: now.getTime(),
      text: body.text,
      by: to,
      home: circuitsIn,
      mailTo: to,
      betterStartEpoch: body.better_start ?? null,
    },
    audit,
  );
  return { message: 'Thank you. We have your answer.' };
};
