import { createHash } from 'node:crypto';
import { severityLabel, type SeverityValue } from '../../../core/domain/severity.ts';
import { HOST_STATUS, SINGLE_INSTANCE } from '../../../core/domain/datasource.ts';
import { flappingWords } from '../../../core/domain/flapping.ts';
import type { OutagePattern } from '../../../core/domain/outage-pattern.ts';
import { figure } from '../../../core/domain/units.ts';
import type { StoredAlert } from '../../store/alerts.ts';
import type { CollectedDevice } from '../../store/collected-devices.ts';
import type { FaultReading } from '../../store/faults.ts';
import type { Check } from './checks.ts';

/**
 * Which rule and which chain of recipients an alert follows; there is one of each until somebody
 * sets others.
 */
const DEFAULT_RULE = 'Default';
const DEFAULT_CHAIN = 'Default';

/** The same for every poller that finds the same fault in the same minute. */
function alertIdOf(device: CollectedDevice, check: Check, minuteEpochSeconds: number): string {
  return createHash('sha256')
    .update([device.accountId, device.deviceId, check.watch, minuteEpochSeconds].join('\n'))
    .digest('hex')
    .slice(0, 20);
}

export function newAlert(
  device: CollectedDevice,
  check: Check,
  reading: FaultReading,
  place: { groups: readonly string[]; minuteEpochSeconds: number; now: Date },
): StoredAlert {
  return {
    ...reading,
    formerSeverity: 0,
    severityEpoch: place.minuteEpochSeconds,
    id: alertIdOf(device, check, place.minuteEpochSeconds),
    account_id: device.accountId,
    rule: DEFAULT_RULE,
    chain: DEFAULT_CHAIN,
    monitorObjectId: device.deviceId,
    monitorObjectName: device.label,
    monitorObjectGroups: place.groups.map((name) => ({ name })),
    acked: false,
    ackedBy: '',
    ackedEpoch: 0,
    ackComment: '',
    startEpoch: place.minuteEpochSeconds,
    endEpoch: 0,
    cleared: false,
    instanceName: check.instance,
    dataSourceId: check.datasource.id,
    dataPointName: check.datapoint.name,
    resourceTemplateName: check.datasource.displayName,
    changedAtMs: place.now.getTime(),
  };
}

/** What is known of a device at a poll. */
export interface PolledDevice {
  device: CollectedDevice;
  /** Planned work covers it. */
  inDowntime: boolean;
  /** Of a device that goes up and down. */
  flapping?: OutagePattern | undefined;
}

/** What an alert says of the value that it stands for. */
export function readingOf(
  { device, inDowntime, flapping }: PolledDevice,
  check: Check,
  value: number,
  severity: SeverityValue,
): FaultReading {
  const alertValue = figure(
    value,
    check.unit,
    check.datapoint.decimals === 0 ? {} : { decimals: 2 },
  );
  const what =
    check.instance === SINGLE_INSTANCE
      ? check.datasource.displayName
      : `${check.datasource.displayName} ${check.instance}`;
  const label = severityLabel(severity);
  const isHostStatus = check.watch === HOST_STATUS;
  return {
    severity,
    severityLabel: label,
    alertValue,
    threshold: check.expression,
    sdted: inDowntime,
    detailMessage: {
      subject: isHostStatus
        ? `${label}: ${device.label} ${flapping ? 'goes up and down' : 'does not answer'}`
        : `${label}: ${device.label} ${what} ${check.datapoint.name} ${alertValue}`,
      body: [
        `Device: ${device.label}`,
        ...(isHostStatus && flapping ? [`Flapping: ${flappingWords(flapping)}`] : []),
        `Datasource: ${what}`,
        `Datapoint: ${check.datapoint.name} (${check.datapoint.description})`,
        `Value: ${alertValue}`,
        `Threshold: ${check.expression}, beyond it in ${check.datasource.pollsToOpen} polls in a row`,
      ].join('\n'),
    },
  };
}
