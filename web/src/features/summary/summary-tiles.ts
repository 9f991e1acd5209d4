import { serviceProperty, type Service } from '../../../../core/domain/service.ts';
import {
  groupTiles,
  NO_GROUP,
  sortTiles,
  tileOf,
  type Tile,
} from '../../../../core/domain/tile.ts';
import type { DashboardSettings } from '../../../../core/domain/view.ts';

/** Grouping by it makes one tile for each service. */
export const EACH_SERVICE = 'Name';

/** Between the values of a tile that is grouped by several properties. */
const BETWEEN = ' / ';

export function groupProperties(groupBy: DashboardSettings['groupBy']): string[] {
  const list = (Array.isArray(groupBy) ? groupBy : [groupBy]).filter(Boolean);
  return list.length > 0 ? list : [EACH_SERVICE];
}

/** The tiles of the summary: sorted, and only those of the chosen severities. */
export function summaryTiles(services: readonly Service[], settings: DashboardSettings): Tile[] {
  const properties = groupProperties(settings.groupBy);
  const tiles = isEachService(properties)
    ? services.map((service) => tileOf(service.name, [service]))
    : groupTiles(services, (tile) => groupName(tile as Service, properties));
  const shown = settings.severities;
  return sortTiles(
    shown ? tiles.filter((tile) => shown.includes(tile.Severity)) : tiles,
    settings.sortBy,
  );
}

const isEachService = (properties: readonly string[]) =>
  properties.length === 1 && properties[0] === EACH_SERVICE;

function groupName(service: Service, properties: readonly string[]): string {
  const values = properties.map((property) => serviceProperty(service, property));
  return values.some(Boolean) ? values.map((value) => value || NO_GROUP).join(BETWEEN) : '';
}

/**
 * A service's tile opens the device; a group's the services, filtered to the group, the search
 * cleared.
 */
export function tileLink(tile: Tile, groupBy: DashboardSettings['groupBy']): string {
  const properties = groupProperties(groupBy);
  if (isEachService(properties))
    return tile.devices[0] ? `/device/${encodeURIComponent(tile.devices[0])}` : '/services';
  if (tile.name === NO_GROUP) return '/services';
  const params = new URLSearchParams();
  const values = properties.length === 1 ? [tile.name] : tile.name.split(BETWEEN);
  for (const [index, property] of properties.entries()) {
    const value = values[index];
    if (!value || value === NO_GROUP) continue;
    params.append('groupBy', property);
    params.append('filter', value);
  }
  return `/services?${params}`;
}
