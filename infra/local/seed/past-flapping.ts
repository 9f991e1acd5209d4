import { isPartOfFlapping } from '../../../core/domain/flapping.ts';
import type { SeverityChange } from '../../../core/domain/notice.ts';
import type { OutagePattern } from '../../../core/domain/outage-pattern.ts';
import { rememberOutage } from '../../../functions/monitoring/collector/outages.ts';
import {
  flappingReading,
  FOUND_BY_FLAPPING,
  foundAlert,
} from '../../../functions/monitoring/collector/write-alert.ts';
import { alertFrom } from '../../../functions/monitoring/entrance.ts';
import type { StoredAlert } from '../../../functions/store/alerts.ts';
import type { CollectedDevice } from '../../../functions/store/collected-devices.ts';
import type { Fault } from '../../../functions/store/faults.ts';
import type { Minutes } from './history.ts';

const CRITICAL = 4;

export interface PastAlert {
  fault: Fault;
  alert: StoredAlert;
  /** Changes of its severity, oldest first. */
  severities: SeverityChange[];
}

export interface Silences {
  /** Pattern of the device at each minute; undefined while it does not flap. */
  patterns: readonly (OutagePattern | undefined)[];
  /** The device is silent at this minute, and that is part of its flapping. */
  isFolded: (at: number) => boolean;
}

/** Flapping of a device over its history, by the collector's own rules. */
export function silencesOf(answers: Float64Array, { firstMinute }: Minutes): Silences {
  const patterns: (OutagePattern | undefined)[] = [];
  const silent: number[] = [];
  let memory = {};
  let failures = 0;
  if (answers.includes(0))
    answers.forEach((answer, at) => {
      failures = answer === 0 ? failures + 1 : 0;
      const minuteEpochSeconds = (firstMinute + at) * 60;
      const poll = { minuteEpochSeconds, failures, inDowntime: false };
      const remembered = rememberOutage(memory, poll);
      ({ memory } = remembered);
      patterns.push(remembered.flapping);
      silent.push(failures * 60);
    });
  const isFolded = (at: number) => {
    const pattern = patterns[at];
    return pattern !== undefined && isPartOfFlapping(pattern, silent[at]!);
  };
  return { patterns, isFolded };
}

/** Alerts of flapping that the collector would have opened and cleared. */
export function pastFlapping(
  device: CollectedDevice,
  { patterns }: Silences,
  { firstMinute }: Minutes,
  groups: readonly string[],
): PastAlert[] {
  const alerts: PastAlert[] = [];
  let current: StoredAlert | undefined;
  patterns.forEach((pattern, at) => {
    const minuteEpochSeconds = (firstMinute + at) * 60;
    const changedAtMs = minuteEpochSeconds * 1000;
    if (!pattern) {
      if (current)
        Object.assign(current, {
          cleared: true,
          endEpoch: minuteEpochSeconds,
          clearedEpoch: minuteEpochSeconds,
          changedAtMs,
        });
      current = undefined;
      return;
    }
    const reading = flappingReading({ device, inDowntime: false }, pattern, CRITICAL);
    if (current) {
      if (reading.alertValue !== current.alertValue)
        Object.assign(current, reading, { changedAtMs });
      return;
    }
    const found = foundAlert(device, FOUND_BY_FLAPPING, reading, {
      groups,
      startEpochSeconds: minuteEpochSeconds,
      openedEpochSeconds: minuteEpochSeconds,
    });
    current = alertFrom(device.accountId, found, new Date(changedAtMs));
    const { accountId, deviceId } = device;
    const fault = { accountId, deviceId, watch: FOUND_BY_FLAPPING.watch };
    alerts.push({ fault, alert: current, severities: [] });
  });
  return alerts;
}
