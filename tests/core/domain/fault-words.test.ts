import { expect, test } from 'vitest';
import { faultWords } from '../../../core/domain/alert-row.ts';

test.each([
  ['HostStatus', '-', '0', 'Does not answer'],
  [
    'InUtilisationPercent',
    'GigabitEthernet0/0/0',
    '91.36 %',
    'GigabitEthernet0/0/0: In utilisation 91.36 %',
  ],
  ['SensorStatus', 'Fan 2', '3', 'Fan 2: not working'],
  ['OperStatus', 'ether1', '2', 'ether1: down'],
  ['SensorStatus', 'Fan 2', '', 'Fan 2: Sensor status'],
  ['MemoryPercent', '-', '93.00 %', 'Memory 93.00 %'],
  ['CPUBusyPercent', '', '99', 'CPUBusy 99'],
  ['Percent', '', '', 'Percent'],
])(
  'the fault %s of %s at %s is told as words',
  (dataPointName, instanceName, alertValue, words) => {
    expect(faultWords({ dataPointName, instanceName, alertValue })).toBe(words);
  },
);
