import { describe, expect, test } from 'vitest';
import {
  alertStatus,
  compareStates,
  deviceState,
  raise,
  readStatus,
  STATES,
  type State,
  type TileSeverity,
} from '../../../core/domain/state.ts';

const alert = (
  severityLabel: 'Critical' | 'Error' | 'Warning',
  acked = false,
  cleared = false,
) => ({ severityLabel, acked, cleared });
const condition = { alertStatus: 'none', preLive: false, inDowntime: false, hasData: true };

describe('device status', () => {
  test('STATE-01 an acknowledged alert makes the status confirmed-{severity}-none', () => {
    expect(alertStatus([alert('Critical', true)])).toBe('confirmed-critical-none');
    expect(alertStatus([alert('Warning', true)])).toBe('confirmed-warning-none');
  });

  test('STATE-02 an unacknowledged alert makes the status unconfirmed-{severity}-none', () => {
    expect(alertStatus([alert('Error')])).toBe('unconfirmed-error-none');
    expect(alertStatus([alert('Error', true), alert('Error')])).toBe('unconfirmed-error-none');
  });

  test('STATE-03 STATE-08 without a current alert the status is none, which means OK', () => {
    expect(alertStatus([])).toBe('none');
    expect(alertStatus([alert('Critical', false, true)])).toBe('none');
    expect(STATES[readStatus('none')].column).toBe('OK');
  });

  test('STATE-04 every status value is known', () => {
    const read = (status: string): State => readStatus(status);
    expect(['critical', 'error', 'warn', 'warning', 'live', 'pre_live', 'SDT'].map(read)).toEqual([
      'critical',
      'error',
      'warning',
      'warning',
      'live',
      'pre_live',
      'SDT',
    ]);
  });

  test('STATE-05 none, OK and Live are one state, with its word for columns and its word for tiles', () => {
    expect(['none', 'OK', 'Live'].map(readStatus)).toEqual(['live', 'live', 'live']);
    expect(STATES.live).toMatchObject({ column: 'OK', tile: 'Live' });
  });

  test('STATE-06 warn and warning are read alike, warning is written', () => {
    expect(readStatus('unconfirmed-warn-none')).toBe('warning');
    expect(alertStatus([alert('Warning')])).toBe('unconfirmed-warning-none');
  });

  test('STATE-07 planned work stands over every alert, then pre-live, then the worst alert, then live', () => {
    const critical = { ...condition, alertStatus: 'unconfirmed-critical-none' };
    expect(deviceState({ ...critical, inDowntime: true, preLive: true })).toBe('SDT');
    expect(deviceState({ ...critical, preLive: true })).toBe('pre_live');
    expect(deviceState(critical)).toBe('critical');
    expect(deviceState(condition)).toBe('live');
  });

  test('a device that never answered has no data rather than being live', () => {
    expect(deviceState({ ...condition, hasData: false })).toBe('no_data');
  });

  test('TABLE-36 statuses sort critical, error, warning, OK', () => {
    const states: State[] = ['live', 'warning', 'critical', 'error'];
    expect(states.toSorted(compareStates)).toEqual(['critical', 'error', 'warning', 'live']);
  });

  test('STATE-09 a warning is yellow', () => expect(STATES.warning.colour).toBe('yellow'));
  test('STATE-10 an error is orange', () => expect(STATES.error.colour).toBe('orange'));
  test('STATE-11 critical is red', () => expect(STATES.critical.colour).toBe('red'));
  test('STATE-12 OK is green', () => expect(STATES.live.colour).toBe('green'));

  test('STATE-13 planned work and confirmed alerts are blue', () => {
    expect([STATES.SDT.colour, STATES.acknowledged.colour]).toEqual(['blue', 'blue']);
    expect(deviceState({ ...condition, alertStatus: 'confirmed-critical-none' })).toBe(
      'acknowledged',
    );
  });

  test('no two states share a shape or a word, so none is told by colour alone', () => {
    const looks = Object.values(STATES);
    expect(new Set(looks.map((look) => look.shape)).size).toBe(looks.length);
    expect(new Set(looks.map((look) => look.word)).size).toBe(looks.length);
  });
});

describe('tile severity', () => {
  const worst = (...alerts: Parameters<typeof raise>[1][]) =>
    alerts.reduce(raise, 'Live' as TileSeverity);

  test('DASH-27 each alert raises it to its own severity', () => {
    expect([
      worst(alert('Warning')),
      worst(alert('Warning'), alert('Error')),
      worst(alert('Error'), alert('Critical')),
    ]).toEqual(['Warning', 'Error', 'Critical']);
  });

  test('DASH-28 a warning never overrides critical', () =>
    expect(worst(alert('Critical'), alert('Warning'))).toBe('Critical'));
  test('DASH-29 a warning never overrides error', () =>
    expect(worst(alert('Error'), alert('Warning'))).toBe('Error'));
  test('DASH-30 critical is kept when an error follows', () =>
    expect(worst(alert('Critical'), alert('Error'))).toBe('Critical'));
});
