import { sourceKey } from '../gateways/source-keys.ts';
import { carryOut } from '../monitoring/carry-out.ts';
import { takeIn } from '../monitoring/feed/take-in.ts';
import type { SourceAccess } from '../monitoring/source.ts';
import { sources } from '../monitoring/sources.ts';
import { log } from '../runtime/log.ts';
import { everyAccount } from '../store/accounts.ts';

/**
 * Every minute: tells the monitoring source of each account that has one what people have done
 * since, and takes in what it has. One account's failure stops no other, nor does one of the two
 * stop the other.
 * @throws Error at the end when something failed, so that the alarm of the function rings.
 */
export async function handler(): Promise<void> {
  const now = new Date();
  let failed = 0;
  for (const account of await everyAccount()) {
    const { accountId, keySource: name } = account;
    if (!name) continue;
    const tasks = {
      carryOut: (access: SourceAccess) => carryOut(accountId, sources[name], access, now),
      takeIn: (access: SourceAccess) => takeIn({ account, name }, sources[name], access, now),
    };
    for (const [task, run] of Object.entries(tasks)) {
      try {
        const access = await sourceKey(accountId);
        if (access?.source !== name) throw new Error('Its key is not kept.');
        await run(access);
      } catch (error) {
        failed += 1;
        log.error('a monitoring source failed', { accountId, task, error: error as Error });
      }
    }
  }
  if (failed > 0) throw new Error(`${failed} tasks of monitoring sources failed; see the log.`);
}
