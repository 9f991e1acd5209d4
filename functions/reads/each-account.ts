import type { AccountId } from '../../core/access/scope.ts';
import { log } from '../runtime/log.ts';
import { everyAccount, type AccountRow } from '../store/accounts.ts';

type Task = (accountId: AccountId, now: Date, account: AccountRow) => Promise<unknown>;

/**
 * Does the tasks of a clock for every account, one after the other. One that fails stops no other,
 * of its account or of another.
 * @throws Error at the end when some failed, so that the alarm of the function rings.
 */
export async function forEachAccount(tasks: Readonly<Record<string, Task>>): Promise<void> {
  const now = new Date();
  let failed = 0;
  for (const account of await everyAccount()) {
    const { accountId } = account;
    for (const [task, run] of Object.entries(tasks)) {
      try {
        await run(accountId, now, account);
      } catch (error) {
        failed += 1;
        log.error('a task of a clock failed', { accountId, task, error: error as Error });
      }
    }
  }
  if (failed > 0) throw new Error(`${failed} tasks of a clock failed; the log names them.`);
}
