import type { maintenances } from '../../core/contract/maintenances.ts';
import type { Verb } from '../kernel/serve.ts';
import { lineIds } from '../store/accounts.ts';
import { PAST_SECONDS } from './list-maintenances.ts';
import { conversationsIn, conversationView, readable } from './conversations.ts';

/** GET /maintenances/answers: notices, answers and replies of customers about planned work. */
export const listAnswers: Verb<typeof maintenances.listAnswers> = async ({
  actor,
  account,
  query,
  now,
}) => {
  const sinceEpoch = query.start ?? Math.floor(now.getTime() / 1000) - PAST_SECONDS;
  const all = await Promise.all((await lineIds(account)).map((id) => conversationsIn(id)));
  const late = all.flat().filter(({ endEpoch }) => endEpoch >= sinceEpoch);
  const seen = await readable(actor, account, late);
  return { data: seen.map((conversation) => conversationView(actor.staff, conversation)) };
};
