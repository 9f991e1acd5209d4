import { NOT_SET } from './filter.ts';
import { serviceProperty, type Service } from './service.ts';
import { groupTiles, sortTiles, tileOf, type Tile } from './tile.ts';
import { DEFAULT_DASHBOARD_SETTINGS, type DashboardSettings } from './view.ts';

/** Grouping by it makes one tile for each service. */
export const EACH_SERVICE = 'Name';

/** Default grouping where all services have one customer (ruling R-11). */
const OTHER_GROUP = 'Site Name';

/** The settings as they show services that are all of one customer, or of several. */
export function givingWay(settings: DashboardSettings, hasOneCustomer: boolean): DashboardSettings {
  const isDefault =
    settings.groupBy === DEFAULT_DASHBOARD_SETTINGS.groupBy && settings.isGroupChosen !== true;
  return isDefault && hasOneCustomer ? { ...settings, groupBy: OTHER_GROUP } : settings;
}

/** A tile of the summary, with what its services have in common. */
export interface SummaryTile extends Tile {
  group: readonly (readonly [property: string, value: string])[];
}

/** Tiles that stand together below a heading; there is none when tiles are grouped by one property. */
export interface TileSection {
  heading: string | null;
  tiles: readonly SummaryTile[];
}

export function groupProperties(groupBy: DashboardSettings['groupBy']): string[] {
  const list = (Array.isArray(groupBy) ? groupBy : [groupBy]).filter(Boolean);
  return list.length > 0 ? list : [EACH_SERVICE];
}

/** The tiles of the summary: sorted, and only those of the chosen severities. */
export function summaryTiles(
  services: readonly Service[],
  settings: DashboardSettings,
): SummaryTile[] {
  const properties = groupProperties(settings.groupBy);
  const tiles = isEachService(properties)
    ? services.map((service) => ({ ...tileOf(service.name, [service]), group: [] }))
    : groupedTiles(services, properties);
  const shown = settings.severities;
  return sortTiles(
    shown ? tiles.filter((tile) => shown.includes(tile.Severity)) : tiles,
    settings.sortBy,
  );
}

const isEachService = (properties: readonly string[]) =>
  properties.length === 1 && properties[0] === EACH_SERVICE;

/** Between the values of a tile that is grouped by several properties. */
const BETWEEN = ' / ';

function groupedTiles(services: readonly Service[], properties: readonly string[]): SummaryTile[] {
  const groups = new Map<string, SummaryTile['group']>();
  const nameOf = (service: Service) => {
    const group = properties.map(
      (property) => [property, serviceProperty(service, property) || NOT_SET] as const,
    );
    // As JSON, since a value may hold whatever would stand between two of them.
    const name = JSON.stringify(group);
    groups.set(name, group);
    return name;
  };
  return groupTiles(services, (service) => nameOf(service as Service)).map((tile) => {
    const group = groups.get(tile.name)!;
    return { ...tile, group, name: group.map(([, value]) => value).join(BETWEEN) };
  });
}

/**
 * Below headings of the first property when there are several, the tiles then named by the others;
 * both in the order of the tiles.
 */
export function tileSections(tiles: readonly SummaryTile[]): TileSection[] {
  if (!tiles.some(({ group }) => group.length > 1)) return [{ heading: null, tiles }];
  const sections = new Map<string, SummaryTile[]>();
  for (const tile of tiles) {
    const [[, heading], ...rest] = tile.group as [SummaryTile['group'][number]];
    const named = {
      ...tile,
      name: rest.map(([, value]: SummaryTile['group'][number]) => value).join(BETWEEN),
    };
    sections.set(heading, [...(sections.get(heading) ?? []), named]);
  }
  return [...sections].map(([heading, below]) => ({ heading, tiles: below }));
}
