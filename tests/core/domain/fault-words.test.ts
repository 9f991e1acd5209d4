import { expect, test } from 'vitest';
import { valueWords } from '../../../core/domain/alert-figures.ts';
import {
  faultWords,
  formerWords,
  shortFaultWords,
  wholeFaultWords,
} from '../../../core/domain/fault-words.ts';

test.each([
  ['HostStatus', '-', '0', '80Mb', 'Does not answer'],
  ['InUtilisationPercent', 'GigabitEthernet0/0/0', '91.36 %', '80', 'In 91 % of 80 Mb'],
  ['OutUtilisationPercent', 'wan0', '99.60 %', '1.5Gb', 'Out 99.6 % of 1.5 Gb'],
  ['InUtilisationPercent', 'wan0', '100.00 %', '', 'In 100 % of the circuit'],
  ['PingLossPercent', '-', '60.00 %', '', '60 % of probes get no answer'],
  ['SensorStatus', 'Fan 2', '3', '', 'Fan 2: not working'],
  ['SensorStatus', 'Fan 2', '', '', 'Fan 2: Sensor status'],
  ['SensorStatus', 'Fan 2', '7', '', 'Fan 2: Sensor status 7'],
  ['SensorStatus', 'Power supply 2', 'Off, power denied', '', 'Power supply 2: off, power denied'],
  ['SensorValue', 'Member 2', 'SDM mismatch', '', 'Member 2: SDM mismatch'],
  ['SensorValue', 'Inlet', '41.00 °C', '', 'Inlet: Sensor value 41.00 °C'],
  ['OperStatus', 'Gi0/1', '2', '', 'Gi0/1: down'],
  ['MemoryPercent', '-', '93.00 %', '', 'Memory 93 % full'],
  ['MemoryPercent', '-', '93.2', '', 'Memory 93 % full'],
  ['InErrorsPerSecond', 'Gi0/1', '12.3 packet/s', '', 'Gi0/1: In errors per second 12.3 packet/s'],
  ['CPUBusyPercent', '', '99', '', 'CPUBusy 99'],
  ['Percent', '', '', '', 'Percent'],
])(
  'the fault %s of %s at %s on a circuit of %s is told as words',
  (dataPointName, instanceName, alertValue, circuitSize, words) => {
    expect(faultWords({ dataPointName, instanceName, alertValue }, circuitSize)).toBe(words);
  },
);

test('a fault says what it measures now and what it was, and what keeps its severity', () => {
  const alert = {
    dataPointName: 'InUtilisationPercent',
    instanceName: 'wan0',
    alertValue: '92.02 %',
    severityLabel: 'Error' as const,
    severityEpoch: 0,
  };
  const at = (value: string, until = '') => ({
    ...alert,
    valueNow: { value, epochSeconds: 1, until },
  });
  const falling = at('89.10 %', 'below 90 % for 1 h');
  expect(wholeFaultWords(falling, '100')).toBe(
    'In 89 % of 100 Mb now, 92 % when it opened, Error until below 90 % for 1 h',
  );
  expect(faultWords(falling, '100')).toBe('In 89 % of 100 Mb now, 92 % when it opened');
  expect(wholeFaultWords(at('91.10 %'), '100')).toBe('In 91 % of 100 Mb now, 92 % when it opened');
  const became = { ...falling, severityEpoch: Date.UTC(2026, 10, 24, 23, 30) / 1000 };
  expect(faultWords(became, '100')).toBe('In 89 % of 100 Mb now, 92 % when it became Error');
  expect(shortFaultWords(became, '100')).toBe('In 89 % of 100 Mb, Error at 92 %');
  expect(shortFaultWords(falling, '100')).toBe('In 89 % of 100 Mb, opened at 92 %');
  const both = { ...became, openedValue: '90.40 %' };
  expect(faultWords(both, '100')).toBe('In 89 % of 100 Mb now, 90 % when it opened');
  expect(wholeFaultWords(both, '100')).toBe(
    'In 89 % of 100 Mb now, 92 % when it became Error on 24 Nov, 90 % when it opened, Error until below 90 % for 1 h',
  );
  expect(valueWords(both)).toBe('89.10 % now, 90.40 % when it opened');
  expect(valueWords(both, formerWords)).toBe(
    '89.10 % now, 92.02 % when it became Error on 24 Nov, 90.40 % when it opened',
  );
  expect(faultWords(at('92.31 %'), '100')).toBe('In 92 % of 100 Mb');
  expect(faultWords(alert, '100')).toBe('In 92 % of 100 Mb');
  const rtt = { ...at('31 ms'), dataPointName: 'RoundTripMs', alertValue: '250 ms' };
  expect(faultWords(rtt)).toBe('Takes 31 ms to answer now, 250 ms when it opened');
  expect(valueWords(at('89.10 %'))).toBe('89.10 % now, 92.02 % when it opened');
  expect(valueWords(alert)).toBe('92.02 %');
});

test('a table says of a device that flaps how often, and a device’s head in which rhythm too', () => {
  const alert = { dataPointName: 'Flapping', instanceName: '-' };
  const short = (alertValue: string) => shortFaultWords({ ...alert, alertValue });
  expect(short('Down 48 times in 24 h, 2 to 4 min each, hourly')).toBe(
    'Flapping: down 48 times in 24 h',
  );
  const alertValue = 'Down 48 times in 24 h, 2 to 4 min each, twice an hour';
  expect(wholeFaultWords({ ...alert, alertValue })).toBe(
    'Flapping: down 48 times in 24 h, twice an hour',
  );
  expect(short('Down 5 times in 24 h, 40 s each')).toBe('Flapping: down 5 times in 24 h');
  expect(shortFaultWords({ ...alert, dataPointName: 'HostStatus', alertValue: '0' })).toBe(
    'Does not answer',
  );
});

test.each([
  ['89.40 %', '89 %'],
  ['89.87 %', '89.9 %'],
  ['89.97 %', '89.97 %'],
  ['90.00 %', '90 %'],
  ['90.02 %', '90.02 %'],
  ['90.13 %', '90.1 %'],
  ['90.60 %', '91 %'],
  ['79.80 %', '79.8 %'],
  ['99.98 %', '99.98 %'],
  ['100.00 %', '100 %'],
])(
  'beside the limits 80, 90 and 95 the value %s is %s, on its side of each',
  (alertValue, share) => {
    const alert = { dataPointName: 'MemoryPercent', instanceName: '-', threshold: '> 80 90 95' };
    expect(faultWords({ ...alert, alertValue })).toBe(`Memory ${share} full`);
  },
);

test('a value beyond the own limit of a device names it, and one that is back within does not', () => {
  const alert = {
    dataPointName: 'SensorValue',
    instanceName: 'Inlet',
    alertValue: '71.50 °C',
    threshold: 'Warning above 70, Critical below 5 or above 85',
  };
  expect(faultWords(alert)).toBe("Inlet above the device's own limit of 70 °C: 71.50 °C");
  expect(faultWords({ ...alert, alertValue: '4.00 °C' })).toBe(
    "Inlet below the device's own limit of 5 °C: 4.00 °C",
  );
  const valueNow = { value: '66.00 °C', epochSeconds: 0, until: '' };
  expect(faultWords({ ...alert, valueNow })).toBe('Inlet: 66.00 °C now, 71.50 °C when it opened');
});
