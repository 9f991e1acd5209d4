import type { ServiceRight } from './areas.ts';
import { canService, viewedRights, type Grants } from './grants.ts';
import type { LevelName } from './levels.ts';
import { onceFor } from '../domain/once-for.ts';

/** Where a device stands: the groups above it, the provider's root folder first, and its parent. */
export interface DevicePlace {
  groupPath: readonly string[];
  parentId: string;
  /**
   * Further group paths, where the source has the device in several groups; groupPath is the first.
   */
  otherGroupPaths?: readonly (readonly string[])[] | undefined;
}

/** Every group that a device is in, each once. */
export function groupsAbove({
  groupPath,
  otherGroupPaths,
}: Pick<DevicePlace, 'groupPath' | 'otherGroupPaths'>): readonly string[] {
  return otherGroupPaths ? [...new Set([...groupPath, ...otherGroupPaths.flat()])] : groupPath;
}

/**
 * The groups whose rights hold for a device, root first. The nearest one with an entry decides: the
 * parent's entry comes before the root folder's, and without either there is no right (decision
 * D-61).
 */
export function rightsPath({ groupPath, parentId }: DevicePlace): readonly string[] {
  return parentId === '' || groupPath.includes(parentId) ? groupPath : [...groupPath, parentId];
}

/**
 * The paths that rights are asked of, of which the best counts. What a device's other groups share
 * with its path is left out of theirs: there its path alone decides, so that a right which is taken
 * away on it is not given back by the same folder.
 */
function rightsPaths(device: DevicePlace): (readonly string[])[] {
  const path = rightsPath(device);
  const others = device.otherGroupPaths ?? [];
  return [path, ...others.map((other) => other.filter((id) => !path.includes(id)))];
}

/** Does the person hold the right on the device? Server and browser both ask here. */
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
 * The rights of which the person holds at least 'view' on a device; with any of them the device
 * exists for the person. Worked out once for each place and each set of grants, which is never
 * changed: lists ask for thousands of devices.
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
 * The whole path, not the last id alone: what a group inherits depends on where it stands. A device
 * is the same object from call to call.
 */
const placeOf = onceFor((device: DevicePlace) =>
  rightsPaths(device)
    .map((path) => path.join('\n'))
    .join('\n\n'),
);
