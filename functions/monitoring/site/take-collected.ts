import type { AccountId } from '../../../core/access/scope.ts';
import type { CollectedPolls } from '../../../core/domain/collected-poll.ts';
import type { Discovery } from '../../../core/domain/discovery.ts';
import { profilesOfAccount } from '../../store/device-profiles.ts';
import type { WalkTimes } from '../../store/poll-leases.ts';
import type { CollectedDevice } from '../../store/collected-devices.ts';
import { accountContext } from '../collector/account-context.ts';
import { followNames } from '../collector/follow-names.ts';
import { keepWalks } from '../collector/keep-walks.ts';
import type { Measuring } from '../collector/measuring.ts';
import { Poller } from '../collector/memory.ts';
import { MinutePassedOver, pollShard } from '../collector/poll-shard.ts';
import { startOfMinute } from '../collector/shards.ts';
import { putLate, type LateSamples } from '../late-minutes.ts';
import { withKnownPatterns } from './known-patterns.ts';
import { devicePoll, lateSamples, namesOf } from './values.ts';

/** Older minutes are history: they are stored, and open no alert. */
const LIVE_SECONDS = 300;
/** A machine keeps a day of minutes. */
export const MOST_LATE_SECONDS = 26 * 3_600;

type Minute = CollectedPolls['minutes'][number];

/** Layouts whose names are not known here; nothing of the minute was stored. */
export class UnknownLayouts extends Error {
  readonly layouts: readonly string[];

  constructor(layouts: ReadonlySet<string>) {
    super('The names of some layouts are not known.');
    this.layouts = [...layouts];
  }
}

/** Plans of devices between calls; it asks no device. */
const memory = new Poller();

/**
 * Takes in what a machine measured of a shard, under the lease that polls from here take. Of two
 * calls with the same minute, the second changes nothing.
 * @returns devices whose walk somebody asked for, with the time of the request.
 * @throws UnknownLayouts; ShardTaken while another call has the shard.
 */
export async function takeCollected(
  accountId: AccountId,
  polls: CollectedPolls,
  nowEpochSeconds: number,
): Promise<WalkTimes> {
  const { shardId, minutes } = polls;
  const { shards } = await accountContext(accountId, startOfMinute(nowEpochSeconds));
  const devices = shards.get(shardId) ?? [];
  const isLate = ({ minuteEpochSeconds }: Minute) =>
    minuteEpochSeconds < nowEpochSeconds - LIVE_SECONDS;
  const late = minutes.filter(isLate);
  const profiles = polls.walked ? await profilesOfAccount(accountId) : [];
  let walks = new Map(
    Object.entries(polls.walked ?? {})
      .filter(([id]) => devices.some((one) => one.deviceId === id))
      .map(([id, discovery]) => [id, withKnownPatterns(discovery, profiles)]),
  );
  let asked: WalkTimes = {};
  for (const minute of minutes.filter((one) => !isLate(one))) {
    const measuring = measuredAtSite(polls, minute, nowEpochSeconds, (walkAsked) => {
      asked = walkAsked;
      const due = walks;
      walks = new Map();
      return due;
    });
    const { minuteEpochSeconds } = minute;
    try {
      await pollShard(memory, { accountId, shardId, minuteEpochSeconds }, measuring);
    } catch (error) {
      if (!(error instanceof MinutePassedOver)) throw error;
      late.push(minute);
    }
  }
  if (walks.size > 0) {
    const poll = { accountId, shardId, minuteEpochSeconds: startOfMinute(nowEpochSeconds) };
    await keepWalks({ poller: memory, poll, devices }, walks);
  }
  if (polls.lookedUp)
    await followNames(accountId, devices, new Map(Object.entries(polls.lookedUp)));
  if (late.length > 0) await putLate({ accountId, shardId }, samplesOf(late, devices, polls));
  return asked;
}

function measuredAtSite(
  { names }: CollectedPolls,
  minute: Minute,
  nowEpochSeconds: number,
  takeWalks: (asked: WalkTimes) => ReadonlyMap<string, Discovery>,
): Measuring {
  return {
    measure({ before, prepared }) {
      const unknown = new Set<string>();
      const measured = new Map(
        minute.devices.flatMap((sent) => {
          const plan = prepared.get(sent.deviceId)?.plan;
          if (!plan) return [];
          const series = namesOf(sent, names, plan);
          if (!series) unknown.add(sent.layout);
          const known = { plan, before: before.devices.get(sent.deviceId) };
          return series
            ? [[sent.deviceId, devicePoll(sent, series, known, nowEpochSeconds)] as const]
            : [];
        }),
      );
      if (unknown.size > 0) throw new UnknownLayouts(unknown);
      return Promise.resolve(measured);
    },
    walk: (shard) => keepWalks(shard, takeWalks(shard.lease.walkAsked)),
  };
}

function samplesOf(
  late: readonly Minute[],
  devices: readonly CollectedDevice[],
  { names }: CollectedPolls,
): LateSamples {
  const ids = new Set(devices.map(({ deviceId }) => deviceId));
  const unknown = new Set<string>();
  const samples: LateSamples = new Map();
  for (const minute of late) {
    const byDevice = new Map<string, Map<string, number>>();
    for (const sent of minute.devices.filter(({ deviceId }) => ids.has(deviceId))) {
      const series = namesOf(sent, names);
      if (series) byDevice.set(sent.deviceId, lateSamples(sent, series));
      else unknown.add(sent.layout);
    }
    samples.set(minute.minuteEpochSeconds, byDevice);
  }
  if (unknown.size > 0) throw new UnknownLayouts(unknown);
  return samples;
}
