import { dayWords } from './age.ts';
import { limitWords } from './alert-figures.ts';
import { utcText } from './epoch.ts';
import { LOST_KEPT_DAYS, LOST_KEPT_SECONDS, LOST_STATE } from './lost-row.ts';
import { readLimits } from './own-limits.ts';
import type { Sensor } from './parts.ts';
import { sensorTitle } from './sensor.ts';
import { severityValue } from './severity.ts';
import type { RowReader, Sort } from './table.ts';
import { figure, NO_VALUE } from './units.ts';

export const SENSOR_COLUMNS = ['Name', 'Kind', 'Level', 'Value', 'Limits', 'Read'] as const;

export const WORST_SENSORS_FIRST: Sort = { column: 'Level', descending: false };

export const sensorKind = ({ unit }: Sensor): string => (unit === '' ? '' : sensorTitle(unit));

/** 'Normal' for OK; '-' where nothing judges the value. */
export const levelWord = ({ level, isNotUpYet }: Sensor): string => {
  if (isNotUpYet) return 'Not up yet';
  return level === 'OK' ? 'Normal' : (level ?? NO_VALUE);
};

/** What becomes of a peer that was never up, or that the device no longer lists; '' for any other. */
export function rowWords({ value, isNotUpYet, lostSinceEpochSeconds: since }: Sensor): string {
  if (isNotUpYet) return 'It was not up since it is watched, so it opens no alert before it was.';
  if (value !== LOST_STATE) return '';
  const end = since && since + LOST_KEPT_SECONDS;
  const when = end ? `on ${dayWords(end)}` : `after ${LOST_KEPT_DAYS} days`;
  return `The device answers and does not list it. While that lasts, the portal forgets it ${when}, or by 'Read again' on the tab Diagnostics. Its alert ends with that.`;
}

/** The maker's word for a state, else the figure with its unit. */
const sensorValue = ({ value, unit, states }: Sensor): string =>
  (value !== null && states?.[value]) || figure(value, unit);

/** What each value of a state means: "1 Normal, 2 Warning". */
export const stateLegend = ({ states = {} }: Sensor): string =>
  Object.entries(states)
    .map(([value, word]) => `${value} ${word}`)
    .join(', ');

/** What opens alerts on the value, and whether the device itself has it. */
const sensorLimits = ({ threshold, unusedLimits = '', unit }: Sensor): string => {
  const wordsOf = (expression: string) => limitWords(expression, (value) => figure(value, unit));
  const words = wordsOf(threshold);
  if (words) return `${words}, ${readLimits(threshold) ? 'of the device' : 'set in the portal'}`;
  const unused = wordsOf(unusedLimits);
  return unused ? `${unused}, of the device, not used: no value was near them yet` : NO_VALUE;
};

const TEXTS: Readonly<Record<string, (sensor: Sensor) => string>> = {
  Name: ({ name }) => name,
  Kind: sensorKind,
  Level: levelWord,
  Value: sensorValue,
  Limits: sensorLimits,
  Read: ({ readEpochSeconds }) => utcText(readEpochSeconds ?? 0),
};

const NUMBERS: Readonly<Record<string, (sensor: Sensor) => number | null>> = {
  Level: ({ level }) => (level === null ? null : -severityValue(level)),
  Value: ({ value }) => value,
  Read: ({ readEpochSeconds }) => readEpochSeconds,
};

/** Columns come from the address of the page as well. */
const textOf = (sensor: Sensor, column: string): string =>
  Object.hasOwn(TEXTS, column) ? TEXTS[column]!(sensor) : '';

/** How sensors are searched, filtered, sorted and exported. */
export const sensorReader: RowReader<Sensor> = {
  searchText: (sensor) =>
    `${sensor.name} ${sensorKind(sensor)} ${sensorValue(sensor)} ${levelWord(sensor)}`.toLowerCase(),
  property: textOf,
  sortKey: (sensor, column) =>
    Object.hasOwn(NUMBERS, column) ? (NUMBERS[column]!(sensor) ?? '') : textOf(sensor, column),
  text: textOf,
};
