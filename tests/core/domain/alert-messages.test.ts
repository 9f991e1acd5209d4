import { expect, test } from 'vitest';
import { alertTimeline } from '../../../core/domain/alert-timeline.ts';
import { trapNameOf, trapSeverity, trapWords } from '../../../core/domain/trap-names.ts';
import { alertWith } from '../../fixtures/alert.ts';

test('what a device sent has its place in the history of an alert', () => {
  const alert = alertWith({ startEpoch: 1_000, openedEpoch: 1_120 });
  const messages = [
    { epochSeconds: 990, text: 'Port wan0 went down' },
    { epochSeconds: 1_050, text: 'The parts of the device changed' },
  ];
  expect(alertTimeline(alert, [], [], messages).map(({ what }) => what)).toEqual([
    'The device sent: Port wan0 went down',
    'Began',
    'The device sent: The parts of the device changed',
    'Opened as Critical',
  ]);
});

test('the words of a trap have its values, and do without those that it lacks', () => {
  const words = (oid: string, values: [string, string][] = []) => trapWords(oid, values);
  expect(words('1.3.6.1.2.1.15.0.2', [['1.3.6.1.2.1.15.3.1.2.192.0.2.1', '1']])).toBe(
    'BGP session with 192.0.2.1 was lost, or could not be established',
  );
  expect(words('1.3.6.1.4.1.2636.4.5.0.1', [['1.3.6.1.4.1.2636.3.18.1.7.1.5.1', 'netops']])).toBe(
    'The configuration was changed by netops',
  );
  expect(words('1.3.6.1.4.1.2636.4.5.0.1')).toBe('The configuration was changed by ?');
  // Neither an ifIndex of another object, nor one that is no number.
  expect(words('1.3.6.1.6.3.1.1.5.3', [['1.3.6.1.2.1.2.2.1.8.7', '2']])).toBe('Port 7 went down');
  expect(words('1.3.6.1.6.3.1.1.5.3', [['1.3.6.1.2.1.2.2.1.1.7', 'x']])).toBe('A port went down');
  expect(words('1.3.6.1.4.1.2636.9.9')).toMatch(/Juniper.*: Trap 1\.3\.6\.1\.4\.1\.2636\.9\.9$/);
  expect(trapNameOf('1.3.6.1.4.1.2636.9.9')).toBeUndefined();
  expect(trapSeverity('1.3.6.1.4.1.2636.9.9')).toBe(5);
});
