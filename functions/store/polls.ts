import type { AccountId } from '../../core/access/scope.ts';
import { ByteReader, ByteWriter } from '../../core/series/bytes.ts';
import type { StepSamples } from '../../core/series/recent-buffer.ts';
import type { LeftOutOfPoll } from '../../core/domain/left-out.ts';
import type { OutagePattern } from '../../core/domain/outage-pattern.ts';
import type { Discovery } from '../../core/domain/discovery.ts';
import {
  get,
  getMany,
  nameOf,
  putAcross,
  putMany,
  query,
  updateIf,
  writeIf,
  type Row,
  type TransactItem,
} from './client.ts';
import { discoveryColumns, readDiscovery } from './discovery-rows.ts';
import { polledMinutes } from './poll-leases.ts';
import { minuteRows } from './series-buffer.ts';

export interface LatestPoll {
  /** Time of the last answer; 0 without one. */
  lastPolledEpochSeconds: number;
  uptimeSeconds: number;
  /** It answered the latest poll. */
  answering: boolean;
  flapping?: OutagePattern | undefined;
}

/**
 * Latest poll by device id; devices never polled are left out. A row is written when more changes
 * than the time, so whoever answered by it has answered each poll since.
 */
export async function latestPolls(accountId: AccountId): Promise<Map<string, LatestPoll>> {
  const [rows, polled] = await Promise.all([
    query('polls', {
      partition: { accountId },
      sort: { condition: 'begins_with(shardId, :latest)', values: { ':latest': LATEST } },
    }),
    polledMinutes(accountId),
  ]);
  const shards = rows.map((row) => {
    const writtenEpochSeconds = Number(row['minuteEpochSeconds']);
    const shardId = String(row['shardId']).slice(LATEST.length);
    const minuteEpochSeconds = polled.get(shardId) ?? writtenEpochSeconds;
    const latest = decodeLatest(row['data'] as Uint8Array);
    if (minuteEpochSeconds > writtenEpochSeconds)
      for (const poll of latest.values())
        if (poll.answering) {
          poll.lastPolledEpochSeconds = Math.max(poll.lastPolledEpochSeconds, minuteEpochSeconds);
          poll.uptimeSeconds += minuteEpochSeconds - writtenEpochSeconds;
        }
    return { minuteEpochSeconds, latest };
  });
  // A shard that lost its last device is polled no more, and names the device still.
  shards.sort((one, other) => one.minuteEpochSeconds - other.minuteEpochSeconds);
  return new Map(shards.flatMap(({ latest }) => [...latest]));
}

const LATEST = 'latest#';

/** Collector state of a shard in the collector's format; undefined before the first poll. */
export async function pollState(
  accountId: AccountId,
  shardId: string,
): Promise<Uint8Array | undefined> {
  return (await get('polls', { accountId, shardId: `state#${shardId}` }))?.['data'] as
    | Uint8Array
    | undefined;
}

/**
 * Stores the result of polling a shard: samples by device and series, latest answers, collector
 * state, and why samples were left out.
 * @param latest undefined leaves the row of before.
 */
export async function putPoll(
  accountId: AccountId,
  shardId: string,
  minuteEpochSeconds: number,
  latest: ReadonlyMap<string, LatestPoll> | undefined,
  state: Uint8Array,
  samples: ReadonlyMap<string, StepSamples> = new Map(),
  leftOut: ReadonlyMap<string, LeftOutOfPoll> = new Map(),
): Promise<void> {
  await putAcross({
    series: await minuteRows({ accountId, shardId }, minuteEpochSeconds, samples, leftOut),
    polls: [
      ...(latest
        ? [{ accountId, shardId: LATEST + shardId, minuteEpochSeconds, data: encodeLatest(latest) }]
        : []),
      { accountId, shardId: `state#${shardId}`, minuteEpochSeconds, data: state },
    ],
  });
}

/**
 * Gives a shard that was never polled the latest polls of devices that moved to it, so that they
 * keep their last state until its first poll. A shard that is polled has them with its next poll.
 */
export async function startLatest(
  accountId: AccountId,
  shardId: string,
  latest: ReadonlyMap<string, LatestPoll>,
): Promise<void> {
  const polled = [...latest.values()].map((poll) => poll.lastPolledEpochSeconds);
  const newest = Math.max(...polled);
  const row = { accountId, shardId: LATEST + shardId, minuteEpochSeconds: newest };
  await writeIf([
    {
      Put: {
        TableName: nameOf('polls'),
        Item: { ...row, data: encodeLatest(latest) },
        ConditionExpression: 'attribute_not_exists(shardId)',
      },
    },
  ]);
}

export async function dropPolls(
  accountId: AccountId,
  shardId: string,
  minuteEpochSeconds: number,
): Promise<void> {
  await putPoll(accountId, shardId, minuteEpochSeconds, new Map(), new Uint8Array());
}

/** Compaction progress of a shard. */
export interface Compaction {
  /** End of the minutes that hourly chunks contain; 0 before the first run. */
  untilEpochSeconds: number;
  /** Format version of the shard's roll-ups; the first release wrote version 1. */
  rollups: number;
}

/**
 * Leases the compaction of a shard until a moment or putCompaction.
 * @returns its progress; undefined while another run has it.
 */
