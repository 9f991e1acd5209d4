import pLimit from 'p-limit';
import type { AccountId } from '../../core/access/scope.ts';
import { log } from '../runtime/log.ts';
import { everyAccount, type AccountRow } from '../store/accounts.ts';

type Task = (accountId: AccountId, now: Date, account: AccountRow) => Promise<unknown>;

/**
 * Runs the tasks of a clock for every account; those of one account in order. A failure stops no
 * other task.
 * @param atOnce accounts at once, for tasks that wait for external systems
 * @throws Error at the end if any failed, for the function's alarm.
 */
export async function forEachAccount(
  tasks: Readonly<Record<string, Task>>,
  atOnce = 1,
): Promise<void> {
  const now = new Date();
  let failed = 0;
  const runAll = async (account: AccountRow) => {
    const { accountId } = account;
    for (const [task, run] of Object.entries(tasks)) {
      try {
        await run(accountId, now, account);
      } catch (error) {
        failed += 1;
        log.error('a task of a clock failed', { accountId, task, error: error as Error });
      }
    }
  };
  const limit = pLimit(atOnce);
  await Promise.all((await everyAccount()).map((account) => limit(() => runAll(account))));
  if (failed > 0) throw new Error(`${failed} tasks of a clock failed; the log names them.`);
}
