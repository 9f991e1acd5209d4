import { log } from '../runtime/log.ts';
import { everyAccount } from '../store/accounts.ts';
import { sealAccount } from '../store/seals.ts';

/**
 * Every minute: seals what was written to the audit log of each account. One account's failure stops
 * no other.
 * @throws Error at the end when something failed, so that the alarm of the function rings.
 */
export async function handler(): Promise<void> {
  const now = new Date();
  let failed = 0;
  for (const { accountId } of await everyAccount()) {
    try {
      await sealAccount(accountId, now);
    } catch (error) {
      failed += 1;
      log.error('the audit log of an account was not sealed', { accountId, error: error as Error });
    }
  }
  if (failed > 0) throw new Error(`The audit logs of ${failed} accounts were not sealed.`);
}
