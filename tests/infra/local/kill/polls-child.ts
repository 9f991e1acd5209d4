import { mock } from 'node:test';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { HOST_STATUS } from '../../../../core/domain/datasource.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../../../core/series/block.ts';
import { decodeRollup } from '../../../../core/series/chunk.ts';
import { compactionEnd } from '../../../../functions/monitoring/collector/compact.ts';
import { openAlerts } from '../../../../functions/store/alerts.ts';
import { query } from '../../../../functions/store/client.ts';
import { pendingNotices } from '../../../../functions/store/notices.ts';
import { readSeries } from '../../../../functions/store/series-read.ts';
import { dataOf } from '../../../../functions/store/series-rows.ts';
import { handler as compactor } from '../../../../functions/triggers/compactor.ts';
import { handler as poller } from '../../../../functions/triggers/poller.ts';
import { ACCOUNT, SHARD, startPolledWorld } from '../../../functions/monitoring/polled-world.ts';
import { setServerClocks } from '../server-clocks.ts';

/** Polls on disk of the minutes from..until. */
export interface FoundPolls {
  /** Minutes in which the device answered. */
  answered: number[];
  /** Samples that the hourly roll-ups count. */
  counted: number;
  /** Open alerts, and their notices. */
  alerts: string[];
  faults: string[];
  notices: string[];
}

const DEVICE = 'steady';
const [from, until] = process.argv.slice(3).map(Number) as [number, number];
const first = Number(process.argv[5]);

/**
 * The local application on the folder of the first argument: polls each minute from..until and
 * folds the hours, by a clock that it sets, and says each thing before and after it does it; at the
 * end what it finds of the minutes since the first.
 */
const setClock = (epochSeconds: number) => mock.timers.setTime(epochSeconds * 1_000);
const say = (line: string) => process.stdout.write(`${line}\n`);

mock.timers.enable({ apis: ['Date'], now: from * 1_000 });
setServerClocks();
const world = await startPolledWorld('83', from, [{ deviceId: DEVICE, simulated: {} }], {
  dataDir: process.argv[2]!,
  clocks: [],
});
let folded = 0;
for (let minute = from; minute < until; minute += MINUTE_SECONDS) {
  world.now = minute;
  setClock(minute);
  const end = compactionEnd(minute);
  if (end > folded) {
    say(`folding ${end}`);
    if (await isDone(compactor, { untilEpochSeconds: end })) folded = end;
    say(`folded ${folded}`);
  }
  say(`polling ${minute}`);
  const isPolled = await isDone(poller, { minuteEpochSeconds: minute });
  say(`${isPolled ? 'polled' : 'not polled'} ${minute}`);
}
say(JSON.stringify(await look()));

/** Hands a message to a function as its queue does. @returns whether it was handled. */
async function isDone(
  handler: (event: SQSEvent) => Promise<SQSBatchResponse>,
  message: object,
): Promise<boolean> {
  const body = JSON.stringify({ accountId: ACCOUNT, shardId: SHARD, ...message });
  const Records = [{ messageId: 'm', body }] as SQSEvent['Records'];
  return (await handler({ Records })).batchItemFailures.length === 0;
}

async function look(): Promise<FoundPolls> {
  const answered: number[] = [];
  for (let hour = first; hour < until; hour += HOUR_SECONDS) {
    const toSeconds = Math.min(hour + HOUR_SECONDS, until);
    const range = { accountId: ACCOUNT, deviceId: DEVICE, shardId: SHARD };
    const { series } = await readSeries({ ...range, fromSeconds: hour, toSeconds });
    for (const { samples, startEpochSeconds } of series.get(HOST_STATUS) ?? [])
      for (const [at, value] of (samples ?? []).entries())
        if (value === 1) answered.push(startEpochSeconds + at * MINUTE_SECONDS);
  }
  const days = await query('series', {
    partition: { deviceKey: `${ACCOUNT}#${DEVICE}` },
    sort: { condition: 'begins_with(slot, :day)', values: { ':day': 'D#' } },
  });
  const counts = days.flatMap((row) => [
    ...(decodeRollup(dataOf(row)).series.get(HOST_STATUS)?.count ?? []),
  ]);
  const alerts = await openAlerts(ACCOUNT);
  return {
    answered,
    counted: counts.filter((count) => count > 0).reduce((sum, count) => sum + count, 0),
    alerts: alerts.map(({ id }) => id),
    faults: alerts.map(({ instanceName, dataPointName }) => `${instanceName} ${dataPointName}`),
    notices: (await pendingNotices(ACCOUNT)).map(({ alertId, event }) => `${alertId} ${event}`),
  };
}
