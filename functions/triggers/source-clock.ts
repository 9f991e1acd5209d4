import type { AccountId } from '../../core/access/scope.ts';
import { KEYED_SOURCE_NAMES } from '../../core/domain/source-key.ts';
import { sourceKey } from '../gateways/source-keys.ts';
import { carryOut } from '../monitoring/carry-out.ts';
import { forget } from '../monitoring/feed/forget.ts';
import { takeIn } from '../monitoring/feed/take-in.ts';
import { sources } from '../monitoring/sources.ts';
import { forEachAccount } from '../reads/each-account.ts';
import { accountUpdate, type AccountRow } from '../store/accounts.ts';
import { writeIf } from '../store/client.ts';

/**
 * Every minute: lets go of monitoring sources whose key was dropped, tells the one of each account
 * that has one what people have done since, and takes in what it has.
 */
export const handler = () => forEachAccount({ forgetSource, tellSource, askSource });

/** All but the present one, since several may have been left within a minute. */
async function forgetSource(_accountId: AccountId, now: Date, account: AccountRow) {
  if (!account.formerSource) return;
  for (const name of KEYED_SOURCE_NAMES)
    if (name !== account.keySource) await forget(account, name, now);
  await writeIf([accountUpdate(account, { formerSource: '' })]);
}

async function tellSource(accountId: AccountId, now: Date, account: AccountRow) {
  const { keySource: name } = account;
  if (name) await carryOut({ accountId, name }, sources[name], await accessTo(account), now);
}

async function askSource(_accountId: AccountId, now: Date, account: AccountRow) {
  const { keySource: name } = account;
  if (!name) return;
  await takeIn({ account, name }, sources[name], await accessTo(account), now);
}

/** @throws Error when the key that is kept is not the one that the account's row means. */
async function accessTo({ accountId, keySource, keyAddress, keyVersion = '' }: AccountRow) {
  const access = await sourceKey(accountId);
  if (
    access &&
    access.source === keySource &&
    access.address === keyAddress &&
    // A release of before keeps no version.
    ['', keyVersion].includes(access.version)
  )
    return access;
  throw new Error('The key of its monitoring source is not kept.');
}
