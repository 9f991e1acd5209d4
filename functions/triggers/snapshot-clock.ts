import { log } from '../runtime/log.ts';
import { everyAccount } from '../store/accounts.ts';
import { writeSnapshot } from '../store/device-snapshot.ts';

/**
 * Every night: writes snapshots of large accounts, to speed up cold starts. A failure for one
 * account does not affect the others.
 * @throws Error if one failed, for the function's alarm; its rows are read meanwhile.
 */
export async function handler(): Promise<void> {
  let failed = 0;
  for (const { accountId } of await everyAccount()) {
    try {
      await writeSnapshot(accountId);
    } catch (error) {
      failed += 1;
      log.error('the devices of an account were not packed', { accountId, error: error as Error });
    }
  }
  if (failed > 0) throw new Error(`The devices of ${failed} accounts were not packed.`);
}
