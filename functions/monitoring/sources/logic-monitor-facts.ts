import { LRUCache } from 'lru-cache';
import type { SourceAccess, SourceFacts } from '../source.ts';
import { devicesOf, stateOf, type DeviceState } from './logic-monitor-devices.ts';
import { instancesWithin, sourceInstances } from './logic-monitor-instances.ts';
import { newest, valuesWithin } from './logic-monitor-values.ts';

/** The rest of a reading's time is for storing the state of the other devices. */
const CALLS_MS = 16_000;
/** Modules measure every minute or two; the last value in this period is the latest. */
const LATEST_SECONDS = 300;

/** When values of a device were read last: those of a page that is read in part go on with others. */
const readAtMs = new LRUCache<string, number>({ max: 20_000 });

export interface Begun {
  states: ReadonlyMap<string, DeviceState>;
  /** Full paths of groups by id. */
  paths: ReadonlyMap<string, string>;
  beganAtMs: number;
}

/** Facts of a page of devices, as far as the quota suffices; the state of each is known anyway. */
export async function factsOf(
  access: SourceAccess,
  { states, paths, beganAtMs }: Begun,
  deviceIds: readonly string[],
  detailedIds: readonly string[],
): Promise<SourceFacts> {
  const devices = await devicesOf(access, detailedIds, paths);
  const keyOf = (deviceId: string) => JSON.stringify([access.address, access.key, deviceId]);
  const longestUnread = deviceIds.toSorted(
    (a, b) => (readAtMs.get(keyOf(a)) ?? 0) - (readAtMs.get(keyOf(b)) ?? 0),
  );
  const listed = await instancesWithin(access, longestUnread, beganAtMs + CALLS_MS);
  const instances = [...listed.values()].flat();
  const nowEpochSeconds = Math.floor(Date.now() / 1_000);
  const span = {
    fromEpochSeconds: nowEpochSeconds - LATEST_SECONDS,
    untilEpochSeconds: nowEpochSeconds + 1,
  };
  const fetched = await valuesWithin(access, instances, span, beganAtMs + CALLS_MS);
  const unread = new Set(
    deviceIds.filter((deviceId) => !listed.has(deviceId) || fetched.unread.has(deviceId)),
  );
  for (const deviceId of deviceIds)
    if (!unread.has(deviceId)) readAtMs.set(keyOf(deviceId), Date.now());
  return {
    devices,
    instances: sourceInstances(instances),
    values: [
      ...deviceIds.flatMap((deviceId) => {
        const state = states.get(deviceId);
        return state ? stateOf(state, nowEpochSeconds) : [];
      }),
      ...newest(fetched.values),
    ],
    leftOut: { groupless: devices.filter(({ groupPaths }) => groupPaths.length === 0).length },
    unread,
  };
}
