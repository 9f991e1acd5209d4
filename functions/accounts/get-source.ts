import type { accounts } from '../../core/contract/accounts.ts';
import { nameFor } from '../../core/access/staff.ts';
import { sourceOfDevice } from '../../core/domain/source-key.ts';
import type { Verb } from '../kernel/serve.ts';
import { pendingCommands } from '../store/commands.ts';
import { devicesOf } from '../store/devices.ts';
import { findSourceHook } from '../store/source-hooks.ts';
import { sourceReading } from '../store/source-readings.ts';
import { accountNamed, ownAccounts } from './own-accounts.ts';

/** GET /accounts/source: how the monitoring source of an account is doing. */
export const getSource: Verb<typeof accounts.getSource> = async ({ actor, query }) => {
  const account = accountNamed(await ownAccounts(actor), query.account_id);
  const { keySource = '', keyAddress = '', keySetAtMs = 0, keySetBy = '' } = account;
  const waiting = (await pendingCommands(account.accountId))
    .flat()
    .filter(({ source }) => source === keySource);
  const others = (await devicesOf(account.accountId)).filter(
    ({ basis }) => sourceOfDevice(basis) !== keySource,
  );
  const hook = keySource ? await findSourceHook(account.accountId, keySource) : undefined;
  return {
    data: {
      name: account.name,
      source: keySource,
      address: keyAddress,
      set_at_ms: keySetAtMs,
      set_by: nameFor(actor.staff, { name: keySetBy, home: account.keySetHome ?? '' }),
      reading: (await sourceReading(account)) ?? null,
      other_devices: others.length,
      hook_made_at_ms: hook?.madeAtMs ?? 0,
      hook_taken_at_ms: hook?.readingAtMs ?? 0,
      waiting: waiting.length,
      waiting_since_ms: waiting.length === 0 ? 0 : Math.min(...waiting.map(({ atMs }) => atMs)),
    },
  };
};
