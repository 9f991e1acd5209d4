import type { users } from '../../core/contract/users.ts';
import type { Verb } from '../kernel/serve.ts';
import { checkMany } from '../people/many-people.ts';

/** Rows in the answer; the counts cover all. */
const MOST_ROWS = 500;

/** POST /users/bulk/preview: the expected outcome of each row of a CSV file. */
export const checkPeople: Verb<typeof users.checkPeople> = async (call) => {
  const { actor, account, body } = call;
  const place = { accountId: account, customer: body.customer };
  const rows = await checkMany(actor, place, body.csv);
  const bad = rows.filter(({ why }) => why !== '');
  const good = rows.filter(({ why }) => why === '');
  call.changedNothing();
  return {
    data: { good: good.length, bad: bad.length, rows: [...bad, ...good].slice(0, MOST_ROWS) },
  };
};
