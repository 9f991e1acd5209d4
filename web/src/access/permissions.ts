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

export function useCan(area: Area, level: LevelName): boolean {
  return can(useSession().grants, area, level);
}

/** Recipients and thresholds; a super-account has no recipients of its own. */
export function useMayConfigureAlerts(): boolean {
  const { isSuperAccount } = useSession();
  const isAllowed = useComponentAllowed('ConfigureAlertsButton');
  return useCan('alerts', 'manage') && isAllowed && !isSuperAccount;
}

/** False without a device. */
export function useMayOnDevice(
  device: DevicePlace | null,
  right: ServiceRight,
  level: LevelName,
): boolean {
  const { grants } = useSession();
  return device !== null && mayOnDevice(grants, device, right, level);
}

/** Properties that may be shown to the person. */
export function useOffered(properties: readonly string[]): readonly string[] {
  const { hiddenProperties } = useSession();
  return useMemo(
    () => properties.filter((name) => !hiddenProperties.has(name)),
    [properties, hiddenProperties],
  );
}

/** Equal in all rows that a customer's own people see. */
const SAME_FOR_A_CUSTOMER = ['Customer', 'Account'];

/** Columns offered to the person; those with equal values come last. */
export function useColumns(columns: readonly string[]): readonly string[] {
  const { customer } = useSession();
  const offered = useOffered(columns);
  return useMemo(() => {
    const isSame = (name: string) => customer !== null && SAME_FOR_A_CUSTOMER.includes(name);
    return [...offered.filter((name) => !isSame(name)), ...offered.filter(isSame)];
  }, [customer, offered]);
}

/** Only component rules; rights are checked separately. */
export function useComponentAllowed(component: ComponentName): boolean {
  const { kind } = useSession();
  const { data } = useQuery(viewRolesQuery());
  return componentAllowed(data ?? DEFAULT_VIEW_ROLES, kind, component);
}
