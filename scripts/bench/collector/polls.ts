import { minuteSlot } from '../../../core/series/slots.ts';
import { Poller } from '../../../functions/monitoring/collector/memory.ts';
import { pollShard } from '../../../functions/monitoring/collector/poll-shard.ts';
import { everyShard, type Shard } from '../../../functions/monitoring/collector/shards.ts';
import { query } from '../../../functions/store/client.ts';
import { shardKeyOf } from '../../../functions/store/series-rows.ts';
import { readShardBuffer } from '../../../functions/store/series-buffer.ts';
import { percentile, type Figure } from '../figure.ts';

/**
 * The first polls walk devices, initialise counters and open alerts; a real poller runs for hours.
 */
const WARM_ROUNDS = 10;
const MEASURED_ROUNDS = 11;

async function polls(): Promise<Figure[]> {
  const poller = new Poller();
  const shards = await everyShard();
  let minuteEpochSeconds = Math.floor(Date.now() / 60_000) * 60;
  const round = async () => {
    minuteEpochSeconds += 60;
    const polled = await Promise.all(
      shards.map((shard) => pollShard(poller, { ...shard, minuteEpochSeconds, probes: 0 })),
    );
    const devices = polled.reduce((sum, one) => sum + one.devices, 0);
    const answering = polled.reduce((sum, one) => sum + one.answering, 0);
    return { devices, answering };
  };
  for (let at = 0; at < WARM_ROUNDS; at += 1) await round();
  const perCpuSecond: number[] = [];
  const perSecond: number[] = [];
  let polled = 0;
  let silent = 0;
  for (let at = 0; at < MEASURED_ROUNDS; at += 1) {
    const cpuBefore = process.cpuUsage();
    const started = performance.now();
    const { devices, answering } = await round();
    const { user, system } = process.cpuUsage(cpuBefore);
    perCpuSecond.push(devices / ((user + system) / 1e6));
    perSecond.push(devices / ((performance.now() - started) / 1_000));
    polled += devices;
    silent += devices - answering;
  }
  poller.close();
  const buffered = await recentBuffer(shards, minuteEpochSeconds);
  return [
    buffered,
    {
      name: 'polls for each second of one core, with storage and thresholds, median of the rounds',
      value: percentile(perCpuSecond, 0.5),
      unit: 'polls/s',
      budget: 5_000,
      atLeast: true,
    },
    {
      name: 'polls for each second by the clock, dead devices waited for',
      value: percentile(perSecond, 0.5),
      unit: 'polls/s',
    },
    { name: 'share of devices that did not answer', value: (silent / polled) * 100, unit: '%' },
    { name: 'memory of the process', value: process.memoryUsage().rss / 1e6, unit: 'MB' },
  ];
}

/** Size of the recent buffer after the last poll of all shards. */
async function recentBuffer(shards: readonly Shard[], minute: number): Promise<Figure> {
  let bytes = 0;
  let samples = 0;
  for (const { accountId, shardId } of shards) {
    const rows = await query('series', {
      partition: { deviceKey: shardKeyOf(accountId, shardId) },
      sort: {
        condition: 'begins_with(slot, :minute)',
        values: { ':minute': minuteSlot(minute).slice(0, -1) },
      },
    });
    for (const row of rows) bytes += (row['data'] as Uint8Array).length;
    for (const devices of await readShardBuffer(accountId, shardId, minute, minute + 60))
      for (const { series } of devices.values()) samples += series.size;
  }
  return {
    name: 'bytes of a sample in the recent buffer',
    value: bytes / samples,
    unit: 'B',
    budget: 2,
  };
}

/** A process with a poller's memory limit; its environment has the tables and devices. */
process.once('disconnect', () => process.exit());
process.send?.(await polls());
