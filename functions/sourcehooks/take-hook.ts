import { setTimeout as pause } from 'node:timers/promises';
import { HOOKS_LIMIT, type sourcehooks } from '../../core/contract/sourcehooks.ts';
import type { KeyedSource } from '../../core/domain/source-key.ts';
import { isSame } from '../gateways/signed-hook.ts';
import { enforceRateLimit } from '../kernel/limit.ts';
import type { Verb } from '../kernel/serve.ts';
import { takeAlerts } from '../monitoring/feed/alerts.ts';
import { FedDevices } from '../monitoring/feed/devices.ts';
import { keyOfAccount } from '../monitoring/key-of-account.ts';
import { sources } from '../monitoring/sources.ts';
import type { MonitoringSource } from '../monitoring/source.ts';
import { NotFound } from '../runtime/errors.ts';
import { log } from '../runtime/log.ts';
import { getAccount, type AccountRow } from '../store/accounts.ts';
import { claimReading, sourceHookWith } from '../store/source-hooks.ts';
import { digestOf } from '../store/work-notices.ts';

/** Calls within this time are followed by one reading; the source has its alert in the list by then. */
const GATHERED_MS = 3_000;

/**
 * POST /sourcehooks: reads the alerts of the source that calls. An unknown key and a wrong secret get
 * the same answer. A reading that fails is made good by the next minute's.
 */
export const takeHook: Verb<typeof sourcehooks.takeHook> = async ({
  query: { key },
  body: { sharedSecret },
  now,
}) => {
  const hook = await sourceHookWith(key);
  const caller = { person: digestOf(key), account: hook?.accountId ?? 'none' };
  await enforceRateLimit(HOOKS_LIMIT, caller, now);
  const isProved = isSame(hook?.secretDigest ?? '', digestOf(sharedSecret));
  const account = hook && isProved ? await getAccount(hook.accountId) : undefined;
  if (!hook || account?.status !== 'active' || account.keySource !== hook.source)
    throw new NotFound('A hook of this key was');
  const readingAtMs = now.getTime() + GATHERED_MS;
  if (await claimReading(hook, now.getTime(), readingAtMs)) {
    await pause(GATHERED_MS);
    await readAlerts(account, hook.source);
  }
  return { message: 'Noted.' };
};

async function readAlerts(account: AccountRow, name: KeyedSource): Promise<void> {
  const fed = { account, name };
  const source: MonitoringSource = sources[name];
  const now = new Date();
  try {
    const alerts = await source.readAlerts?.(await keyOfAccount(account));
    if (!alerts) return;
    const devices = await FedDevices.asStored(fed, now);
    await takeAlerts(fed, devices, { alerts, startedAtMs: now.getTime() }, now);
  } catch (error) {
    const { accountId } = account;
    log.error('alerts were not read after a call', { accountId, error: error as Error });
  }
}
