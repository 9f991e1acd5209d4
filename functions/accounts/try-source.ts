import type { accounts } from '../../core/contract/accounts.ts';
import { KEYED_SOURCES } from '../../core/domain/source-key.ts';
import type { Verb } from '../kernel/serve.ts';
import { tryStored } from '../monitoring/trials.ts';
import { Conflict } from '../runtime/errors.ts';
import { accountThing } from '../store/audit-things.ts';
import { writeTogether } from '../store/client.ts';
import { accountNamed, ownAccounts } from './own-accounts.ts';

/** POST /accounts/source: tries the stored key of an account, step by step. */
export const trySource: Verb<typeof accounts.trySource> = async ({ actor, body, audit }) => {
  const account = accountNamed(await ownAccounts(actor), body.account_id);
  const { keySource: source, name } = account;
  if (!source) throw new Conflict(`${name} has no key of a monitoring source.`);
  await writeTogether([
    audit({
      accountId: account.accountId,
      things: [accountThing(account)],
      information: `Tried the monitoring key of the account ${name}`,
    }),
  ]);
  const data = await tryStored(account, source);
  const isWhole = data.every(({ state }) => state === 'passed');
  const product = KEYED_SOURCES[source];
  return { message: isWhole ? `${product} can be read.` : `${product} cannot be read.`, data };
};
