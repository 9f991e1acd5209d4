import { useMemo } from 'react';
import { mayOnDevice } from '../../../../core/access/device-rights.ts';
import { canService } from '../../../../core/access/grants.ts';
import { devicegroups } from '../../../../core/contract/devicegroups.ts';
import { useEndpoint } from '../../api/queries.ts';
import { useSession } from '../../access/session.ts';
import { useDevices } from '../feeds/devices.ts';
import type { ThresholdTarget } from './target.ts';

export interface Targets {
  list: readonly ThresholdTarget[];
  /** The person may read limits and set none. */
  isReadOnly: boolean;
}

/**
 * Groups and devices on whose alerts the person holds 'manage'; without any, those whose alerts they
 * see.
 */
export function useTargets(accountId: string): Targets {
  const groups = useEndpoint(devicegroups.listGroups, { account: accountId });
  const devices = useDevices();
  const { grants } = useSession();
  const isRead = groups.isSuccess && !devices.isLoading;
  return useMemo(() => {
    const list = Array.isArray(groups.data?.data) ? groups.data.data : [];
    const ofAccount = devices.rows.filter((device) => device['Account ID'] === accountId);
    const having = (level: 'manage' | 'view'): ThresholdTarget[] => [
      ...list
        .filter((group) => canService(grants, group.path, 'alerts', level))
        .map(({ id, name, fullPath }) => ({ type: 'groups' as const, id, name: fullPath || name })),
      ...ofAccount
        .filter((device) => mayOnDevice(grants, device, 'alerts', level))
        .map(({ id, label }) => ({ type: 'devices' as const, id, name: label })),
    ];
    const managed = having('manage');
    const isReadOnly = isRead && managed.length === 0;
    return { list: isReadOnly ? having('view') : managed, isReadOnly };
  }, [groups.data, devices.rows, accountId, grants, isRead]);
}
