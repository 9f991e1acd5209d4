import { personInWords } from '../../core/access/actor.ts';
import type { maintenances } from '../../core/contract/maintenances.ts';
import { isAbout, LOOKED_AHEAD_SECONDS } from '../../core/domain/downtime.ts';
import { ANSWER_WORDS } from '../../core/domain/work-answer.ts';
import type { Verb } from '../kernel/serve.ts';
import { Forbidden, NotFound } from '../runtime/errors.ts';
import { lineIds } from '../store/accounts.ts';
import { piecesOf } from '../store/downtimes.ts';
import { answerThings, plannerAddress, writeEntry } from './answers.ts';
import { placesOf } from './places.ts';

/** POST /maintenances/answers: answers planned work that is not over, as one of a customer's people. */
export const answerWork: Verb<typeof maintenances.answerWork> = async ({
  actor,
  account,
  body: { work, answer, text, better_start },
  now,
  audit,
}) => {
  const { customer } = actor;
  const nowEpoch = Math.floor(now.getTime() / 1000);
  const span = { startEpoch: nowEpoch, endEpoch: nowEpoch + LOOKED_AHEAD_SECONDS };
  const [line, { devices }] = await Promise.all([lineIds(account), placesOf(actor, account)]);
  const found = (await Promise.all(line.map((id) => piecesOf(id, work, span)))).flat();
  const pieces = found.filter(
    (piece) =>
      (piece.type === 'DeviceGroupSDT' || piece.account_id === account) &&
      devices.some(({ device }) => isAbout(piece, device)),
  );
  const [first] = pieces;
  if (!first) throw new NotFound('Planned work');
  if (customer === null) throw new Forbidden('Only people of a customer answer for it.');
  const circuits = devices
    .filter(({ device }) => pieces.some((piece) => isAbout(piece, device)))
    .map(({ device: { id, label } }) => ({ id, name: label }));
  const services = circuits.map(({ name }) => name);
  const place = {
    plannedIn: first.account_id,
    work,
    account,
    customer,
    endEpoch: Math.max(...pieces.map(({ endEpoch }) => endEpoch)),
  };
  const row = audit({
    accountId: first.account_id,
    ...answerThings(place, circuits),
    information:
      `${customer} about the planned work on ${services.join(', ')}: ${ANSWER_WORDS[answer]}. ${text}`.trim(),
    after: { customer, answer, text, better_start },
  });
  await writeEntry(
    {
      place,
      services,
      startEpoch: Math.min(...pieces.map(({ startEpoch }) => startEpoch)),
      recipients: await plannerAddress(first.account_id, pieces),
    },
    {
      kind: answer,
      atMs: now.getTime(),
      text,
      by: personInWords(actor),
      home: actor.home,
      mailTo: actor.email,
      betterStartEpoch: better_start ?? null,
    },
    row,
  );
  return { message: 'Thank you. Your answer is with your provider.' };
};
