import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SHARDS_AT_ONCE } from '../../functions/monitoring/collector/shards.ts';
import { DAYS_KEPT_DAYS, HOURS_KEPT_DAYS } from '../../functions/store/series-rows.ts';
import { BUFFER_KEPT_SECONDS } from '../../functions/store/series-buffer.ts';
import { historyOf } from '../../infra/local/seed/history.ts';
import { planFleet } from '../../infra/local/seed/plan.ts';
import { freePort } from '../../infra/local/free-port.ts';
import type { StoreUse, Use } from '../../infra/cost/use.ts';
import { useOfPeople } from './people.ts';

const MINUTES = 60;
const MONTH_START = Date.UTC(2026, 10, 1) / 1_000;
/** The last hour of a day in mid-month, when rows have a typical size. */
const HOUR_START = Date.UTC(2026, 10, 15, 23) / 1_000;
/** Number of sequential polls for timing. */
const TIMED_POLLS = 5;

/**
 * Polls a simulated network for an hour, compacts it, and reads it as pages do, with the deployed
 * code.
 * @param devices size of the simulated network, including version 3 devices, which are skipped
 */
export async function measureUse(devices: number): Promise<Use> {
  const port = await freePort();
  const child = fork(
    join(import.meta.dirname, '../bench/collector/world.ts'),
    [String(devices), String(port), String(HOUR_START), String(SHARDS_AT_ONCE)],
    { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  try {
    const [{ environment }] = (await once(child, 'message')) as [
      { environment: Record<string, string> },
    ];
    Object.assign(process.env, environment);
    return await measured(devices, port);
  } finally {
    child.disconnect();
    await once(child, 'exit');
  }
}

async function measured(planned: number, port: number): Promise<Use> {
  const { meterStore } = await import('./meter.ts');
  const { Poller } = await import('../../functions/monitoring/collector/memory.ts');
  const { pollShard } = await import('../../functions/monitoring/collector/poll-shard.ts');
  const { compactShard, ROLLUPS_FORM } =
    await import('../../functions/monitoring/collector/compact.ts');
  const { everyShard } = await import('../../functions/monitoring/collector/shards.ts');
  const { putCompaction } = await import('../../functions/store/polls.ts');
  const { putMany } = await import('../../functions/store/client.ts');
  const { historyRows } = await import('../../functions/store/series-history.ts');

  const fleet = planFleet({ devices: planned, anchorEpochSeconds: HOUR_START, port });
  const nodes = fleet.nodes.filter(({ simulated }) => simulated.version === '2c');
  // Only the first shard's requests are counted; the others create parallel load.
  const atOnce = await everyShard();
  const shards = atOnce.slice(0, 1);
  const [{ accountId }] = shards as [(typeof shards)[number]];
  for (const { device, simulated } of nodes) {
    const series = historyOf(simulated, {
      firstMinute: MONTH_START / 60,
      count: (HOUR_START - MONTH_START) / 60,
    });
    const rows = historyRows(
      { ...device, accountId },
      { startEpochSeconds: MONTH_START, stepSeconds: 60, series },
    );
    // The compactor only reads rows that it changes.
    await putMany(
      'series',
      rows.filter(({ slot }) => !String(slot).startsWith('H#')),
    );
  }
  for (const each of shards)
    await putCompaction(each.accountId, each.shardId, {
      untilEpochSeconds: HOUR_START,
      rollups: ROLLUPS_FORM,
    });
  // Two processes share the shards, so that each reads the other's state.
  const pollers = [new Poller(), new Poller()] as const;
  const pollAll = (minuteEpochSeconds: number, some = shards) =>
    Promise.all(
      some.map((shard) =>
        pollShard(pollers[(minuteEpochSeconds / 60) % 2 ? 0 : 1], { ...shard, minuteEpochSeconds }),
      ),
    );
  // The first polls walk devices and initialise counters.
  for (let before = 4; before > 0; before -= 1) await pollAll(HOUR_START - 60 * before);

  const counted = meterStore();
  for (let minute = 0; minute < MINUTES; minute += 1) await pollAll(HOUR_START + 60 * minute);
  const hour = counted();
  await everyShard();
  const plan = mean(counted(), atOnce.length);
  const foldStarted = performance.now();
  for (const each of shards) await compactShard(each.accountId, each.shardId, HOUR_START + 3_600);
  const foldSeconds = (performance.now() - foldStarted) / 1_000;
  const fold = counted();
  let minute = HOUR_START + 60 * MINUTES;
  for (let before = 4; before > 0; before -= 1, minute += 60) await pollAll(minute, atOnce);
  const pollStarted = performance.now();
  for (let timed = 0; timed < TIMED_POLLS; timed += 1, minute += 60) await pollAll(minute, atOnce);
  const pollSeconds = (performance.now() - pollStarted) / 1_000 / TIMED_POLLS;
  for (const poller of pollers) poller.close();
  const [{ device }] = nodes as [(typeof nodes)[number]];
  const people = await useOfPeople(accountId, device.deviceId, counted);
  const collector = {
    devices: nodes.length,
    shards: shards.length,
    interfaces: nodes.reduce((sum, { simulated }) => sum + simulated.interfaces.length, 0),
    poll: mean(hour, MINUTES),
    fold,
    plan,
    pollSeconds,
    shardsAtOnce: atOnce.length,
    foldSeconds: foldSeconds / shards.length,
    kept: {
      minutesSeconds: BUFFER_KEPT_SECONDS,
      hoursDays: HOURS_KEPT_DAYS,
      daysDays: DAYS_KEPT_DAYS,
    },
  };
  return { collector, people };
}

function mean(use: StoreUse, times: number): StoreUse {
  return {
    requests: use.requests / times,
    writeUnits: use.writeUnits / times,
    readUnits: use.readUnits / times,
    rows: new Map(
      [...use.rows].map(([kind, { count, bytes }]) => [
        kind,
        { count: count / times, bytes: bytes / times },
      ]),
    ),
  };
}
