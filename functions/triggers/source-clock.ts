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
 * Every minute: cleans up after removed sources, sends pending commands to each source, and imports
 * its data.
 */
export const handler = () => forEachAccount({ forgetSource, tellSource, askSource });

/** All sources but the current one, since several may have been removed within a minute. */
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

/** @throws Error if the stored key is not the one in the account's row. */
async function accessTo({ accountId, keySource, keyAddress, keyVersion = '' }: AccountRow) {
  const access = await sourceKey(accountId);
  if (
    access &&
    access.source === keySource &&
    access.address === keyAddress &&
    // Earlier releases stored no version.
    ['', keyVersion].includes(access.version)
  )
    return access;
  throw new Error('The key of its monitoring source is not kept.');
}
