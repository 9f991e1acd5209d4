import type { tickets } from '../../core/contract/tickets.ts';
import { deskSecret } from '../gateways/desk-secrets.ts';
import type { Verb } from '../kernel/serve.ts';
import { getAccount } from '../store/accounts.ts';
import { requireWholeAccount } from './whole-account.ts';

/** GET /tickets/desk: where an account's tickets are sent. The secret is write-only. */
export const getDesk: Verb<typeof tickets.getDesk> = async ({ actor, account }) => {
  requireWholeAccount(actor);
  const url = (await getAccount(account))?.deskHook ?? '';
  return { data: { url, has_secret: url !== '' && (await deskSecret(account)) !== undefined } };
};
