import { createHash } from 'node:crypto';
import { severityLabel, type SeverityValue } from '../../../core/domain/severity.ts';
import { DATASOURCES, HOST_STATUS, SINGLE_INSTANCE } from '../../../core/domain/datasource.ts';
import {
  FLAPPING_DATAPOINT,
  FLAPPING_RULE,
  FLAPPING_WATCH,
  flappingWords,
} from '../../../core/domain/flapping.ts';
import type { OutagePattern } from '../../../core/domain/outage-pattern.ts';
import { ownLimitWords, stateWords, uncapitalised } from '../../../core/domain/fault-words.ts';
import { isReachable, reachableAdvice } from '../../../core/domain/reachable.ts';
import type { CollectedDevice } from '../../store/collected-devices.ts';
import type { FaultReading } from '../../store/faults.ts';
import type { FoundAlert } from '../entrance.ts';
import type { Check } from './checks.ts';

/** The same for every poller that finds the same fault in the same minute. */
function alertIdOf(device: CollectedDevice, check: FoundBy, minuteEpochSeconds: number): string {
  return createHash('sha256')
    .update([device.accountId, device.deviceId, check.watch, minuteEpochSeconds].join('\n'))
    .digest('hex')
    .slice(0, 20);
}

/** What an alert is found by. */
export type FoundBy = Pick<Check, 'watch' | 'datasource' | 'instance'> & {
  datapoint: { name: string };
};

/** Flapping is found by the outages, and judged by the threshold of reachability. */
export const FOUND_BY_FLAPPING: FoundBy = {
  watch: FLAPPING_WATCH,
  datasource: DATASOURCES.host,
  instance: SINGLE_INSTANCE,
  datapoint: { name: FLAPPING_DATAPOINT },
};

export function foundAlert(
  device: CollectedDevice,
  check: FoundBy,
  reading: FaultReading,
  place: Pick<FoundAlert, 'groups' | 'startEpochSeconds' | 'openedEpochSeconds'>,
): FoundAlert {
  return {
    ...place,
    id: alertIdOf(device, check, place.openedEpochSeconds),
    device: { id: device.deviceId, label: device.label },
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

/** The measured value, for an alert. @param alertValue as wordsOf() has it */
export function readingOf(
  { device, inDowntime }: PolledDevice,
  check: Check,
  alertValue: string,
  severity: SeverityValue,
): FaultReading {
  const what =
    check.instance === SINGLE_INSTANCE
      ? check.datasource.displayName
      : `${check.datasource.displayName} ${check.instance}`;
  const label = severityLabel(severity);
  return {
    severity,
    severityLabel: label,
    alertValue,
    threshold: check.expression,
    sdted: inDowntime,
    detailMessage: {
      subject:
        check.watch === HOST_STATUS
          ? `${label}: ${device.label} ${uncapitalised(isReachable(alertValue) ? alertValue : 'Does not answer')}`
          : check.state
            ? `${label}: ${device.label} ${stateWords(check.instance, alertValue)}`
            : check.isOwnLimit
              ? `${label}: ${device.label} ${ownLimitWords(check.instance, alertValue, check.expression)}`
              : `${label}: ${device.label} ${what} ${check.datapoint.name} ${alertValue}`,
      body: [
        ...[reachableAdvice({ alertValue })].filter(Boolean),
        `Device: ${device.label}`,
        `Datasource: ${what}`,
        `Datapoint: ${check.datapoint.name} (${check.datapoint.description})`,
        `Value: ${alertValue}`,
        `Threshold: ${check.expression}${check.isOwnLimit ? " (the device's own limits)" : ''}, beyond it in ${check.datasource.pollsToOpen} polls in a row`,
      ].join('\n'),
    },
  };
}

/** The pattern in words, for an alert. */
export function flappingReading(
  { device, inDowntime }: PolledDevice,
  pattern: OutagePattern,
  severity: SeverityValue,
): FaultReading {
  const label = severityLabel(severity);
  const alertValue = flappingWords(pattern);
  return {
    severity,
    severityLabel: label,
    alertValue,
    threshold: FLAPPING_RULE,
    sdted: inDowntime,
    detailMessage: {
      subject: `${label}: ${device.label} goes up and down`,
      body: [
        `Device: ${device.label}`,
        `Flapping: ${alertValue}`,
        'Its outages are part of this alert. One that is longer than each before it has an alert of its own.',
      ].join('\n'),
    },
  };
}
