import { JOB_LEASE_MS, JOB_RETRY_MS, TAKEN_WITHIN_MS } from '../../../core/domain/job.ts';
import { putMany, scan } from '../../../functions/store/client.ts';
import { resetLimits } from '../../fixtures/limits.ts';

/** So long after a run has died anywhere, its job is due again. */
export const AFTER_A_DEATH_MS = Math.max(TAKEN_WITHIN_MS, JOB_LEASE_MS, JOB_RETRY_MS);

/**
 * Lets the jobs wait for so much longer, and people begin as often again as their rate limits let
 * them. The rows are moved, not the time: the tables refuse a call that is signed by another clock
 * than theirs.
 */
export async function letWait(ms: number): Promise<void> {
  await resetLimits();
  const mails = (await scan('ledger')).filter(({ entry }) => String(entry).startsWith('mail#'));
  await putMany(
    'ledger',
    mails.map((row) => ({ ...row, calledAtMs: Number(row['calledAtMs']) - ms })),
  );
  const waiting = (await scan('jobs')).filter((row) => row['dueAtMs'] !== undefined);
  await putMany(
    'jobs',
    waiting.map((row) => ({ ...row, dueAtMs: Number(row['dueAtMs']) - ms })),
  );
}
