import type { AccountId } from '../../core/access/scope.ts';
import { ByteReader, ByteWriter } from '../../core/series/bytes.ts';
import type { StepSamples } from '../../core/series/chunk.ts';
import type { OutagePattern } from '../../core/domain/outage-pattern.ts';
import { discoverySchema, type Discovery } from '../../core/domain/discovery.ts';
import { get, getMany, putAcross, putMany, query, type Row } from './client.ts';
import { tailRows } from './series.ts';

/** How a device answered its latest poll. */
export interface LatestPoll {
  /** Of the last answer; 0 when there was none. */
  lastPolledEpochSeconds: number;
  uptimeSeconds: number;
  /** It answered the latest poll. */
  answering: boolean;
  /** Of a device that goes up and down. */
  flapping?: OutagePattern | undefined;
}

/**
 * Latest poll of every device of an account, by device id; devices that were never polled are not
 * in it.
 */
export async function latestPolls(accountId: AccountId): Promise<Map<string, LatestPoll>> {
  const rows = await query('polls', {
    partition: { accountId },
    sort: { condition: 'begins_with(shardId, :latest)', values: { ':latest': 'latest#' } },
  });
  return new Map(rows.flatMap((row) => [...decodeLatest(row['data'] as Uint8Array)]));
}

/**
 * What the collector carries from poll to poll of a shard, in its own form; undefined before the
 * first.
 */
export async function pollState(
  accountId: AccountId,
  shardId: string,
): Promise<Uint8Array | undefined> {
  return (await get('polls', { accountId, shardId: `state#${shardId}` }))?.['data'] as
    | Uint8Array
    | undefined;
}

/**
 * All that one poll of a shard leaves behind: its samples by device and series, the latest answers
 * and what is carried on.
 */
export async function putPoll(
  accountId: AccountId,
  shardId: string,
  minuteEpochSeconds: number,
  latest: ReadonlyMap<string, LatestPoll>,
  state: Uint8Array,
  samples: ReadonlyMap<string, StepSamples> = new Map(),
): Promise<void> {
  await putAcross({
    series: tailRows(accountId, shardId, minuteEpochSeconds, samples),
    polls: [
      { accountId, shardId: `latest#${shardId}`, minuteEpochSeconds, data: encodeLatest(latest) },
      { accountId, shardId: `state#${shardId}`, minuteEpochSeconds, data: state },
    ],
  });
}

/** How the minutes of a shard are folded. */
export interface Compaction {
  /** How far the minutes are contained in hourly chunks; 0 before the first time. */
  untilEpochSeconds: number;
  /** The form of the shard's roll-ups; those of the first release are of form 1. */
  rollups: number;
}

export async function compactionOf(accountId: AccountId, shardId: string): Promise<Compaction> {
  const row = await get('polls', { accountId, shardId: `compacted#${shardId}` });
  return {
    untilEpochSeconds: Number(row?.['untilEpochSeconds'] ?? 0),
    rollups: Number(row?.['rollups'] ?? 1),
  };
}

export async function putCompaction(
  accountId: AccountId,
  shardId: string,
  compaction: Compaction,
): Promise<void> {
  await putMany('polls', [{ accountId, shardId: `compacted#${shardId}`, ...compaction }]);
}

/**
 * What was found on devices of an account, by device id; devices that were never walked are not in
 * it.
 */
export async function discoveriesOf(
  accountId: AccountId,
  deviceIds: readonly string[],
): Promise<Map<string, Discovery>> {
  const rows = await getMany(
    'polls',
    deviceIds.map((id) => ({ accountId, shardId: discoveryKey(id) })),
  );
  return new Map(
    rows.map((row) => [String(row['deviceId']), discoverySchema.parse(row['discovery'])]),
  );
}

export async function putDiscoveries(
  accountId: AccountId,
  discoveries: ReadonlyMap<string, Discovery>,
): Promise<void> {
  const rows: Row[] = [...discoveries].map(([deviceId, discovery]) => ({
    accountId,
    shardId: discoveryKey(deviceId),
    deviceId,
    discovery,
  }));
  await putMany('polls', rows);
}

function discoveryKey(deviceId: string): string {
  return `discovery#${deviceId}`;
}

/** Bits of the byte that ends the answer of a device; the pattern of one that flaps follows it. */
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
