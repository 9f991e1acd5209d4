import { groupsAbove } from '../../core/access/device-rights.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { Scope } from '../../core/access/scope.ts';
import type { Site } from '../../core/domain/provisioning.ts';
import { seesDevice } from '../reads/visible.ts';
import { requireVisibleGroup, visibleGroupRows } from '../reads/visible-groups.ts';
import { BadRequest } from '../runtime/errors.ts';
import { devicesOf, type StoredDevice } from '../store/devices.ts';
import type { GroupRow } from '../store/groups.ts';

/** A customer's folder, with the sites in it and the devices of the account. */
export interface CustomerFolder {
  group: GroupRow;
  sites: Site[];
  groups: GroupRow[];
  devices: readonly StoredDevice[];
}

/** @throws NotFound when the actor cannot see the group; BadRequest when it is no customer's folder. */
export async function customerFolder(
  actor: Actor,
  scope: Scope,
  groupId: string,
): Promise<CustomerFolder> {
  const group = await requireVisibleGroup(actor, scope, groupId);
  const groups = await visibleGroupRows(actor, scope);
  const parent = groups.find((candidate) => candidate.groupId === group.parentId);
  if (group.customer === '' || parent?.customer === group.customer)
    throw new BadRequest('Choose the folder of a customer.', 'cDevGroupId');
  const devices = await devicesOf(group.accountId);
  const sites = groups
    .filter((candidate) => candidate.parentId === group.groupId)
    .map(({ groupId: id, name }) => {
      const there = devices.filter(
        ({ device }) => groupsAbove(device).includes(id) && seesDevice(actor, device),
      );
      const postcodes = new Set(there.map(({ device }) => device.Postcode).filter(Boolean));
      return { id, name, postcodes: [...postcodes], deviceCount: there.length };
    });
  return { group, groups, sites, devices };
}
