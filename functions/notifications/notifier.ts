import { everyAccount } from '../store/accounts.ts';
import { log } from '../kernel/log.ts';
import { tellAccount } from './tell.ts';

/** Every minute: tells the recipients of every account what became due. One account's failure stops no other. */
export async function handler(): Promise<void> {
  const now = new Date();
  for (const { accountId } of await everyAccount()) {
    try {
      await tellAccount(accountId, now);
    } catch (error) {
      log.error('the recipients of an account could not be told', { accountId, error: error as Error });
    }
  }
}
