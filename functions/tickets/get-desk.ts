import type { tickets } from '../../core/contract/tickets.ts';
import type { Verb } from '../kernel/serve.ts';
import { NotFound } from '../runtime/errors.ts';
import { getAccount } from '../store/accounts.ts';
import { deskOf } from './desk.ts';
import { requireWholeAccount } from './whole-account.ts';

/** GET /tickets/desk: where an account's tickets are sent. The secret is write-only. */
export const getDesk: Verb<typeof tickets.getDesk> = async ({ actor, account }) => {
  requireWholeAccount(actor);
  const found = await getAccount(account);
  if (!found) throw new NotFound('Account');
  return { data: await deskOf(found) };
};
