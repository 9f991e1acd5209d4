import type * as z from 'zod';
import { groupsAbove } from '../../core/access/device-rights.ts';
import type { Actor } from '../../core/access/actor.ts';
import { mayOnDevice } from '../../core/access/device-rights.ts';
import { seesGroup } from '../../core/access/grants.ts';
import type { groupSchema } from '../../core/contract/devicegroups.ts';
import { devicesOf } from '../store/devices.ts';
import { findGroup, groupsOf, type GroupRow } from '../store/groups.ts';
import { Forbidden, NotFound } from '../runtime/errors.ts';
import type { Scope } from '../../core/access/scope.ts';
import { seesDevice } from './visible.ts';

export type Group = z.infer<typeof groupSchema>;

/** Visible groups, each with the number of visible devices below it. */
export async function visibleGroups(actor: Actor, scope: Scope): Promise<Group[]> {
  const groups = await visibleGroupRows(actor, scope);
  const counts = await deviceCounts(actor, scope);
  return groups.map((group) => ({
    id: group.groupId,
    name: group.name,
    parentId: group.parentId,
    path: group.path,
    fullPath: group.fullPath,
    account_id: group.accountId,
    customer: group.customer,
    ...(group.customerId && { customer_id: group.customerId }),
    deviceCount: counts.get(group.groupId) ?? 0,
  }));
}

/** Groups in which the actor has any right. */
export async function visibleGroupRows(actor: Actor, scope: Scope): Promise<GroupRow[]> {
  return (await groupsOf(actor.providerId)).filter((group) => sees(actor, scope, group));
}

/** @throws NotFound if the actor does not see the group. */
export async function requireVisibleGroup(
  actor: Actor,
  scope: Scope,
  id: string,
): Promise<GroupRow> {
  const group = await findGroup(actor.providerId, id);
  if (!group || !sees(actor, scope, group)) throw new NotFound('Group');
  return group;
}

/** Whether a group is the top one of a customer, also where the actor sees no group above it. */
export async function isCustomersTop(
  { providerId }: Actor,
  { customer, parentId }: GroupRow,
): Promise<boolean> {
  return customer !== '' && (await findGroup(providerId, parentId))?.customer !== customer;
}

/** @throws Forbidden without manage on the content of a visible group. */
export function requireGroupRight(
  actor: Actor,
  { path, parentId }: Pick<GroupRow, 'path' | 'parentId'>,
): void {
  if (mayOnDevice(actor.grants, { groupPath: path, parentId }, 'systemProperties', 'manage'))
    return;
  throw new Forbidden("You need the 'manage' right on systemProperties of this group to do this.");
}

/** @throws NotFound if the actor does not see the group. */
export async function groupWithSubgroups(
  actor: Actor,
  scope: Scope,
  id: string,
): Promise<Group & { subGroups: Group[] }> {
  const groups = await visibleGroups(actor, scope);
  const group = groups.find((candidate) => candidate.id === id);
  if (!group) throw new NotFound('Group');
  return { ...group, subGroups: groups.filter((candidate) => candidate.parentId === id) };
}

function sees(actor: Actor, scope: Scope, group: GroupRow): boolean {
  const ofScope =
    scope.accountIds.includes(group.accountId) &&
    (scope.customer === null || group.customer === scope.customer);
  return ofScope && seesGroup(actor.grants, group.path);
}

async function deviceCounts(actor: Actor, scope: Scope): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const accountId of scope.accountIds) {
    for (const { basis } of await devicesOf(accountId)) {
      if (!seesDevice(actor, basis)) continue;
      for (const id of groupsAbove(basis)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
}
