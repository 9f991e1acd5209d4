import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Area, ServiceRight } from '../../../core/access/areas.ts';
import {
  componentAllowed,
  DEFAULT_VIEW_ROLES,
  type ComponentName,
} from '../../../core/access/components.ts';
import { mayOnDevice, type DevicePlace } from '../../../core/access/device-rights.ts';
import { can } from '../../../core/access/grants.ts';
import type { LevelName } from '../../../core/access/levels.ts';
import { viewRolesQuery } from '../api/settings.ts';
import { useSession } from './session.ts';

/** Does the person hold this area at this level? */
export function useCan(area: Area, level: LevelName): boolean {
  return can(useSession().grants, area, level);
}

/** Does the person hold this right on the device? Without a device nobody does. */
export function useMayOnDevice(
  device: DevicePlace | null,
  right: ServiceRight,
  level: LevelName,
): boolean {
  const { grants } = useSession();
  return device !== null && mayOnDevice(grants, device, right, level);
}

/** Those of the properties that may be offered to the person. */
export function useOffered(properties: readonly string[]): readonly string[] {
  const { hiddenProperties } = useSession();
  return useMemo(
    () => properties.filter((name) => !hiddenProperties.has(name)),
    [properties, hiddenProperties],
  );
}

/** Of everything that a customer's own people see, these are the same. */
const SAME_FOR_A_CUSTOMER = ['Customer', 'Account'];

/** The columns that a table offers to the person; those that are the same for them come last. */
export function useColumns(columns: readonly string[]): readonly string[] {
  const { customer } = useSession();
  const offered = useOffered(columns);
  return useMemo(() => {
    const isSame = (name: string) => customer !== null && SAME_FOR_A_CUSTOMER.includes(name);
    return [...offered.filter((name) => !isSame(name)), ...offered.filter(isSame)];
  }, [customer, offered]);
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
