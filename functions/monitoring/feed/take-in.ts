import type { LeftOutCounts, LeftOutKind, Unnamed } from '../../../core/domain/source-reading.ts';
import { MINUTE_SECONDS } from '../../../core/series/block.ts';
import type { BegunReading, MonitoringSource, SourceAccess } from '../source.ts';
import { takeAlerts } from './alerts.ts';
import { FedDevices, type Page } from './devices.ts';
import type { Fed } from './fed.ts';
import { takeInstances } from './instances.ts';
import { takeMissed } from './missed.ts';
import { takeValues, type LatestByDevice } from './values.ts';

/** What a reading brought. */
export interface Taken {
  devices: number;
  /** Devices whose values were read; the others follow in the next minute. */
  devicesRead: number;
  /** Shard after which the next reading goes on; '' after a whole one. */
  goesOnAfter: string;
  values: number;
  problems: number;
  leftOut: LeftOutCounts;
  unnamed: readonly Unnamed[];
  latest: LatestByDevice;
}

export interface Turn {
  now: Date;
  /** No page is begun afterwards, but for the first. */
  endsAtMs: number;
  /** Shard after which the reading before ended; '' if it was whole. */
  after: string;
}

/** Of more pages, the devices' own properties and groups are read in turns of so many minutes. */
const SMALL_PAGES = 2;
const MINUTES_OF_A_TURN = 10;

/**
 * Imports a source's devices with groups and instances, values, and alerts with their notices.
 * Idempotent. Pages of devices are read and stored one after the other, as far as time allows. One
 * hour of missed minutes comes last.
 * @returns undefined for a source that is not read.
 * @throws the source's error; the pages before it are stored, and the alerts as well.
 */
export async function takeIn(
  fed: Fed,
  source: MonitoringSource,
  access: SourceAccess,
  turn: Turn,
): Promise<Taken | undefined> {
  if (!source.read) return undefined;
  const { now, endsAtMs } = turn;
  const startedAtMs = source.readAlerts ? Date.now() : 0;
  const begun = await source.read(access);
  const devices = await FedDevices.of(fed, begun.deviceIds, now);
  const taken: Taken = {
    devices: begun.deviceIds.length,
    devicesRead: 0,
    goesOnAfter: '',
    values: 0,
    problems: begun.alerts.length,
    leftOut: { ...begun.leftOut },
    unnamed: [],
    latest: new Map(),
  };
  try {
    await takePages(fed, begun, devices, turn, taken);
    taken.unnamed = begun.unnamed?.() ?? [];
  } finally {
    await takeAlerts(fed, devices, { alerts: begun.alerts, startedAtMs }, now);
  }
  const asked = { fed, access, devices, times: { now, endsAtMs } };
  if (taken.goesOnAfter === '') await takeMissed(asked, source);
  return taken;
}

async function takePages(
  fed: Fed,
  begun: BegunReading,
  devices: FedDevices,
  { now, endsAtMs, after }: Turn,
  taken: Taken,
): Promise<void> {
  const minute = Math.floor(now.getTime() / 1_000 / MINUTE_SECONDS);
  const { pages } = devices;
  const first = pages.findIndex(({ shardId }) => shardId === after) + 1;
  let goesOnAfter = pages.at(first - 1)?.shardId ?? '';
  let isWhole = true;
  for (const at of pages.keys()) {
    const number = (first + at) % pages.length;
    const page = pages[number]!;
    if (at > 0 && Date.now() >= endsAtMs) return;
    const isTurn = pages.length <= SMALL_PAGES || (number + minute) % MINUTES_OF_A_TURN === 0;
    const unread = await takePage(fed, begun, devices, page, { isTurn, now }, taken);
    // A page that was read in part has had its turn.
    if (unread < page.ids.length) goesOnAfter = page.shardId;
    isWhole &&= unread === 0;
    taken.goesOnAfter = isWhole && at === pages.length - 1 ? '' : goesOnAfter;
  }
}

/** @returns how many of its devices were not read, since the source takes no more calls. */
async function takePage(
  fed: Fed,
  begun: BegunReading,
  devices: FedDevices,
  page: Page,
  { isTurn, now }: { isTurn: boolean; now: Date },
  taken: Taken,
): Promise<number> {
  const detailed = isTurn ? page.ids : devices.newAmong(page.ids);
  const facts = await begun.factsOf(page.ids, detailed);
  const own = await devices.take(page, facts.devices);
  const { unread = NONE } = facts;
  const read = new Map([...own].filter(([id]) => !unread.has(id)));
  await takeInstances(fed, read, facts);
  const latest = await takeValues(fed, own, facts.values, now);
  for (const [deviceId, at] of latest) taken.latest.set(deviceId, at);
  for (const [kind, count] of Object.entries(facts.leftOut) as [LeftOutKind, number][])
    taken.leftOut[kind] = (taken.leftOut[kind] ?? 0) + count;
  taken.devicesRead += page.ids.length - unread.size;
  taken.values += facts.values.length;
  return unread.size;
}

const NONE: ReadonlySet<string> = new Set();
