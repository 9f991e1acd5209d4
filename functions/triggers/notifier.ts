import { everyAccount } from '../store/accounts.ts';
import { log } from '../runtime/log.ts';
import { deliverTickets } from '../notifications/deliver-tickets.ts';
import { tellAccount } from '../notifications/tell.ts';
import { tellHeld } from '../notifications/tell-held.ts';

/**
 * Every minute: tells the recipients of every account what became due, whom it waited for, and hands its tickets to the
 * help desk. One account's failure stops no other, nor do its alerts and its tickets stop each
 * other.
 * @throws Error at the end when something failed, so that the alarm of the function rings.
 */
export async function handler(): Promise<void> {
  const now = new Date();
  let failed = 0;
  for (const { accountId } of await everyAccount()) {
    for (const [task, run] of Object.entries({ tellAccount, tellHeld, deliverTickets })) {
      try {
        await run(accountId, now);
      } catch (error) {
        failed += 1;
        log.error('the people of an account could not be told', {
          accountId,
          task,
          error: error as Error,
        });
      }
    }
  }
  if (failed > 0) throw new Error(`${failed} tasks of the notifier failed; the log names them.`);
}