export async function takeCompaction(
  accountId: AccountId,
  shardId: string,
  leasedUntilMs: number,
): Promise<Compaction | undefined> {
  const former = await updateIf('polls', compactionKey(accountId, shardId), {
    set: 'leasedUntilMs = :until',
    condition: 'attribute_not_exists(leasedUntilMs) OR leasedUntilMs < :now',
    values: { ':until': leasedUntilMs, ':now': Date.now() },
  });
  return (
    former && {
      untilEpochSeconds: Number(former['untilEpochSeconds'] ?? 0),
      rollups: Number(former['rollups'] ?? 1),
    }
  );
}

export async function putCompaction(
  accountId: AccountId,
  shardId: string,
  compaction: Compaction,
  leasedUntilMs = 0,
): Promise<void> {
  await putMany('polls', [{ ...compactionKey(accountId, shardId), ...compaction, leasedUntilMs }]);
}

function compactionKey(accountId: AccountId, shardId: string) {
  return { accountId, shardId: `compacted#${shardId}` };
}

/** By device id; devices never walked are left out. */
export async function discoveriesOf(
  accountId: AccountId,
  deviceIds: readonly string[],
): Promise<Map<string, Discovery>> {
  const rows = await getMany(
    'polls',
    deviceIds.map((id) => ({ accountId, shardId: discoveryKey(id) })),
    { consistent: true },
  );
  return new Map(rows.map((row) => [String(row['deviceId']), readDiscovery(row)]));
}

export async function putDiscoveries(
  accountId: AccountId,
  discoveries: ReadonlyMap<string, Discovery>,
): Promise<void> {
  const rows = [...discoveries].map((found) => discoveryRow(accountId, ...found));
  await putMany('polls', rows);
}

export const discoveryPut = (
  accountId: AccountId,
  deviceId: string,
  discovery: Discovery,
): TransactItem => ({
  Put: { TableName: nameOf('polls'), Item: discoveryRow(accountId, deviceId, discovery) },
});

const discoveryRow = (accountId: AccountId, deviceId: string, discovery: Discovery): Row => ({
  accountId,
  shardId: discoveryKey(deviceId),
  deviceId,
  ...discoveryColumns(discovery),
});

/** An interrupted walk, to be resumed. */
export interface WalkUnderWay {
  /** 0 when there is none. */
  startedEpochSeconds: number;
  /** Walked columns, in the collector's format. */
  columns: string;
}

/** By device id. */
export async function walksUnderWay(
  accountId: AccountId,
  deviceIds: readonly string[],
): Promise<Map<string, WalkUnderWay>> {
  const rows = await getMany(
    'polls',
    deviceIds.map((id) => ({ accountId, shardId: walkKey(id) })),
    { consistent: true },
  );
  return new Map(
    rows.map((row) => [
      String(row['deviceId']),
      {
        startedEpochSeconds: Number(row['startedEpochSeconds']),
        columns: String(row['columns']),
      },
    ]),
  );
}

export async function putWalksUnderWay(
  accountId: AccountId,
  walks: ReadonlyMap<string, WalkUnderWay>,
): Promise<void> {
  await putMany(
    'polls',
    [...walks].map(([deviceId, walk]) => ({
      accountId,
      shardId: walkKey(deviceId),
      deviceId,
      ...walk,
    })),
  );
}

function walkKey(deviceId: string): string {
  return `walk#${deviceId}`;
}

export function discoveryKey(deviceId: string): string {
  return `discovery#${deviceId}`;
}

/** Bit flags of a device's last byte; a flapping pattern follows it. */
const ANSWERING = 1;
const IS_FLAPPING = 2;
const PATTERN = ['outages', 'shortestSeconds', 'longestSeconds', 'everySeconds'] as const;

function encodeLatest(latest: ReadonlyMap<string, LatestPoll>): Uint8Array {
  const out = new ByteWriter();
  for (const [deviceId, poll] of latest) {
    out.text(deviceId);
    out.varint(poll.lastPolledEpochSeconds);
    out.varint(Math.max(0, Math.round(poll.uptimeSeconds)));
    out.byte((poll.answering ? ANSWERING : 0) | (poll.flapping ? IS_FLAPPING : 0));
    if (poll.flapping) for (const part of PATTERN) out.varint(Math.round(poll.flapping[part]));
  }
  return out.view().slice();
}

function decodeLatest(bytes: Uint8Array): Map<string, LatestPoll> {
  const reader = new ByteReader(bytes);
  const latest = new Map<string, LatestPoll>();
  while (reader.at < bytes.length) {
    const deviceId = reader.text();
    const lastPolledEpochSeconds = reader.varint();
    const uptimeSeconds = reader.varint();
    const bits = reader.byte();
    const answering = (bits & ANSWERING) > 0;
    const poll = { lastPolledEpochSeconds, uptimeSeconds, answering };
    latest.set(deviceId, bits & IS_FLAPPING ? { ...poll, flapping: readPattern(reader) } : poll);
  }
  return latest;
}

function readPattern(reader: ByteReader): OutagePattern {
  return {
    outages: reader.varint(),
    shortestSeconds: reader.varint(),
    longestSeconds: reader.varint(),
    everySeconds: reader.varint(),
  };
}
