import { createHash } from 'node:crypto';
import type { AccountId } from '../../../core/access/scope.ts';
import { SINGLE_INSTANCE } from '../../../core/domain/datasource.ts';
import { severityLabel, type SeverityValue } from '../../../core/domain/severity.ts';
import {
  COLLECTOR_SOURCE,
  isOfCollector,
  SILENT_DATAPOINT,
  silentValue,
} from '../../../core/domain/silent-collector.ts';
import { ALERT_SECONDS, collectorOfShard } from '../../../core/domain/site-collector.ts';
import { publishAlertChange } from '../../gateways/live.ts';
import { openAlerts, type StoredAlert } from '../../store/alerts.ts';
import type { CollectedDevice } from '../../store/collected-devices.ts';
import { collectorsOf } from '../../store/collectors.ts';
import type { FaultReading } from '../../store/faults.ts';
import { noteWatch } from '../../store/watch-marks.ts';
import { accountContext, type AccountContext } from '../collector/account-context.ts';
import { changeAlert, clearAlert, enterAlert, type OpenAlert } from '../entrance.ts';
import { backSince, silentSince, type Enrolled } from './silence.ts';

const SEVERITY: SeverityValue = 4;
/** After a pause of the portal itself, each collector has had no answer and needs time to call. */
const SETTLED_MS = ALERT_SECONDS * 1_000;

/** A collector with the devices that it polls. */
interface Watched extends Enrolled {
  devices: readonly CollectedDevice[];
  inDowntime: boolean;
}

/**
 * Opens an alert for each collector with devices that no machine calls for, and clears those of
 * collectors that are back, are removed, or have no devices any more. Its devices are not polled in
 * that time, so none of their alerts opens or clears.
 */
export async function watchCollectors(accountId: AccountId, now: Date): Promise<void> {
  const collectors = await collectorsOf(accountId);
  const open = (await openAlerts(accountId)).filter(isOfCollector);
  if (collectors.length === 0 && open.length === 0) return;
  const nowEpochSeconds = Math.floor(now.getTime() / 1_000);
  const isSettled = now.getTime() - (await noteWatch(accountId, now.getTime())) >= SETTLED_MS;
  const context = await accountContext(accountId, nowEpochSeconds);
  const watched = collectors.map((enrolled) => watchedOf(enrolled, context, nowEpochSeconds));
  let changed = 0;
  for (const one of watched) {
    const { collectorId } = one.collector;
    if (open.some(({ monitorObjectId }) => monitorObjectId === collectorId)) continue;
    const since = isSettled && one.devices.length > 0 ? silentSince(one, now) : undefined;
    if (since === undefined) continue;
    await openFor(one, since, now, context);
    changed += 1;
  }
  for (const alert of open) {
    const one = watched.find(({ collector }) => collector.collectorId === alert.monitorObjectId);
    if (await follow(alert, one, now)) changed += 1;
  }
  if (changed > 0) await publishAlertChange(accountId, now.getTime());
}

/** Planned work covers a collector when it covers all of its devices. */
function watchedOf(
  enrolled: Enrolled,
  { shards, work }: AccountContext,
  nowEpochSeconds: number,
): Watched {
  const { collectorId } = enrolled.collector;
  const devices = [...shards].flatMap(([shardId, own]) =>
    collectorOfShard(shardId) === collectorId ? own : [],
  );
  const inDowntime = devices.every(({ deviceId: id, groupPath }) =>
    work.covers({ id, groupPath }, nowEpochSeconds),
  );
  return { ...enrolled, devices, inDowntime };
}

/** @returns whether the alert changed. */
async function follow(alert: StoredAlert, one: Watched | undefined, now: Date): Promise<boolean> {
  const { account_id: accountId, id: alertId, severity, monitorObjectId: deviceId } = alert;
  const open: OpenAlert = {
    accountId,
    alertId,
    severity,
    sdted: alert.sdted,
    groups: () => alert.monitorObjectGroups.map(({ name }) => name),
  };
  const nowEpochSeconds = Math.floor(now.getTime() / 1_000);
  const isWatched = one !== undefined && one.devices.length > 0;
  const back = isWatched ? backSince(one, now) : nowEpochSeconds;
  if (back !== undefined) {
    const ending = { endEpochSeconds: back, clearedEpochSeconds: nowEpochSeconds };
    const fault = { accountId, deviceId, watch: SILENT_DATAPOINT };
    return await clearAlert(fault, open, now, ending);
  }
  if (!isWatched || one.inDowntime === alert.sdted) return false;
  return await changeAlert(open, { sdted: one.inDowntime }, nowEpochSeconds, now);
}

async function openFor(
  { collector, devices, inDowntime }: Watched,
  startEpochSeconds: number,
  now: Date,
  context: AccountContext,
): Promise<void> {
  const { accountId, collectorId, name } = collector;
  const openedEpochSeconds = Math.floor(now.getTime() / 1_000);
  const names = await context.groupNames();
  const found = {
    id: createHash('sha256')
      .update([accountId, collectorId, SILENT_DATAPOINT, now.getTime()].join('\n'))
      .digest('hex')
      .slice(0, 20),
    device: { id: collectorId, label: name },
    groups: [...groupsAround(devices).map((id) => names.get(id) ?? id), name],
    startEpochSeconds,
    openedEpochSeconds,
    datasource: COLLECTOR_SOURCE,
    instance: SINGLE_INSTANCE,
    datapoint: SILENT_DATAPOINT,
    reading: readingOf(name, devices.length, startEpochSeconds, inDowntime),
  };
  await enterAlert({ accountId, deviceId: collectorId, watch: SILENT_DATAPOINT }, found, now);
}

/** Groups that all of the devices are in, root first, without those of sites. */
function groupsAround(devices: readonly CollectedDevice[]): readonly string[] {
  const [first = [], ...others] = devices.map(({ groupPath }) => groupPath.slice(0, -1));
  const end = first.findIndex((id, at) => others.some((path) => path[at] !== id));
  return end < 0 ? first : first.slice(0, end);
}

function readingOf(
  name: string,
  devices: number,
  lastSeenEpochSeconds: number,
  sdted: boolean,
): FaultReading {
  const label = severityLabel(SEVERITY);
  const alertValue = silentValue(devices, lastSeenEpochSeconds);
  return {
    severity: SEVERITY,
    severityLabel: label,
    alertValue,
    threshold: '',
    sdted,
    detailMessage: {
      subject: `${label}: Nobody can look at ${name}`,
      body: [
        `Collector: ${name}, with ${alertValue}`,
        'None of its machines calls the portal. Its devices are not polled, keep their last state and open no alerts of their own until a machine calls again.',
        'Check the power and the line of the machine, and whether its service runs. The page Collectors shows each machine.',
      ].join('\n'),
    },
  };
}
