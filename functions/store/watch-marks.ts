import type { AccountId } from '../../core/access/scope.ts';
import { get, putMany } from './client.ts';

/** A clock that ran longer ago has paused. */
const PAUSE_MS = 90_000;

/**
 * Notes that the clock of an account's collectors runs.
 * @returns since when it has run without a pause, in epoch milliseconds.
 */
export async function noteWatch(accountId: AccountId, nowMs: number): Promise<number> {
  const key = { accountId, shardId: 'watched#collectors' };
  const row = await get('polls', key);
  const isPaused = nowMs - Number(row?.['ranAtMs'] ?? 0) > PAUSE_MS;
  const runsSinceMs = isPaused ? nowMs : Number(row?.['runsSinceMs']);
  await putMany('polls', [{ ...key, ranAtMs: nowMs, runsSinceMs }]);
  return runsSinceMs;
}
