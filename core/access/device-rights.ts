import type { ServiceRight } from './areas.ts';
import { canService, viewedRights, type Grants } from './grants.ts';
import type { LevelName } from './levels.ts';
import { onceFor } from '../domain/once-for.ts';

/** Position of a device: its groups from the provider's root down, and its parent. */
export interface DevicePlace {
  groupPath: readonly string[];
  parentId: string;
  /** Further group paths, if the source has the device in several groups. */
  otherGroupPaths?: readonly (readonly string[])[] | undefined;
}

/** Without duplicates. */
export function groupsAbove({
  groupPath,
  otherGroupPaths,
}: Pick<DevicePlace, 'groupPath' | 'otherGroupPaths'>): readonly string[] {
  return otherGroupPaths ? [...new Set([...groupPath, ...otherGroupPaths.flat()])] : groupPath;
}

/**
 * Groups whose rights apply to a device, root first. The nearest one with an entry decides: the
 * parent, then the path up to the root (decision D-61).
 */
export function rightsPath({ groupPath, parentId }: DevicePlace): readonly string[] {
  return parentId === '' || groupPath.includes(parentId) ? groupPath : [...groupPath, parentId];
}

/**
 * Paths to evaluate; the best right counts. Further paths exclude groups of the main path, so that
 * they cannot restore a right that the main path removes.
 */
function rightsPaths(device: DevicePlace): (readonly string[])[] {
  const path = rightsPath(device);
  const others = device.otherGroupPaths ?? [];
  return [path, ...others.map((other) => other.filter((id) => !path.includes(id)))];
}

/** Used by server and browser. */
export function mayOnDevice(
  grants: Grants,
  device: DevicePlace,
  right: ServiceRight,
  level: LevelName,
): boolean {
  return rightsPaths(device).some((path) => canService(grants, path, right, level));
}

const viewedByPlace = onceFor((_grants: Grants) => new Map<string, ReadonlySet<ServiceRight>>());

/**
 * Rights with at least 'view' on a device; the device is visible with any of them. Memo by place
 * and grants, which are immutable: lists ask for thousands of devices.
 */
export function viewedOnDevice(grants: Grants, device: DevicePlace): ReadonlySet<ServiceRight> {
  const byPlace = viewedByPlace(grants);
  const place = placeOf(device);
  let rights = byPlace.get(place);
  if (!rights) {
    rights = new Set(rightsPaths(device).flatMap((path) => viewedRights(grants, path)));
    byPlace.set(place, rights);
  }
  return rights;
}

/**
 * The whole path, as inheritance depends on the position. Memo: device objects persist across
 * calls.
 */
const placeOf = onceFor((device: DevicePlace) =>
  rightsPaths(device)
    .map((path) => path.join('\n'))
    .join('\n\n'),
);
