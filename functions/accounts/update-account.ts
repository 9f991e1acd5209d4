import { KEY_UPDATED, type accounts } from '../../core/contract/accounts.ts';
import type { Verb } from '../kernel/serve.ts';
import { Conflict } from '../runtime/errors.ts';
import { accountUpdate, sourceIdOf } from '../store/accounts.ts';
import { writeTogether } from '../store/client.ts';
import { accountNamed, lockOf, ownAccounts } from './own-accounts.ts';
import { accountThing } from '../store/audit-things.ts';

const DONE = { message: KEY_UPDATED, error: 200 } as const;

/**
 * PUT /accounts: enables or disables an account. Disabling ends the sessions of its people and
 * those below within seconds, and stops its polling.
 */
export const updateAccount: Verb<typeof accounts.updateAccount> = async (call) => {
  const { actor, body, audit } = call;
  const { account_id: id, is_enabled: enabled } = body.updateData;
  const account = accountNamed(await ownAccounts(actor), id);
  const locked = lockOf(actor, account);
  if (locked) throw new Conflict(locked);
  if (sourceIdOf(account) === '')
    throw new Conflict(`${account.name} has no account id yet. Give it one first.`);
  const status = enabled === 1 ? 'active' : 'disabled';
  if (account.status === status) {
    call.changedNothing();
    return DONE;
  }
  const information = `${enabled === 1 ? 'Enabled' : 'Disabled'} the account ${account.name}`;
  const row = audit({
    accountId: account.accountId,
    things: [accountThing(account)],
    information,
    before: { status: account.status },
    after: { status },
  });
  await writeTogether(
    [accountUpdate(account, { status }), row],
    () => new Conflict(`Somebody else has changed the account ${account.name} meanwhile.`),
  );
  return DONE;
};
