import type { Alert } from './alert.ts';
import { compareKeys, naturalKey } from './natural-order.ts';
import { raise, severityInt, STATES, type State, type TileSeverity } from './state.ts';
import type { DashboardSettings } from './view.ts';

/** A service as the summary counts it. */
export interface TileService {
  id: string;
  name: string;
  state: State;
  /**
   * The worst severity that is known already, while the alerts themselves are still on their way.
   */
  severity?: TileSeverity;
  /** Current alerts, cleared ones left out. */
  alerts: readonly Pick<Alert, 'id' | 'severityLabel' | 'cleared' | 'acked' | 'startEpoch'>[];
  inDowntime: boolean;
  preLive: boolean;
}

export interface Tile {
  name: string;
  Severity: TileSeverity;
  SeverityInt: number;
  /** Key of the one colour table: green for Live, blue for all acknowledged or planned. */
  boxColor: (typeof STATES)[State]['colour'];
  AlertTotal: number;
  /** Those of the alerts that somebody is on. */
  acknowledgedAlertIds: readonly string[];
  devices: readonly string[];
  /** The word and shape to show with the colour. */
  state: State;
  /** How many of the devices are in trouble. */
  troubled: number;
  /** When the oldest alert of the tile's severity began; 0 without one. */
  sinceEpochSeconds: number;
}

function worstOf(service: TileService): TileSeverity {
  return service.alerts.reduce(raise, service.severity ?? 'Live');
}

/** Services that have no value for the property stand together under this name. */
export const NO_GROUP = 'Not set';

/**
 * The worst severity of a service's alerts. Alerts of a service under planned work do not raise it;
 * acknowledged ones do, and are drawn as confirmed.
 */
export function tileSeverity(service: TileService): TileSeverity {
  return service.inDowntime ? 'Live' : worstOf(service);
}

/** One tile for each group of services. @param groupOf gives a service's group name. */
export function groupTiles(
  services: readonly TileService[],
  groupOf: (service: TileService) => string,
): Tile[] {
  const groups = new Map<string, TileService[]>();
  for (const service of services) {
    const name = groupOf(service) || NO_GROUP;
    const members = groups.get(name);
    if (members) members.push(service);
    else groups.set(name, [service]);
  }
  return [...groups].map(([name, members]) => tileOf(name, members));
}

export function tileOf(name: string, services: readonly TileService[]): Tile {
  let Severity: TileSeverity = 'Live';
  for (const service of services) {
    if (severityInt(tileSeverity(service)) > severityInt(Severity))
      Severity = tileSeverity(service);
  }
  const counted = services
    .filter((service) => !service.inDowntime)
    .flatMap((service) => service.alerts.filter((alert) => !alert.cleared));
  const worst = counted.filter((alert) => alert.severityLabel === Severity);
  // One fault that nobody has taken keeps the colour of trouble, even below a worse one that
  // somebody has.
  const allAcknowledged =
    counted.length > 0
      ? counted.every((alert) => alert.acked)
      : services.every((service) => !isTrouble(service.state) || service.state === 'acknowledged');
  const state = stateOfTile(Severity, allAcknowledged, services);
  return {
    name,
    Severity,
    SeverityInt: severityInt(Severity),
    boxColor: STATES[state].colour,
    AlertTotal: counted.length,
    acknowledgedAlertIds: counted.filter((alert) => alert.acked).map((alert) => alert.id),
    devices: services.map((service) => service.id),
    state,
    troubled: services.filter((service) => tileSeverity(service) !== 'Live').length,
    sinceEpochSeconds: worst.reduce(
      (since, alert) => (since === 0 ? alert.startEpoch : Math.min(since, alert.startEpoch)),
      0,
    ),
  };
}

/**
 * A group without trouble is Live, unless all of it is in one other state, such as planned work or
 * no data.
 */
function stateOfTile(
  severity: TileSeverity,
  allAcknowledged: boolean,
  services: readonly TileService[],
): State {
  if (severity !== 'Live') return allAcknowledged ? 'acknowledged' : TILE_STATES[severity];
  const first = services[0]?.state ?? 'live';
  return services.every((service) => service.state === first) && !isTrouble(first) ? first : 'live';
}

const TILE_STATES = {
  Critical: 'critical',
  Error: 'error',
  Warning: 'warning',
  Live: 'live',
} as const;
const isTrouble = (state: State) => STATES[state].rank < STATES.SDT.rank;

/** By name either way, or worst first and then by name: critical, error, warning, the rest. */
export function sortTiles(tiles: readonly Tile[], sortBy: DashboardSettings['sortBy']): Tile[] {
  const named = tiles.map((tile) => ({ tile, name: naturalKey(tile.name) }));
  const sign = sortBy === 'descending' ? -1 : 1;
  named.sort(
    (a, b) =>
      (sortBy === 'severity' && b.tile.SeverityInt - a.tile.SeverityInt) ||
      sign * compareKeys(a.name, b.name),
  );
  return named.map(({ tile }) => tile);
}

/**
 * Each service counted once under its worst current severity; Live are those without a current
 * alert.
 */
export function countSeverities(services: readonly TileService[]): Record<TileSeverity, number> {
  const counts = { Critical: 0, Error: 0, Warning: 0, Live: 0 };
  for (const service of services) counts[worstOf(service)] += 1;
  return counts;
}
