import type { Alert } from './alert.ts';
import { NOT_SET } from './filter.ts';
import { compareKeys, naturalKey } from './natural-order.ts';
import {
  countStates,
  isTrouble,
  lookOf,
  severityInt,
  severityOfState,
  STATES,
  type Condition,
  type Look,
  type State,
  type StateCounts,
  type TileSeverity,
} from './state.ts';
import type { DashboardSettings } from './view.ts';

/** A service as the summary counts it. */
export interface TileService extends Condition {
  id: string;
  name: string;
  /** When the oldest alert of its severity began; 0 without one. */
  sinceEpochSeconds: number;
  /** Current alerts, cleared ones left out. */
  alerts: readonly Pick<Alert, 'id' | 'acked' | 'cleared'>[];
  inDowntime: boolean;
}

/** The word and shape to show with the colour stand in state and acknowledged. */
export interface Tile extends Condition {
  name: string;
  Severity: TileSeverity;
  SeverityInt: number;
  /** Key of the one colour table: green for Live, blue for all acknowledged or planned. */
  boxColor: Look['colour'];
  AlertTotal: number;
  /** Those of the alerts that somebody is on. */
  acknowledgedAlertIds: readonly string[];
  devices: readonly string[];
  /** How many of the devices are in trouble. */
  troubled: number;
  /** How many of the devices are in each state. */
  counts: StateCounts;
  /** When the oldest alert of the tile's severity began; 0 without one. */
  sinceEpochSeconds: number;
}

/** A group in which a device goes up and down is between Live (0) and Warning (2). */
const FLAPPING_INT = 1;

/** One tile for each group of services. @param groupOf gives a service's group name. */
export function groupTiles(
  services: readonly TileService[],
  groupOf: (service: TileService) => string,
): Tile[] {
  const groups = new Map<string, TileService[]>();
  for (const service of services) {
    const name = groupOf(service) || NOT_SET;
    const members = groups.get(name);
    if (members) members.push(service);
    else groups.set(name, [service]);
  }
  return [...groups].map(([name, members]) => tileOf(name, members));
}

/**
 * A tile takes the worst state of its services (ruling R-9): alerts under planned work do not raise
 * it, acknowledged ones do. It is acknowledged only when all of its trouble is: one fault that
 * nobody has taken keeps the colour of trouble, even below a worse one that somebody has.
 */
export function tileOf(name: string, services: readonly TileService[]): Tile {
  const troubled = services.filter((service) => isTrouble(service.state));
  const state = stateOfTile(services);
  const condition = {
    state,
    acknowledged: troubled.length > 0 && troubled.every((service) => service.acknowledged),
  };
  const Severity = severityOfState(state);
  const alerts = services
    .filter((service) => !service.inDowntime)
    .flatMap((service) => service.alerts.filter((alert) => !alert.cleared));
  return {
    name,
    ...condition,
    Severity,
    SeverityInt: state === 'flapping' ? FLAPPING_INT : severityInt(Severity),
    boxColor: lookOf(condition).colour,
    AlertTotal: alerts.length,
    acknowledgedAlertIds: alerts.filter((alert) => alert.acked).map((alert) => alert.id),
    devices: services.map((service) => service.id),
    troubled: troubled.length,
    counts: countStates(services),
    sinceEpochSeconds: oldest(troubled.filter((service) => service.state === state)),
  };
}

/**
 * The worst trouble; without any Live, but only where something is: planned work, pre-live and no
 * data are not green (ruling R-16).
 */
function stateOfTile(services: readonly TileService[]): State {
  const worst = services.reduce<State>(
    (former, { state }) => (STATES[state].rank < STATES[former].rank ? state : former),
    'live',
  );
  return !isTrouble(worst) && services.some(({ state }) => state === 'live') ? 'live' : worst;
}

function oldest(services: readonly Pick<TileService, 'sinceEpochSeconds'>[]): number {
  const known = services.map(({ sinceEpochSeconds }) => sinceEpochSeconds).filter(Boolean);
  return known.reduce((since, moment) => Math.min(since, moment), known[0] ?? 0);
}

/**
 * By name either way, or worst first, what nobody has acknowledged before the rest, and then by
 * name: critical, error, warning, the rest (rulings R-9, decision D-14).
 */
export function sortTiles<T extends Tile>(
  tiles: readonly T[],
  sortBy: DashboardSettings['sortBy'],
): T[] {
  const named = tiles.map((tile) => ({ tile, name: naturalKey(tile.name) }));
  const sign = sortBy === 'descending' ? -1 : 1;
  named.sort(
    (a, b) =>
      (sortBy === 'severity' &&
        (b.tile.SeverityInt - a.tile.SeverityInt ||
          Number(a.tile.acknowledged) - Number(b.tile.acknowledged))) ||
      sign * compareKeys(a.name, b.name),
  );
  return named.map(({ tile }) => tile);
}

/**
 * The four figures of the summary: each service once, under its state. Services in planned work, in
 * pre-live and without data are in none of them.
 */
export function countSeverities(counts: StateCounts): Record<TileSeverity, number> {
  return {
    Critical: counts.critical,
    Error: counts.error,
    Warning: counts.warning,
    Live: counts.live,
  };
}
