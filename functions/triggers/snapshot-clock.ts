import { log } from '../runtime/log.ts';
import { everyAccount } from '../store/accounts.ts';
import { writeSnapshot } from '../store/device-snapshot.ts';

/**
 * Every night: packs the devices of the large accounts, so that a new process reads them at once.
 * An account that cannot be packed stops no other.
 * @throws Error when one could not be, so that the alarm of the function rings; its list is read
 * from its rows meanwhile.
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
