import type { AccountId } from '../../core/access/scope.ts';
import { KEYED_SOURCE_NAMES } from '../../core/domain/source-key.ts';
import { forget } from '../monitoring/feed/forget.ts';
import { keyOfAccount } from '../monitoring/key-of-account.ts';
import { watchCollectors } from '../monitoring/site/watch-collectors.ts';
import { serveSource } from '../monitoring/serve-source.ts';
import { sources } from '../monitoring/sources.ts';
import { forEachAccount } from '../reads/each-account.ts';
import { accountUpdate, type AccountRow } from '../store/accounts.ts';
import { writeIf } from '../store/client.ts';

/**
 * Every minute: opens and clears the alerts of silent collectors, cleans up after removed sources,
 * sends pending commands to each source, and imports its data.
 */
export function handler() {
  const endsAtMs = Date.now() + PAGES_MS;
  const askSource = (_accountId: AccountId, now: Date, account: AccountRow) =>
    serve(account, { now, endsAtMs });
  return forEachAccount({ watchCollectors, forgetSource, askSource }, ACCOUNTS_AT_ONCE);
}

/** A source that is slow delays few others. */
const ACCOUNTS_AT_ONCE = 8;
/** The rest of the function's time is for the last page, which may wait twice, and the alerts. */
const PAGES_MS = 25_000;

/** All sources but the current one, since several may have been removed within a minute. */
async function forgetSource(_accountId: AccountId, now: Date, account: AccountRow) {
  if (!account.formerSource) return;
  for (const name of KEYED_SOURCE_NAMES)
    if (name !== account.keySource) await forget(account, name, now);
  await writeIf([accountUpdate(account, { formerSource: '' })]);
}

async function serve(account: AccountRow, times: { now: Date; endsAtMs: number }) {
  const { keySource: name } = account;
  if (!name) return;
  await serveSource({ account, name }, sources[name], () => keyOfAccount(account), times);
}
