import { createHash } from 'node:crypto';
import { severityLabel, type SeverityValue } from '../../../core/domain/severity.ts';
import { HOST_STATUS, SINGLE_INSTANCE } from '../../../core/domain/datasource.ts';
import { flappingWords } from '../../../core/domain/flapping.ts';
import type { OutagePattern } from '../../../core/domain/outage-pattern.ts';
import { figure } from '../../../core/domain/units.ts';
import type { CollectedDevice } from '../../store/collected-devices.ts';
import type { FaultReading } from '../../store/faults.ts';
import type { FoundAlert } from '../entrance.ts';
import type { Check } from './checks.ts';

/** The same for every poller that finds the same fault in the same minute. */
function alertIdOf(device: CollectedDevice, check: Check, minuteEpochSeconds: number): string {
  return createHash('sha256')
    .update([device.accountId, device.deviceId, check.watch, minuteEpochSeconds].join('\n'))
    .digest('hex')
    .slice(0, 20);
}

export function foundAlert(
  device: CollectedDevice,
  check: Check,
  reading: FaultReading,
  place: { groups: readonly string[]; minuteEpochSeconds: number },
): FoundAlert {
  return {
    id: alertIdOf(device, check, place.minuteEpochSeconds),
    device: { id: device.deviceId, label: device.label },
    groups: place.groups,
    startEpochSeconds: place.minuteEpochSeconds,
    datasource: check.datasource,
    instance: check.instance,
    datapoint: check.datapoint.name,
    reading,
  };
}

/** Facts about a device at a poll. */
export interface PolledDevice {
  device: CollectedDevice;
  /** Planned work covers it. */
  inDowntime: boolean;
  /** Pattern of a device that goes up and down. */
  flapping?: OutagePattern | undefined;
}

/** The value in words, for an alert. */
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
