import { useQuery } from '@tanstack/react-query';
import type { Area, ServiceRight } from '../../../core/access/areas.ts';
import {
  componentAllowed,
  DEFAULT_VIEW_ROLES,
  type ComponentName,
} from '../../../core/access/components.ts';
import { can, canService } from '../../../core/access/grants.ts';
import type { LevelName } from '../../../core/access/levels.ts';
import { viewRolesQuery } from '../api/settings.ts';
import { useSession } from './session.ts';

/** Does the person hold this area at this level? */
export function useCan(area: Area, level: LevelName): boolean {
  return can(useSession().grants, area, level);
}

/** @param groupPath ids of the device's group and its ancestors, root first (Device.groupPath). */
export function useCanService(
  groupPath: readonly string[],
  right: ServiceRight,
  level: LevelName,
): boolean {
  return canService(useSession().grants, groupPath, right, level);
}

/**
 * Do the component rules let the person's kind work with this component? Rights are asked for
 * apart.
 */
export function useComponentAllowed(component: ComponentName): boolean {
  const { kind } = useSession();
  const { data } = useQuery(viewRolesQuery());
  return componentAllowed(data ?? DEFAULT_VIEW_ROLES, kind, component);
}
