import type { AccountId } from '../../../core/access/scope.ts';
import { MINUTE_SECONDS } from '../../../core/series/block.ts';
import { publishAlertChange } from '../../gateways/live.ts';
import type { CollectedDevice } from '../../store/collected-devices.ts';
import { clearFault } from '../../store/faults.ts';
import { putFaultValues } from '../../store/fault-values.ts';
import { putPoll, type LatestPoll } from '../../store/polls.ts';
import type { AccountContext } from './account-context.ts';
import type { Measured } from './measure.ts';
import type { Prepared } from './memory.ts';
import { rememberOutage } from './outages.ts';
import type { DevicePoll } from './poll-device.ts';
import { evaluate, isQuiet } from './evaluate.ts';
import { faultValuesOf } from './fault-values.ts';
import { encodeState, type DeviceState, type ShardState } from './state.ts';

/** A poll of a shard that has been measured, and what is known of its devices. */
export interface MeasuredShard {
  accountId: AccountId;
  shardId: string;
  minuteEpochSeconds: number;
  devices: readonly CollectedDevice[];
  measured: Measured;
  before: ShardState;
  context: AccountContext;
  /** By device id. */
  prepared: ReadonlyMap<string, Prepared>;
  /** Asked before anything of the poll is stored. @throws Error when the poll came to nothing. */
  stillMine: () => void;
}

export interface Ingested {
  after: ShardState;
  alertsChanged: number;
  /** Devices that are in no shard any more. */
  gone: string[];
}

/**
 * Holds a measured poll against the thresholds: opens, changes and clears alerts, stores samples,
 * latest answers and what is carried on, and tells the open pages. Done twice it gives the same,
 * because samples replace themselves and alerts are locked.
 */
export async function ingest(shard: MeasuredShard): Promise<Ingested> {
  const { accountId, shardId, minuteEpochSeconds, measured } = shard;
  shard.stillMine();
  const outages = rememberOutages(shard);
  const evaluated = await evaluateAll(shard, outages);
  const { cleared, gone } = await clearGone(shard, evaluated.after);
  shard.stillMine();
  const isLatestDue = isMoreThanTime(shard, outages);
  if (isLatestDue) evaluated.after.latestEpochSeconds = minuteEpochSeconds;
  await putPoll(
    accountId,
    shardId,
    minuteEpochSeconds,
    isLatestDue ? latestOf(measured, outages) : undefined,
    encodeState(evaluated.after),
    new Map([...measured].map(([id, { values }]) => [id, values])),
    new Map([...measured].map(([id, { leftOut }]) => [id, leftOut])),
  );
  await putFaultValues(
    accountId,
    shardId,
    faultValuesOf(evaluated.after, measured, shard.prepared),
  );
  const alertsChanged = evaluated.changed + cleared;
  if (alertsChanged > 0) await publishAlertChange(accountId, Date.now());
  return { after: evaluated.after, alertsChanged, gone };
}

type Outage = ReturnType<typeof rememberOutage> & { inDowntime: boolean };
type Outages = ReadonlyMap<string, Outage>;

function rememberOutages({
  minuteEpochSeconds,
  devices,
  context: { work },
  measured,
}: MeasuredShard): Outages {
  return new Map(
    devices.map(({ deviceId, groupPath }) => {
      const { state } = measured.get(deviceId) as DevicePoll;
      const inDowntime = work.covers({ id: deviceId, groupPath }, minuteEpochSeconds);
      const poll = { minuteEpochSeconds, failures: state.failures, inDowntime };
      return [deviceId, { ...rememberOutage(state, poll), inDowntime }];
    }),
  );
}

async function evaluateAll(
  shard: MeasuredShard,
  outages: Outages,
): Promise<{ after: ShardState; changed: number }> {
  const after = new Map<string, DeviceState>();
  const evaluating: Promise<number>[] = [];
  for (const device of shard.devices) {
    const { deviceId } = device;
    const poll = shard.measured.get(deviceId) as DevicePoll;
    const outage = outages.get(deviceId)!;
    const { outages: remembered, isFlapping } = outage.memory;
    const state = { ...poll.state, outages: remembered, isFlapping };
    after.set(deviceId, state);
    if (!isQuiet(shard.prepared.get(deviceId)!, poll))
      evaluating.push(evaluateDevice(shard, device, outage, state));
  }
  const changed = (await Promise.all(evaluating)).reduce((sum, one) => sum + one, 0);
  const { minuteEpochSeconds, before } = shard;
  const { latestEpochSeconds } = before;
  return { after: { minuteEpochSeconds, latestEpochSeconds, devices: after }, changed };
}

/** Carries on in the state what the device is watched for. @returns how many alerts changed. */
async function evaluateDevice(
  { minuteEpochSeconds, context, measured, prepared }: MeasuredShard,
  device: CollectedDevice,
  { flapping, inDowntime }: Outage,
  state: DeviceState,
): Promise<number> {
  const { values, answering } = measured.get(device.deviceId) as DevicePoll;
  const { watches, changed } = await evaluate({
    device,
    checks: prepared.get(device.deviceId)!.checks,
    values,
    answering,
    silentSeconds: state.failures * MINUTE_SECONDS,
    answersOn: state.answersOn,
    watches: state.watches,
    minuteEpochSeconds,
    inDowntime,
    flapping,
    async groupNames() {
      const names = await context.groupNames();
      return device.groupPath.map((id) => names.get(id) ?? id);
    },
  });
  state.watches = watches;
  return changed;
}

/** A device that is no longer there leaves no alert behind. */
async function clearGone(
  { accountId, context: { shards }, before }: MeasuredShard,
  after: ShardState,
): Promise<{ cleared: number; gone: string[] }> {
  const missing = [...before.devices].filter(([deviceId]) => !after.devices.has(deviceId));
  if (missing.length === 0) return { cleared: 0, gone: [] };
  const there = new Set(
    [...shards.values()].flatMap((devices) => devices.map(({ deviceId }) => deviceId)),
  );
  const gone = missing.filter(([deviceId]) => !there.has(deviceId));
  let cleared = 0;
  for (const [deviceId, { watches }] of gone) {
    for (const [watch, { open }] of watches) {
      const fault = { accountId, deviceId, watch };
      if (open && (await clearFault(fault, open.alertId, new Date(), { isLocked: true })))
        cleared++;
    }
  }
  return { cleared, gone: gone.map(([deviceId]) => deviceId) };
}

/** A release that reads the row of latest answers alone shows none that is older. */
const LATEST_SECONDS = 5 * MINUTE_SECONDS;

/** Whether the latest answers differ from the stored ones by more than the minutes since. */
function isMoreThanTime(
  { before, measured, minuteEpochSeconds }: MeasuredShard,
  outages: Outages,
): boolean {
  if (minuteEpochSeconds - before.latestEpochSeconds >= LATEST_SECONDS) return true;
  if (before.devices.size !== measured.size) return true;
  return [...measured].some(([deviceId, { answering, restarted }]) => {
    const former = before.devices.get(deviceId);
    if (!former || restarted || former.isFlapping || outages.get(deviceId)?.flapping) return true;
    return answering !== (former.failures === 0 && former.answeredEpochSeconds > 0);
  });
}

function latestOf(measured: Measured, outages: Outages): Map<string, LatestPoll> {
  return new Map(
    [...measured].map(([deviceId, { answering, uptimeSeconds, state }]) => [
      deviceId,
      {
        lastPolledEpochSeconds: state.answeredEpochSeconds,
        uptimeSeconds,
        answering,
        flapping: outages.get(deviceId)?.flapping,
      },
    ]),
  );
}
