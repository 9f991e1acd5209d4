import { findingsInWords } from '../../core/domain/seal.ts';
import { log } from '../runtime/log.ts';
import { everyAccount } from '../store/accounts.ts';
import { checkAccount } from '../evidence/check-account.ts';

/**
 * Every night: compares each account's audit log with its seals.
 * @throws Error if one differs, for the function's alarm; the log has the findings.
 */
export async function handler(): Promise<void> {
  const now = new Date();
  let failed = 0;
  for (const { accountId } of await everyAccount()) {
    const { rows, seals, findings } = await checkAccount(accountId, now);
    if (findings.length === 0) continue;
    failed += 1;
    log.error('an audit log is not as it was sealed', {
      accountId,
      rows,
      seals,
      findings: findingsInWords(findings),
    });
  }
  if (failed > 0)
    throw new Error(`The audit logs of ${failed} accounts are not as they were sealed.`);
}
