import type { Account, accounts } from '../../core/contract/accounts.ts';
import { isFailing } from '../../core/domain/source-reading.ts';
import type { Verb } from '../kernel/serve.ts';
import { feeds, sourceIdOf, type AccountRow } from '../store/accounts.ts';
import { defaultKeptDays } from '../store/audit-kept.ts';
import { auditRules } from '../store/audit-rules.ts';
import { sourceReadings, type StoredReading } from '../store/source-readings.ts';
import { devicesOf } from '../store/devices.ts';
import { lockOf, ownAccounts } from './own-accounts.ts';

/** GET /accounts: the caller's current account and those below it. */
export const listAccounts: Verb<typeof accounts.listAccounts> = async ({ actor, now }) => {
  const own = await ownAccounts(actor);
  const readings = await sourceReadings(own);
  const rules = await auditRules(own.map(({ accountId }) => accountId));
  const data = await Promise.all(
    own.map(async (account) => ({
      id: account.accountId,
      account_id: sourceIdOf(account),
      name: account.name,
      devs: (await devicesOf(account.accountId)).length,
      status: account.status,
      has_key: account.hasKey,
      key: keyOf(account),
      source: account.keySource ?? '',
      source_state: stateOf(account, readings.get(account.accountId), now),
      accountCreated: account.createdEpoch,
      audit_kept_days: rules.get(account.accountId)?.days ?? defaultKeptDays(),
      locked: lockOf(actor, account) ?? '',
    })),
  );
  return { data };
};

function stateOf(
  { keySource }: AccountRow,
  reading: StoredReading | undefined,
  now: Date,
): Account['source_state'] {
  if (!keySource) return '';
  if (!reading) return 'unread';
  if (isFailing(reading, now.getTime())) return 'failing';
  return reading.outcome === 'failed' ? 'failed once' : 'passed';
}

function keyOf(account: AccountRow): Account['key'] {
  if (account.keySource) return 'stored';
  if (feeds(account, 'collector')) return 'not needed';
  return account.hasKey ? 'stored' : 'missing';
}
