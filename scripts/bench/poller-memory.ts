import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  inPolls,
  type PolledShard,
  type Shard,
} from '../../functions/monitoring/collector/shards.ts';
import { POLLER } from '../../infra/constructs/poller.ts';
import { freePort } from '../../infra/local/free-port.ts';
import { endChild } from './collector/end-child.ts';
import type { Bench } from './figure.ts';

const BUNDLE = join(import.meta.dirname, '../../dist/lambda/poller/index.mjs');
/** 90 of them are version 2c devices, which make up each shard. */
const PLANNED = 100;
const SIZES = Array<number>(223).fill(PLANNED).join(',');
/** A poller gets other shards each minute, so it meets all devices, and some again. */
const SEEN_AGAIN = 12;

/**
 * Memory of a poller after 20,000 devices: the deployed bundle in its own process, with queue
 * batches in order.
 */
export const bench: Bench = {
  name: 'Memory of a poller, as built',
  async run() {
    if (!existsSync(BUNDLE)) throw new Error('The poller is not built: run `npm run build` first.');
    const port = await freePort();
    const world = fork(
      join(import.meta.dirname, 'collector/world.ts'),
      [String(PLANNED), String(port), String(Math.floor(Date.now() / 1_000)), SIZES],
      { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    );
    try {
      const [{ environment }] = (await once(world, 'message')) as [
        { environment: Record<string, string> },
      ];
      Object.assign(process.env, environment);
      return await measured();
    } finally {
      await endChild(world);
    }
  },
};

async function measured() {
  const { everyShard } = await import('../../functions/monitoring/collector/shards.ts');
  const { devicesByShard } = await import('../../functions/store/collected-devices.ts');
  const shards = await everyShard();
  const [{ accountId }] = shards as [PolledShard];
  const devices = [...(await devicesByShard(accountId)).values()].flat().length;
  const polls = inPolls(shards);
  const poller = fork(join(import.meta.dirname, 'collector/poller-process.mjs'), [BUNDLE], {
    execArgv: ['--enable-source-maps', ...POLLER.nodeOptions],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    await once(poller, 'message');
    let mostBytes = 0;
    let failed = 0;
    for (const some of [...polls, ...polls.slice(0, SEEN_AGAIN)]) {
      const polled = await poll(poller, some);
      mostBytes = polled.mostBytes;
      failed += polled.failed;
    }
    return [
      {
        name: `the most that it held, ${devices} devices seen`,
        value: mostBytes / 1e6,
        unit: 'MB',
        budget: 460,
      },
      { name: 'batches of which a shard was not polled', value: failed, unit: '', budget: 0 },
    ];
  } finally {
    await endChild(poller);
  }
}

async function poll(
  poller: ChildProcess,
  shards: readonly Shard[],
): Promise<{ mostBytes: number; failed: number }> {
  const minuteEpochSeconds = Math.floor(Date.now() / 60_000) * 60;
  const body = JSON.stringify({ minuteEpochSeconds, shards });
  poller.send({ Records: [{ messageId: 'measured', body }] });
  const [answer] = (await once(poller, 'message')) as [{ mostBytes: number; failed: number }];
  return answer;
}
