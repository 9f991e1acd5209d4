import { ADMIN_PARTS, AREAS, SERVICE_RIGHTS, type Area, type ServiceRight } from './areas.ts';
import { allows, mostAccess, NONE, type Level, type LevelName } from './levels.ts';
import type { Role, ServiceLevels } from './role.ts';

/** A person's combined rights: the best level of their roles, per area and group. */
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
 * @param groupPath ids of the group and its ancestors, root first; within a role the nearest entry
 * decides.
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

export function viewedRights(grants: Grants, groupPath: readonly string[]): ServiceRight[] {
  const entries = deciding(grants, groupPath);
  return SERVICE_RIGHTS.filter((right) => entries.some((entry) => allows(entry[right], 'view')));
}

/** Any right of at least 'view' makes a group's devices visible. */
export function seesGroup(grants: Grants, groupPath: readonly string[]): boolean {
  return viewedRights(grants, groupPath).length > 0;
}

/** Per role the entry nearest to the group; roles without one are skipped. */
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
