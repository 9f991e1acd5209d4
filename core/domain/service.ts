import type { Alert } from './alert.ts';
import { customValue, DEVICE_TEXT_FIELDS, type Device } from './device.ts';
import { utcText } from './epoch.ts';
import type { OutagePattern } from './outage-pattern.ts';
import {
  alertStatus,
  deviceCondition,
  isTrouble,
  lookOf,
  raise,
  readStatus,
  severityOfState,
  STATES,
  type State,
  type TileSeverity,
} from './state.ts';
import { FLAPPING_DATAPOINT } from './flapping.ts';
import { onceFor } from './once-for.ts';
import { sourceOfDevice, SOURCES } from './source-key.ts';

/** Result of a device's latest poll. */
export interface ServicePoll {
  lastPolledEpochSeconds: number;
  inDowntime: boolean;
  pollIntervalSeconds: number;
  /** Set where the person may not read the device's alerts. */
  alertStatus?: string;
  /** Set while the device goes up and down. */
  flapping?: OutagePattern;
}

/**
 * A service as the lists and the summary show it: the device, its current alerts and its latest
 * poll, joined.
 */
export interface Service {
  id: string;
  name: string;
  device: Device;
  state: State;
  /** Somebody is on all of its trouble (ruling R-9); false while there is none. */
  acknowledged: boolean;
  /** When the oldest alert of its severity began; 0 without one. */
  sinceEpochSeconds: number;
  /** Worst severity of the current alerts, acknowledged or not. */
  severity: TileSeverity;
  /** Current ones, as far as they are known. */
  alerts: readonly Alert[];
  /** Its alerts are all there; false while they are on their way, or when the person may not read them. */
  knowsAlerts: boolean;
  lastPolledEpochSeconds: number;
  pollIntervalSeconds: number;
  inDowntime: boolean;
  preLive: boolean;
  /** Set while the device goes up and down without an alert that says so. */
  flapping: OutagePattern | undefined;
}

const NO_ALERTS: readonly Alert[] = [];
const DEFAULT_INTERVAL_SECONDS = 60;

/**
 * Joins devices with their alerts (by monitorObjectId) and polls.
 * @param isRead whether all alerts of an account are among them yet; until then the status holds
 *   that came with its devices.
 */
export function joinServices(
  devices: readonly Device[],
  polls: ReadonlyMap<string, ServicePoll>,
  alerts: readonly Alert[],
  isRead: (accountId: string) => boolean = () => true,
): Service[] {
  const byDevice = alertsByDevice(alerts);
  return devices.map((device) => {
    const own = byDevice.get(device.id) ?? NO_ALERTS;
    const poll = polls.get(device.id);
    const lastPolledEpochSeconds = Math.max(
      poll?.lastPolledEpochSeconds ?? 0,
      device.lastPolledEpochSeconds,
    );
    const inDowntime = poll?.inDowntime ?? own.some((alert) => alert.sdted);
    const preLive = device['Pre-Live'] === 'true';
    const isKnown = isRead(device['Account ID']) && poll?.alertStatus === undefined;
    const status = isKnown ? alertStatus(own) : (poll?.alertStatus ?? device['Alert Status']);
    const hasAlert = own.some(({ dataPointName }) => dataPointName === FLAPPING_DATAPOINT);
    const flapping = hasAlert ? undefined : poll ? poll.flapping : device.flapping;
    const severity = isKnown
      ? own.reduce(raise, 'Live' as TileSeverity)
      : severityOfState(readStatus(status));
    return {
      id: device.id,
      name: device.label,
      device,
      alerts: own,
      knowsAlerts: isKnown,
      inDowntime,
      preLive,
      flapping,
      lastPolledEpochSeconds,
      pollIntervalSeconds: poll?.pollIntervalSeconds ?? DEFAULT_INTERVAL_SECONDS,
      severity,
      sinceEpochSeconds: sinceOf(own, severity),
      ...deviceCondition({
        alertStatus: status,
        preLive,
        inDowntime,
        hasData: lastPolledEpochSeconds > 0,
        isFlapping: flapping !== undefined,
      }),
    };
  });
}

function alertsByDevice(alerts: readonly Alert[]): ReadonlyMap<string, readonly Alert[]> {
  const byDevice = new Map<string, Alert[]>();
  for (const alert of alerts) {
    const own = byDevice.get(alert.monitorObjectId);
    if (own) own.push(alert);
    else byDevice.set(alert.monitorObjectId, [alert]);
  }
  return byDevice;
}

/** When the oldest current alert of a severity began, in epoch seconds; 0 without one. */
function sinceOf(
  alerts: readonly Pick<Alert, 'severityLabel' | 'cleared' | 'startEpoch'>[],
  severity: TileSeverity,
): number {
  let since = 0;
  for (const alert of alerts) {
    if (alert.cleared || alert.severityLabel !== severity) continue;
    if (since === 0 || alert.startEpoch < since) since = alert.startEpoch;
  }
  return since;
}

/**
 * The columns that the device table always offers, in their first order; the first eight are shown
 * (decision D-28).
 */
export const SERVICE_COLUMNS = [
  'Status',
  'Name',
  'Customer',
  'Site Name',
  'Circuit Reference',
  'Circuit Size',
  'Last Seen',
  'Open Alerts',
  'Postcode',
  'Billing Reference',
  'IP Range',
  'Device Type',
  'Circuit Provider',
  'Address',
  'Acknowledged',
  'Monitored By',
] as const;

/**
 * Text of a property as a person reads it, which filters compare and the CSV holds; '' when the
 * service has none.
 */
export function serviceProperty(service: Service, property: string): string {
  switch (property) {
    // Without the second fact: 'Status is Critical' must find what is acknowledged as well.
    case 'Status':
      return STATES[service.state].word;
    case 'Acknowledged':
      return isTrouble(service.state) ? (service.acknowledged ? 'Yes' : 'No') : '';
    case 'Name':
      return service.name;
    case 'Open Alerts':
      return service.knowsAlerts ? String(service.alerts.length) : '';
    case 'Last Seen':
      return utcText(service.lastPolledEpochSeconds);
    case 'Monitored By':
      return SOURCES[sourceOfDevice(service.device)];
    case 'Date Added':
      return utcText(service.device['Date Added']);
    case 'Account ID':
    case 'Pre-Live':
    case 'Alert Status':
      return service.device[property];
    default:
      return (
        (textFields.has(property) && service.device[property as 'Customer']) ||
        customValue(service.device, property)
      );
  }
}

const textFields: ReadonlySet<string> = new Set(DEVICE_TEXT_FIELDS);

/**
 * Every property that can be a column or a filter: the fixed ones, and the custom ones that any
 * device has.
 */
export function serviceProperties(services: readonly Service[]): string[] {
  const custom = new Set<string>();
  for (const { device } of services) for (const { name } of device.Custom) custom.add(name);
  return [
    ...new Set([
      ...SERVICE_COLUMNS,
      ...DEVICE_TEXT_FIELDS,
      'Pre-Live',
      'Account ID',
      'Date Added',
      ...[...custom].sort(),
    ]),
  ];
}

const deviceText = onceFor((device: Device) =>
  [
    device.label,
    device.id,
    ...DEVICE_TEXT_FIELDS.map((field) => device[field]),
    ...device.Custom.map((property) => property.value),
  ]
    .filter(Boolean)
    .join('\n')
    .toLowerCase(),
);

/** All display fields of the device in lower case, with the word of its state. */
export function serviceSearchText(service: Service): string {
  return `${deviceText(service.device)}\n${lookOf(service).word.toLowerCase()}\n${service.severity.toLowerCase()}`;
}
