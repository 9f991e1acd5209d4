import type { Alert } from './alert.ts';

/**
 * The one vocabulary of state. `rank` sorts trouble first; `shape` and `word` carry what colour
 * alone must not. Colours are in web/src/ui, the same table for all screens.
 */
export const STATES = {
  critical: {
    rank: 0,
    word: 'Critical',
    tile: 'Critical',
    column: 'Critical',
    colour: 'red',
    shape: 'octagon',
  },
  error: {
    rank: 1,
    word: 'Error',
    tile: 'Error',
    column: 'Error',
    colour: 'orange',
    shape: 'diamond',
  },
  warning: {
    rank: 2,
    word: 'Warning',
    tile: 'Warning',
    column: 'Warning',
    colour: 'yellow',
    shape: 'triangle',
  },
  acknowledged: {
    rank: 3,
    word: 'Acknowledged',
    tile: 'Acknowledged',
    column: 'Acknowledged',
    colour: 'blue',
    shape: 'check',
  },
  SDT: {
    rank: 4,
    word: 'Planned work',
    tile: 'Planned work',
    column: 'Planned work',
    colour: 'blue',
    shape: 'wrench',
  },
  pre_live: {
    rank: 5,
    word: 'Pre-Live',
    tile: 'Pre-Live',
    column: 'Pre-Live',
    colour: 'grey',
    shape: 'dashed',
  },
  no_data: {
    rank: 6,
    word: 'No data',
    tile: 'No data',
    column: 'No data',
    colour: 'grey',
    shape: 'question',
  },
  live: { rank: 7, word: 'Live', tile: 'Live', column: 'OK', colour: 'green', shape: 'circle' },
} as const;

export type State = keyof typeof STATES;
export type TileSeverity = 'Live' | 'Warning' | 'Error' | 'Critical';

const TILE_RANK: Record<TileSeverity, number> = { Live: 0, Warning: 2, Error: 3, Critical: 4 };

/**
 * A tile takes the worst severity of its alerts, in whatever order they come; cleared alerts do not
 * count.
 */
export function raise(
  current: TileSeverity,
  alert: Pick<Alert, 'severityLabel' | 'cleared'>,
): TileSeverity {
  if (alert.cleared || alert.severityLabel === 'OK') return current;
  return TILE_RANK[alert.severityLabel] > TILE_RANK[current] ? alert.severityLabel : current;
}

export function severityInt(severity: TileSeverity): number {
  return TILE_RANK[severity];
}

/**
 * The stored 'Alert Status' of a device: 'confirmed-{severity}-none' or
 * 'unconfirmed-{severity}-none', 'none' for OK. It is confirmed only when every alert of the worst
 * severity is acknowledged.
 */
export function alertStatus(
  alerts: readonly Pick<Alert, 'severityLabel' | 'cleared' | 'acked'>[],
): string {
  const worst = alerts.reduce(raise, 'Live' as TileSeverity);
  if (worst === 'Live') return 'none';
  const open = alerts.filter((alert) => !alert.cleared && alert.severityLabel === worst);
  return `${open.every((alert) => alert.acked) ? 'confirmed' : 'unconfirmed'}-${readStatus(worst)}-none`;
}

/**
 * Reads any stored spelling of a status: 'warn' and 'warning', 'none', 'OK' and 'Live', or an alert
 * status.
 */
export function readStatus(status: string): State {
  const word = status
    .replace(/^(un)?confirmed-/, '')
    .replace(/-none$/, '')
    .toLowerCase();
  if (word.startsWith('warn')) return 'warning';
  if (word === 'sdt') return 'SDT';
  return word === 'critical' ||
    word === 'error' ||
    word === 'pre_live' ||
    word === 'no_data' ||
    word === 'acknowledged'
    ? word
    : 'live';
}

export interface DeviceCondition {
  alertStatus: string;
  preLive: boolean;
  inDowntime: boolean;
  hasData: boolean;
}

/**
 * Planned work over every alert, then pre-live, then the worst current alert, then whether data
 * come at all.
 */
export function deviceState(condition: DeviceCondition): State {
  if (condition.inDowntime) return 'SDT';
  if (condition.preLive) return 'pre_live';
  if (condition.alertStatus.startsWith('confirmed-')) return 'acknowledged';
  const state = readStatus(condition.alertStatus);
  return state === 'live' && !condition.hasData ? 'no_data' : state;
}

export function compareStates(a: State, b: State): number {
  return STATES[a].rank - STATES[b].rank;
}
