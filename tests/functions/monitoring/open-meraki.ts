import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { everyStoredShard } from '../../../functions/monitoring/collector/shards.ts';
import { serveSource } from '../../../functions/monitoring/serve-source.ts';
import { sources } from '../../../functions/monitoring/sources.ts';
import { getAccount } from '../../../functions/store/accounts.ts';
import { putFeedMark, type FeedMark } from '../../../functions/store/feed-marks.ts';
import { readSeries } from '../../../functions/store/series-read.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { MerakiCloud } from '../../fixtures/meraki/cloud.ts';
import { harbour } from '../../fixtures/meraki/world.ts';
import { openStandIn, type OpenStandIn } from '../../fixtures/stand-ins/stand-in.ts';
import { restoreWorld, startWorld } from '../../fixtures/world.ts';

export const NORTH = accountNamed('northbeam');
export const MX = 'Q2AB-0001-MX68';
export const MS = 'Q2AB-0002-MS12';
/** 20 seconds into a fifth minute: from here, 20 minutes are near enough to now for the store. */
export const BEGAN_MS = Math.floor(Date.now() / 300_000) * 300_000 - 300_000 + 20_000;
export const MINUTE = Math.floor(BEGAN_MS / 60_000) * 60;

const NEVER: FeedMark = {
  takenEpochSeconds: 0,
  missedFromEpochSeconds: 0,
  missedUntilEpochSeconds: 0,
  missedAfterShard: '',
};

export interface OpenMeraki {
  cloud: MerakiCloud;
  server: OpenStandIn;
  access: { address: string; key: string };
}

/** Opens Meraki's cloud with one organisation before each test of a file. */
export function openMeraki(): OpenMeraki {
  let tables: TestTables;
  const open = {} as OpenMeraki;
  beforeAll(async () => {
    tables = await startWorld();
  });
  afterAll(() => tables.stop());
  beforeEach(async () => {
    process.env['HOOKS_REACH'] = 'any';
    await restoreWorld();
    for (const stream of [0, 1, 2])
      await putFeedMark({ accountId: NORTH, source: 'meraki', stream }, NEVER);
    open.cloud = new MerakiCloud();
    open.cloud.organisations = [harbour()];
    open.server = await openStandIn(open.cloud);
    open.access = { address: open.server.address, key: open.cloud.secret };
    vi.useFakeTimers({ toFake: ['Date'], now: BEGAN_MS });
  });
  afterEach(async () => {
    vi.useRealTimers();
    delete process.env['HOOKS_REACH'];
    expect(open.cloud.faults).toEqual([]);
    await open.server.stop();
  });
  return open;
}

/** A minute of the source's clock. */
export async function serve({ access }: OpenMeraki, minute: number) {
  vi.setSystemTime(BEGAN_MS + minute * 60_000);
  const account = (await getAccount(NORTH))!;
  const times = { now: new Date(), endsAtMs: Number.POSITIVE_INFINITY };
  const fed = { account, name: 'meraki' } as const;
  await serveSource(fed, sources.meraki, () => Promise.resolve(access), times);
}

/** Samples by minute, counted from the first reading. */
export async function samplesOf(series: string, serial = MX): Promise<[number, number][]> {
  const own = (await everyStoredShard(MINUTE)).filter(({ accountId }) => accountId === NORTH);
  // A folded hour is the device's and comes with each shard of its account.
  const found = new Map<number, number>();
  for (const { shardId } of own) {
    const range = { fromSeconds: MINUTE - 3_600, toSeconds: MINUTE + 7_200 };
    const place = { accountId: NORTH, deviceId: `meraki-${serial}`, shardId };
    const read = await readSeries({ ...place, ...range });
    for (const part of read.series.get(series) ?? []) {
      const { samples, startEpochSeconds } = part as StoredSamples;
      samples.forEach((value, at) => {
        if (!Number.isNaN(value)) found.set((startEpochSeconds - MINUTE) / 60 + at, value);
      });
    }
  }
  return [...found].toSorted(([one], [other]) => one - other);
}
interface StoredSamples {
  samples: Float64Array;
  startEpochSeconds: number;
}
