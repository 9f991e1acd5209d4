import { personInWords } from '../../core/access/actor.ts';
import type { maintenances } from '../../core/contract/maintenances.ts';
import { isAbout, LOOKED_AHEAD_SECONDS } from '../../core/domain/downtime.ts';
import { workNotices } from '../jobs/kinds/work-notices.ts';
import type { Verb } from '../kernel/serve.ts';
import { Conflict, NotFound } from '../runtime/errors.ts';
import { piecesOf } from '../store/downtimes.ts';
import { answerThings, writeEntry } from './answers.ts';
import { conversationsIn, readable } from './conversations.ts';
import { placesOf } from './places.ts';

/** POST /maintenances/answers/reply: replies to a customer who answered, on the page and by mail. */
export const replyToAnswer: Verb<typeof maintenances.replyToAnswer> = async (call) => {
  const { actor, account, body, now, audit } = call;
  const { work, circuits_account: circuitsIn, customer, text } = body;
  workNotices.admit(call, { work, name: '' });
  const conversation = (await readable(actor, account, await conversationsIn(account, work))).find(
    (each) => each.account === circuitsIn && each.customer === customer,
  );
  const answers = conversation?.entries.filter(({ kind }) => kind !== 'reply') ?? [];
  if (!conversation || answers.length === 0) throw new NotFound('An answer of this customer');
  const nowEpoch = Math.floor(now.getTime() / 1000);
  const span = { startEpoch: nowEpoch, endEpoch: nowEpoch + LOOKED_AHEAD_SECONDS };
  const pieces = await piecesOf(account, work, span);
  const [first] = pieces;
  if (!first) throw new Conflict('This work is over or removed, so there is nothing to reply to.');
  // Those of the customer's account: its reader learns of no group or device above it.
  const { devices } = await placesOf(actor, conversation.account);
  const circuits = devices
    .filter(
      ({ device }) =>
        device.Customer === customer && pieces.some((piece) => isAbout(piece, device)),
    )
    .map(({ device: { id, label } }) => ({ id, name: label }));
  const services = circuits.map(({ name }) => name);
  const endEpoch = Math.max(...pieces.map((piece) => piece.endEpoch));
  const place = { plannedIn: account, work, account: conversation.account, customer, endEpoch };
  const row = audit({
    accountId: account,
    ...answerThings(place, circuits),
    information: `Replied to ${customer} about the planned work on ${services.join(', ')}: ${text}`,
    after: { customer, reply: text },
  });
  await writeEntry(
    {
      place,
      services,
      startEpoch: Math.min(...pieces.map(({ startEpoch }) => startEpoch)),
      recipients: [...new Set(answers.flatMap(({ mailTo }) => mailTo || []))],
    },
    {
      kind: 'reply',
      atMs: now.getTime(),
      text,
      by: personInWords(actor),
      home: actor.home,
      mailTo: '',
      betterStartEpoch: null,
    },
    row,
  );
  return { message: `Your reply to ${customer} is on its way.` };
};
