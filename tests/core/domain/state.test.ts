import { describe, expect, test } from 'vitest';
import { severityLabel as labelOf } from '../../../core/domain/severity.ts';
import {
  alertStatus,
  compareConditions,
  conditionKey,
  countStates,
  deviceCondition,
  findState,
  isTrouble,
  lookOf,
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
const condition = {
  alertStatus: 'none',
  preLive: false,
  inDowntime: false,
  hasData: true,
  isFlapping: false,
};

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
    expect([readStatus('none'), findState('OK')]).toEqual(['live', 'live']);
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
    expect([labelOf(1), STATES.live.word]).toEqual(['OK', 'Live']);
  });

  test('STATE-06 warn and warning are read alike, warning is written', () => {
    expect(readStatus('unconfirmed-warn-none')).toBe('warning');
    expect(alertStatus([alert('Warning')])).toBe('unconfirmed-warning-none');
  });

  test('STATE-07 planned work stands over every alert, then pre-live, then the worst alert, then live', () => {
    const critical = { ...condition, alertStatus: 'unconfirmed-critical-none' };
    const stateOf = (facts: typeof condition) => deviceCondition(facts).state;
    expect(stateOf({ ...critical, inDowntime: true, preLive: true })).toBe('SDT');
    expect(stateOf({ ...critical, preLive: true })).toBe('pre_live');
    expect(stateOf(critical)).toBe('critical');
    expect(stateOf(condition)).toBe('live');
  });

  test('a device that never answered has no data rather than being live', () => {
    expect(deviceCondition({ ...condition, hasData: false }).state).toBe('no_data');
  });

  test('a device that goes up and down is flapping rather than live, and still in trouble with an alert', () => {
    const flapping = { ...condition, isFlapping: true };
    expect(deviceCondition(flapping)).toEqual({ state: 'flapping', acknowledged: false });
    expect(deviceCondition({ ...flapping, alertStatus: 'unconfirmed-error-none' }).state).toBe(
      'error',
    );
    expect(deviceCondition({ ...flapping, inDowntime: true }).state).toBe('SDT');
    expect(isTrouble('flapping')).toBe(true);
    expect(lookOf(deviceCondition(flapping))).toMatchObject({ word: 'Flapping', colour: 'yellow' });
  });

  test('TABLE-36 statuses sort critical, error, warning, OK', () => {
    const states: State[] = ['live', 'warning', 'critical', 'error'];
    const sorted = states
      .map((state) => ({ state, acknowledged: false }))
      .toSorted(compareConditions);
    expect(sorted.map(({ state }) => state)).toEqual(['critical', 'error', 'warning', 'live']);
  });

  test('STATE-09 a warning is yellow', () => expect(STATES.warning.colour).toBe('yellow'));
  test('STATE-10 an error is orange', () => expect(STATES.error.colour).toBe('orange'));
  test('STATE-11 critical is red', () => expect(STATES.critical.colour).toBe('red'));
  test('STATE-12 OK is green', () => expect(STATES.live.colour).toBe('green'));

  test('STATE-13 planned work and confirmed alerts are blue', () => {
    expect(STATES.SDT.colour).toBe('blue');
    const confirmed = deviceCondition({ ...condition, alertStatus: 'confirmed-critical-none' });
    expect(confirmed).toEqual({ state: 'critical', acknowledged: true });
    expect(lookOf(confirmed)).toMatchObject({ colour: 'blue', word: 'Critical, acknowledged' });
  });

  test('no two states share a shape or a word, so none is told by colour alone', () => {
    const looks = Object.values(STATES);
    expect(new Set(looks.map((look) => look.shape)).size).toBe(looks.length);
    expect(new Set(looks.map((look) => look.word)).size).toBe(looks.length);
    const taken = lookOf({ state: 'critical', acknowledged: true });
    expect(looks.map((look): string => look.shape)).not.toContain(taken.shape);
  });

  test('one alert that nobody has taken keeps the device unconfirmed, whatever its severity', () => {
    expect(alertStatus([alert('Critical', true), alert('Warning')])).toBe(
      'unconfirmed-critical-none',
    );
    expect(alertStatus([alert('Critical', true), alert('Warning', false, true)])).toBe(
      'confirmed-critical-none',
    );
  });

  test('planned work, pre-live and no data are never acknowledged', () => {
    const confirmed = { ...condition, alertStatus: 'confirmed-error-none' };
    expect([
      deviceCondition({ ...confirmed, inDowntime: true }),
      deviceCondition({ ...confirmed, preLive: true }),
    ]).toEqual([
      { state: 'SDT', acknowledged: false },
      { state: 'pre_live', acknowledged: false },
    ]);
  });

  test('a sort key puts severity first, what nobody has acknowledged before the rest, then the newest', () => {
    const rows = [
      ['live', false, 0],
      ['warning', false, 900],
      ['critical', true, 900],
      ['critical', false, 100],
      ['critical', false, 200],
      ['critical', false, 0],
    ] as const;
    const keyed = rows.map(([state, acknowledged, since]) => ({
      said: `${state} ${acknowledged} ${since}`,
      key: conditionKey({ state, acknowledged }, since),
    }));
    expect(keyed.toSorted((a, b) => a.key - b.key).map(({ said }) => said)).toEqual([
      'critical false 200',
      'critical false 100',
      'critical false 0',
      'critical true 900',
      'warning false 900',
      'live false 0',
    ]);
  });

  test('words that people type are read in any case, and any other text is none', () => {
    expect(
      ['Planned work', 'sdt', 'Pre-Live', 'no data', ' CRITICAL ', 'confirmed-warn-none'].map(
        findState,
      ),
    ).toEqual(['SDT', 'SDT', 'pre_live', 'no_data', 'critical', 'warning']);
    expect(['Acknowledged', 'broken', ''].map(findState)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('services are counted by state, those that are acknowledged once more beside it', () => {
    const counted = countStates([
      { state: 'critical', acknowledged: true },
      { state: 'critical', acknowledged: false },
      { state: 'SDT', acknowledged: false },
    ]);
    expect(counted).toEqual({
      critical: 2,
      error: 0,
      warning: 0,
      flapping: 0,
      SDT: 1,
      pre_live: 0,
      no_data: 0,
      live: 0,
      acknowledged: 1,
    });
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
