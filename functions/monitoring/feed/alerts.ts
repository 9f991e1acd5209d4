import { severityLabel } from '../../../core/domain/severity.ts';
import { idFromSource, theirIdOf } from '../../../core/domain/source-command.ts';
import { plannedWorkOf } from '../../reads/planned-work.ts';
import { publishAlertChange } from '../../gateways/live.ts';
import { noteAlertReading } from '../../store/alert-readings.ts';
import { openAlerts, type StoredAlert } from '../../store/alerts.ts';
import type { Fault, FaultReading } from '../../store/faults.ts';
import {
  changeAlert,
  clearAlert,
  enterAlert,
  type FoundAlert,
  type OpenAlert,
} from '../entrance.ts';
import type { SourceAlert } from '../source.ts';
import { idsOf, type FedDevices } from './devices.ts';
import type { Fed, FedDevice } from './fed.ts';

/** Open alerts of a source, and when the reading of them began: 0 if nothing else reads them. */
export interface ReadAlerts {
  alerts: readonly SourceAlert[];
  startedAtMs: number;
}

/**
 * Opens, changes and clears the alerts of a source, with their notices. The portal's planned work
 * applies to them too. A reading that began before another one that was taken in changes nothing:
 * it would clear what opened in between.
 */
export async function takeAlerts(
  fed: Fed,
  devices: Pick<FedDevices, 'find'>,
  read: ReadAlerts,
  now: Date,
): Promise<void> {
  const changed = await changeAlerts(fed, devices, read, now);
  if (changed > 0) await publishAlertChange(fed.account.accountId, Date.now());
}

/** @returns the number of changed alerts. */
async function changeAlerts(
  fed: Fed,
  devices: Pick<FedDevices, 'find'>,
  { alerts: given, startedAtMs }: ReadAlerts,
  now: Date,
): Promise<number> {
  const { account, name } = fed;
  const work = await plannedWorkOf(account.accountId, now);
  const open = new Map(
    (await openAlerts(account.accountId))
      .filter(({ atSource }) => atSource?.source === name)
      .map((alert) => [theirIdOf(name, alert.id), alert]),
  );
  // After the list of open alerts, so that a later reading's alerts are in neither or in both.
  if (startedAtMs > 0 && !(await noteAlertReading(account.accountId, name, startedAtMs))) return 0;
  let changed = 0;
  for (const alert of given) {
    const device = devices.find(alert.deviceId);
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
      const fault = faultOf(fed, device.deviceId, alert.id);
      await enterAlert(fault, foundOf(name, device, alert, reading), now, true);
      changed += 1;
    } else if (await changeKnown(known, reading, now)) changed += 1;
  }
  for (const [theirId, alert] of open) {
    const fault = faultOf(fed, alert.monitorObjectId, theirId);
    if (await clearAlert(fault, openOf(alert), now)) changed += 1;
  }
  return changed;
}

/** The lock uses the source's alert id, so two runs cannot open the alert twice. */
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

/** A new value of the same severity is no change: an alert keeps the value of its last change. */
async function changeKnown(known: StoredAlert, reading: FaultReading, now: Date): Promise<boolean> {
  if (reading.severity === known.severity && reading.sdted === known.sdted) return false;
  return await changeAlert(openOf(known), reading, Math.floor(now.getTime() / 1000), now);
}

function openOf(alert: StoredAlert): OpenAlert {
  const { account_id: accountId, id: alertId, severity, sdted, monitorObjectGroups } = alert;
  const groups = () => monitorObjectGroups.map(({ name }) => name);
  return { accountId, alertId, severity, sdted, groups };
}

function foundOf(
  name: Fed['name'],
  { deviceId: id, label, groups }: FedDevice,
  alert: SourceAlert,
  reading: FaultReading,
): FoundAlert {
  return {
    id: idFromSource(name, alert.id),
    device: { id, label },
    groups: groups.map((group) => group.name),
    startEpochSeconds: alert.startEpochSeconds,
    openedEpochSeconds: alert.startEpochSeconds,
    datasource: { id: alert.datasource, displayName: alert.datasource },
    instance: alert.instance,
    datapoint: alert.datapoint,
    reading,
    atSource: { source: name, state: '', why: '', atMs: 0 },
  };
}
