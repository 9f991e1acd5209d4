import { expect, test } from 'vitest';
import { thresholdWords, valueWords } from '../../../core/domain/alert-figures.ts';

const alert = (dataPointName: string, alertValue: string, threshold = '') => ({
  dataPointName,
  instanceName: '-',
  alertValue,
  threshold,
});

test.each([
  ['SensorStatus', '3', 'Not working'],
  ['HostStatus', '0', 'Does not answer'],
  ['SensorStatus', '', ''],
  ['RoundTripMs', '250 ms', '250 ms'],
  ['Flapping', 'Down 48 times in 24 h, 2 to 4 min each, hourly', '48 outages in 24 h'],
  ['Flapping', 'Down 1,440 times in 24 h', '1,440 outages in 24 h'],
])('the value %s %s has a meaning: %s', (dataPointName, value, words) => {
  expect(valueWords(alert(dataPointName, value))).toBe(words);
});

test.each([
  ['MemoryPercent', '93.10 %', '> 80 90 95', 'Above 80 % (Warning), 90 % (Error), 95 % (Critical)'],
  ['RoundTripMs', '250 ms', '>= 200 400', 'At or above 200 ms (Error), 400 ms (Critical)'],
  ['Temperature', '-5', '<= -4', 'At or below -4 (Critical)'],
  ['InErrorsPerSecond', '1.5 packet/s', '> 1', 'Above 1 packet/s (Critical)'],
  ['HostStatus', '0', '< 1', 'Does not answer (Critical)'],
  ['SensorStatus', '3', '> 1 2', 'Unavailable (Error), Not working (Critical)'],
  ['SensorStatus', 'Failed', '>= 2 3 3', 'Warning state (Warning), Bad state (Critical)'],
  ['Flapping', 'Down 4 times in 24 h', '4 outages in 24 h', '4 outages in 24 h'],
  ['Percent', '5', '', ''],
  [
    'SensorValue',
    '-18.00 dBm',
    'Warning below -17 or above 2, Critical below -20.1',
    'Outside -17 dBm to 2 dBm (Warning), below -20.1 dBm (Critical), limits of the device itself',
  ],
])('limits of %s at %s with %s are words', (dataPointName, value, threshold, words) => {
  expect(thresholdWords(alert(dataPointName, value, threshold))).toBe(words);
});
