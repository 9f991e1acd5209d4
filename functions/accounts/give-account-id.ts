import type { accounts } from '../../core/contract/accounts.ts';
import type { Verb } from '../kernel/serve.ts';
import { Conflict } from '../runtime/errors.ts';
import { accountsOf, sourceIdOf, sourceIdPuts } from '../store/accounts.ts';
import { writeTogether } from '../store/client.ts';
import { accountNamed, ownAccounts } from './own-accounts.ts';
import { accountThing } from '../store/audit-things.ts';

/**
 * POST /accountId: sets the id of an account in its source, once and unique within the provider.
 */
export const giveAccountId: Verb<typeof accounts.giveAccountId> = async (call) => {
  const { actor, body, audit } = call;
  const account = accountNamed(await ownAccounts(actor), body.id);
  const former = sourceIdOf(account);
  const message = `${account.name} has the account id ${body.account_id}.`;
  if (former === body.account_id) {
    call.changedNothing();
    return { message };
  }
  if (former !== '') throw new Conflict(`${account.name} has the account id ${former} already.`);
  const all = await accountsOf(actor.providerId);
  const isTaken = all.some(
    (each) => sourceIdOf(each) === body.account_id || each.accountId === body.account_id,
  );
  if (isTaken) throw new Conflict(`Another account has the account id ${body.account_id}.`);
  const row = audit({
    accountId: account.accountId,
    things: [accountThing(account)],
    information: `Gave the account ${account.name} the account id ${body.account_id}`,
    before: { account_id: former },
    after: { account_id: body.account_id },
  });
  const top = all.find(({ parentId }) => parentId === '') ?? account;
  await writeTogether(
    [...sourceIdPuts(top.accountId, account, body.account_id), row],
    () => new Conflict('Somebody else has given this account or this id meanwhile.'),
  );
  return { message };
};
