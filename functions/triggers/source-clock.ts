import type { AccountId } from '../../core/access/scope.ts';
import { sourceKey } from '../gateways/source-keys.ts';
import { carryOut } from '../monitoring/carry-out.ts';
import { forget } from '../monitoring/feed/forget.ts';
import { takeIn } from '../monitoring/feed/take-in.ts';
import { sources } from '../monitoring/sources.ts';
import { forEachAccount } from '../reads/each-account.ts';
import type { AccountRow } from '../store/accounts.ts';

/**
 * Every minute: lets go of monitoring sources whose key was dropped, tells the one of each account
 * that has one what people have done since, and takes in what it has.
 */
export const handler = () => forEachAccount({ forgetSource, tellSource, askSource });

async function forgetSource(_accountId: AccountId, now: Date, account: AccountRow) {
  if (account.formerSource) await forget(account, account.formerSource, now);
}

async function tellSource(accountId: AccountId, now: Date, account: AccountRow) {
  const { keySource: name } = account;
  if (name) await carryOut(accountId, sources[name], await accessTo(account), now);
}

async function askSource(_accountId: AccountId, now: Date, account: AccountRow) {
  const { keySource: name } = account;
  if (!name) return;
  await takeIn({ account, name }, sources[name], await accessTo(account), now);
}

/** @throws Error when the key that is kept is for another source or address. */
async function accessTo({ accountId, keySource, keyAddress }: AccountRow) {
  const access = await sourceKey(accountId);
  if (!access || access.source !== keySource || access.address !== keyAddress)
    throw new Error('The key of its monitoring source is not kept.');
  return access;
}
