import { severityLabel } from '../../../core/domain/severity.ts';
import { idFromSource, theirIdOf } from '../../../core/domain/source-command.ts';
import { plannedWorkOf } from '../../reads/planned-work.ts';
import { openAlerts, type StoredAlert } from '../../store/alerts.ts';
import {
  changeFault,
  clearFault,
  openFault,
  type Fault,
  type FaultReading,
} from '../../store/faults.ts';
import { noticePut } from '../../store/notices.ts';
import type { SourceAlert } from '../source.ts';
import { idsOf } from './devices.ts';
import type { Fed, FedDevice } from './fed.ts';

/**
 * Opens, changes and clears the alerts of a source, each with the notice of it. Planned work of the
 * portal holds for them as for the collector's.
 * @returns how many changed.
 */
export async function takeAlerts(
  fed: Fed,
  devices: ReadonlyMap<string, FedDevice>,
  given: readonly SourceAlert[],
  now: Date,
): Promise<number> {
  const { account, name } = fed;
  const work = await plannedWorkOf(account.accountId, now);
  const open = new Map(
    (await openAlerts(account.accountId))
      .filter(({ atSource }) => atSource?.source === name)
      .map((alert) => [theirIdOf(name, alert.id), alert]),
  );
  let changed = 0;
  for (const alert of given) {
    const device = devices.get(alert.deviceId);
    if (!device) continue;
    const known = open.get(alert.id);
    open.delete(alert.id);
    const place = {
      id: device.deviceId,
      groupPath: idsOf(device.groups),
      otherGroupPaths: device.others.map(idsOf),
    };
    const reading = readingOf(alert, work.covers(place));
    if (!known) {
      await openFault(
        faultOf(fed, device.deviceId, alert.id),
        newAlert(fed, device, alert, reading, now),
        true,
      );
      changed += 1;
    } else if (await changeAlert(known, reading, now)) changed += 1;
  }
  for (const [theirId, alert] of open) {
    const notice = noticePut(alert, 'cleared', now);
    const fault = faultOf(fed, alert.monitorObjectId, theirId);
    if (await clearFault(fault, alert.id, now, [notice])) changed += 1;
  }
  return changed;
}

/** A source has one alert of an id, so that two runs cannot open two. */
function faultOf({ account: { accountId }, name }: Fed, deviceId: string, theirId: string): Fault {
  return { accountId, deviceId, watch: `${name}|${theirId}` };
}

function readingOf(alert: SourceAlert, sdted: boolean): FaultReading {
  return {
    severity: alert.severity,
    severityLabel: severityLabel(alert.severity),
    alertValue: alert.value,
    threshold: alert.threshold,
    sdted,
    detailMessage: alert.message,
  };
}

/** A value that moves within its severity is no change: an alert says how it was when it changed. */
async function changeAlert(known: StoredAlert, reading: FaultReading, now: Date): Promise<boolean> {
  const isOther = reading.severity !== known.severity;
  if (!isOther && reading.sdted === known.sdted) return false;
  const event =
    reading.severity > known.severity
      ? 'raised'
      : known.sdted && !reading.sdted
        ? 'outlasted'
        : undefined;
  const severityEpoch = Math.floor(now.getTime() / 1000);
  return await changeFault(
    known.account_id,
    known.id,
    isOther ? { ...reading, formerSeverity: known.severity, severityEpoch } : reading,
    now,
    event ? [noticePut({ ...known, severity: reading.severity }, event, now)] : [],
  );
}

function newAlert(
  { account, name }: Fed,
  { deviceId, label, groups }: FedDevice,
  alert: SourceAlert,
  reading: FaultReading,
  now: Date,
): StoredAlert {
  return {
    ...reading,
    id: idFromSource(name, alert.id),
    account_id: account.accountId,
    formerSeverity: 0,
    severityEpoch: alert.startEpochSeconds,
    rule: 'Default',
    chain: 'Default',
    monitorObjectId: deviceId,
    monitorObjectName: label,
    monitorObjectGroups: groups.map((group) => ({ name: group.name })),
    acked: false,
    ackedBy: '',
    ackedEpoch: 0,
    ackComment: '',
    startEpoch: alert.startEpochSeconds,
    endEpoch: 0,
    cleared: false,
    instanceName: alert.instance,
    dataSourceId: alert.datasource,
    dataPointName: alert.datapoint,
    resourceTemplateName: alert.datasource,
    changedAtMs: now.getTime(),
    atSource: { source: name, state: '', why: '', atMs: 0 },
  };
}
