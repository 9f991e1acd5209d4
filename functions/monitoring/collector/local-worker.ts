import { parentPort } from 'node:worker_threads';
import { log } from '../../runtime/log.ts';
import { compactionEnd, compactShard } from './compact.ts';
import { Poller } from './memory.ts';
import { pollShard } from './poll-shard.ts';
import { everyShard, jitterSeconds, startOfMinute, type Shard } from './shards.ts';

/**
 * The collector as a thread of a long-lived process: what the planner, the queue, the pollers and
 * the compactor do in Lambda, on this machine's clock. It ends after the message 'stop' and answers
 * it with 'stopped'.
 */
const SPREAD_SECONDS = 45;

const poller = new Poller({ keepsState: true });
const timers = new Set<NodeJS.Timeout>();
const running = new Set<Promise<void>>();
let compactedUntil = 0;

function after(milliseconds: number, task: () => Promise<void>): void {
  const timer = setTimeout(() => {
    timers.delete(timer);
    const run = task()
      .catch((error: unknown) => log.error('the collector failed', { error: error as Error }))
      .finally(() => running.delete(run));
    running.add(run);
  }, milliseconds);
  timers.add(timer);
}

async function poll(shard: Shard): Promise<void> {
  await pollShard(poller, { ...shard, minuteEpochSeconds: startOfMinute(Date.now() / 1_000) });
}

async function minute(isFirst: boolean): Promise<void> {
  const now = Date.now();
  after(60_000 - (now % 60_000), () => minute(false));
  const shards = await everyShard();
  /**
   * At the start everything is polled at once, so that nobody waits a minute for the first state.
   */
  for (const shard of shards)
    after(isFirst ? 0 : jitterSeconds(shard, SPREAD_SECONDS) * 1_000, () => poll(shard));
  const until = compactionEnd(Math.floor(now / 1_000));
  if (until <= compactedUntil) return;
  for (const shard of shards) await compactShard(shard.accountId, shard.shardId, until);
  compactedUntil = until;
}

async function stop(): Promise<void> {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  poller.close();
  await Promise.allSettled(running);
  for (const timer of timers) clearTimeout(timer);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
  parentPort?.postMessage('stopped');
  parentPort?.close();
}

parentPort?.on('message', (message) => {
  if (message === 'stop') void stop();
});
after(0, () => minute(true));
