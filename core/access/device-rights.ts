import type { ServiceRight } from './areas.ts';
import { canService, viewedRights, type Grants } from './grants.ts';
import type { LevelName } from './levels.ts';
import { onceFor } from '../domain/once-for.ts';

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
  if (!rights) byPlace.set(place, (rights = new Set(viewedRights(grants, rightsPath(device)))));
  return rights;
}

/**
 * The whole path, not the last id alone: what a group inherits depends on where it stands. A device
 * is the same object from call to call.
 */
const placeOf = onceFor((device: DevicePlace) => rightsPath(device).join('\n'));
