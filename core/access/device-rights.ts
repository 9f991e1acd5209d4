import type { ServiceRight } from './areas.ts';
import { canService, viewedRights, type Grants } from './grants.ts';
import type { LevelName } from './levels.ts';

/** Where a device stands: the groups above it, the provider's root folder first, and its parent. */
export interface DevicePlace {
  groupPath: readonly string[];
  parentId: string;
}

/**
 * The groups whose rights hold for a device, root first. The nearest one with an entry decides: the
 * parent's entry comes before the root folder's, and without either there is no right (decision
 * D-61).
 */
export function rightsPath({ groupPath, parentId }: DevicePlace): readonly string[] {
  return parentId === '' || groupPath.includes(parentId) ? groupPath : [...groupPath, parentId];
}

/** Does the person hold the right on the device? Server and browser both ask here. */
export function mayOnDevice(
  grants: Grants,
  device: DevicePlace,
  right: ServiceRight,
  level: LevelName,
): boolean {
  return canService(grants, rightsPath(device), right, level);
}

const viewedByGrants = new WeakMap<Grants, Map<string, ReadonlySet<ServiceRight>>>();

/**
 * The rights of which the person holds at least 'view' on a device; with any of them the device
 * exists for the person. Worked out once for each place and each set of grants, which is never
 * changed: lists ask for thousands of devices.
 */
export function viewedOnDevice(grants: Grants, device: DevicePlace): ReadonlySet<ServiceRight> {
  let byPlace = viewedByGrants.get(grants);
  if (!byPlace) viewedByGrants.set(grants, (byPlace = new Map()));
  const place = placeOf(device);
  let rights = byPlace.get(place);
  if (!rights) byPlace.set(place, (rights = new Set(viewedRights(grants, rightsPath(device)))));
  return rights;
}

const places = new WeakMap<DevicePlace, string>();

/**
 * The whole path, not the last id alone: what a group inherits depends on where it stands. A device
 * is the same object from call to call.
 */
function placeOf(device: DevicePlace): string {
  let place = places.get(device);
  if (place === undefined) places.set(device, (place = rightsPath(device).join('\n')));
  return place;
}
