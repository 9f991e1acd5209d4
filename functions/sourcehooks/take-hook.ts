import { setTimeout as pause } from 'node:timers/promises';
import { HOOKS_LIMIT, type sourcehooks } from '../../core/contract/sourcehooks.ts';
import { isSame } from '../gateways/signed-hook.ts';
import { enforceRateLimit } from '../kernel/limit.ts';
import type { Verb } from '../kernel/serve.ts';
import { readAlerts } from '../monitoring/feed/read-alerts.ts';
import { NotFound } from '../runtime/errors.ts';
import { log } from '../runtime/log.ts';
import { getAccount } from '../store/accounts.ts';
import { claimReading, sourceHookWith } from '../store/source-hooks.ts';
import { digestOf } from '../store/work-notices.ts';

/** Calls within this time are followed by one reading. It gives the source time to list its alert. */
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
  // Unknown keys have one count together, so that they fill no table.
  const caller = { person: hook?.linkDigest ?? 'none', account: hook?.accountId ?? 'none' };
  await enforceRateLimit(HOOKS_LIMIT, caller, now);
  const isProved = isSame(hook?.secretDigest ?? '', digestOf(sharedSecret));
  const account = hook && isProved ? await getAccount(hook.accountId) : undefined;
  if (!hook || account?.status !== 'active' || account.keySource !== hook.source)
    throw new NotFound('A hook of this key was');
  const readingAtMs = now.getTime() + GATHERED_MS;
  if (await claimReading(hook, now.getTime(), readingAtMs)) {
    await pause(GATHERED_MS);
    await readAlerts({ account, name: hook.source }).catch((error: unknown) => {
      const { accountId } = account;
      log.error('alerts were not read after a call', { accountId, error: error as Error });
    });
  }
  return { message: 'Noted.' };
};
