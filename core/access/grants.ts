import { ADMIN_PARTS, AREAS, SERVICE_RIGHTS, type Area, type ServiceRight } from './areas.ts';
import { allows, mostAccess, NONE, type Level, type LevelName } from './levels.ts';
import type { Role, ServiceLevels } from './role.ts';

/** Rights of one person: the union of their roles. The most access wins, per area and per group. */
export interface Grants {
  areas: Record<Area, Level>;
  /** One table per role, since inheritance runs inside a role before roles are combined. */
  services: ReadonlyMap<string, ServiceLevels>[];
}

export function grantsOf(roles: readonly Role[]): Grants {
  const areas = emptyAreas();
  for (const role of roles) {
    for (const area of AREAS) areas[area] = mostAccess(areas[area], areaLevel(role, area));
  }
  return {
    areas,
    services: roles.map((role) => new Map(role.services.map((entry) => [entry.id, entry]))),
  };
}

export function can(grants: Grants, area: Area, needed: LevelName): boolean {
  return allows(grants.areas[area], needed);
}

/**
 * The level of one service right on a device or group.
 * @param groupPath ids of the group and its ancestors, root first: the entry nearest to the device
 * decides within a role.
 */
export function serviceLevel(
  grants: Grants,
  groupPath: readonly string[],
  right: ServiceRight,
): Level {
  return deciding(grants, groupPath).reduce<Level>(
    (best, entry) => mostAccess(best, entry[right]),
    NONE,
  );
}

/** The levels of all service rights on a device or group. */
export function serviceLevels(grants: Grants, groupPath: readonly string[]): ServiceLevels {
  const entries = deciding(grants, groupPath);
  return Object.fromEntries(
    SERVICE_RIGHTS.map((right) => [
      right,
      entries.reduce<Level>((best, entry) => mostAccess(best, entry[right]), NONE),
    ]),
  ) as ServiceLevels;
}

export function canService(
  grants: Grants,
  groupPath: readonly string[],
  right: ServiceRight,
  needed: LevelName,
): boolean {
  return allows(serviceLevel(grants, groupPath, right), needed);
}

/** The rights of which the person holds at least 'view' on a device or group. */
export function viewedRights(grants: Grants, groupPath: readonly string[]): ServiceRight[] {
  const entries = deciding(grants, groupPath);
  return SERVICE_RIGHTS.filter((right) => entries.some((entry) => allows(entry[right], 'view')));
}

/**
 * May the person see that the group's devices exist at all? Any right of at least 'view' in the
 * group says so.
 */
export function seesGroup(grants: Grants, groupPath: readonly string[]): boolean {
  return viewedRights(grants, groupPath).length > 0;
}

/** The entry of each role that is nearest to the group; a role without one has no say. */
function deciding(grants: Grants, groupPath: readonly string[]): ServiceLevels[] {
  return grants.services.flatMap((entries) => {
    const nearest = groupPath.findLast((id) => entries.has(id));
    return nearest === undefined ? [] : [entries.get(nearest)!];
  });
}

function areaLevel(role: Role, area: Area): Level {
  if (area === 'services') {
    return role.services
      .flatMap((entry) => SERVICE_RIGHTS.map((right) => entry[right]))
      .reduce(mostAccess, NONE);
  }
  const part = ADMIN_PARTS.find((name) => area === `admin.${name}`);
  return part ? role.admin[part] : role[area as Exclude<Area, 'services' | `admin.${string}`>];
}

function emptyAreas(): Record<Area, Level> {
  return Object.fromEntries(AREAS.map((area) => [area, NONE])) as Record<Area, Level>;
}
