import { expect, test } from 'vitest';
import { faultWords } from '../../../core/domain/fault-words.ts';

test.each([
  ['HostStatus', '-', '0', '80Mb', 'Does not answer'],
  ['InUtilisationPercent', 'GigabitEthernet0/0/0', '91.36 %', '80', 'In 91 % of 80 Mb'],
  ['OutUtilisationPercent', 'wan0', '99.60 %', '1.5Gb', 'Out 99 % of 1.5 Gb'],
  ['InUtilisationPercent', 'wan0', '100.00 %', '', 'In 100 % of the circuit'],
  ['PingLossPercent', '-', '60.00 %', '', '60 % of probes get no answer'],
  ['SensorStatus', 'Fan 2', '3', '', 'Fan 2: not working'],
  ['SensorStatus', 'Fan 2', '', '', 'Fan 2: Sensor status'],
  ['SensorStatus', 'Fan 2', '7', '', 'Fan 2: Sensor status 7'],
  ['OperStatus', 'Gi0/1', '2', '', 'Gi0/1: down'],
  ['MemoryPercent', '-', '93.00 %', '', 'Memory 93 % full'],
  ['InErrorsPerSecond', 'Gi0/1', '12.3 packet/s', '', 'Gi0/1: In errors per second 12.3 packet/s'],
  ['CPUBusyPercent', '', '99', '', 'CPUBusy 99'],
  ['Percent', '', '', '', 'Percent'],
])(
  'the fault %s of %s at %s on a circuit of %s is told as words',
  (dataPointName, instanceName, alertValue, circuitSize, words) => {
    expect(faultWords({ dataPointName, instanceName, alertValue }, circuitSize)).toBe(words);
  },
);
