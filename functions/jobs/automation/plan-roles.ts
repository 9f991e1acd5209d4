import type { PartOf } from '../../../core/domain/automation/part.ts';
import { delegatedGroups, refuseStronger } from '../../reads/delegated-groups.ts';
import { ownedRoles } from '../../reads/owned-roles.ts';
import type { GroupRow } from '../../store/groups.ts';
import { customerGroup, leave, make, refused, type Draft, type Ground } from './ground.ts';
import { noGroup } from './plan-dashboards.ts';
import { roleLike } from './role-like.ts';

const ROLES = [
  { suffix: 'Manager', like: 'Customer Manager' },
  { suffix: 'Viewer', like: 'Customer Viewer' },
] as const;
const MOST_LETTERS = 64;

/** The roles of a customer: one to manage and one to view, in its own groups. */
export async function planRolesPart(ground: Ground, part: PartOf<'roles'>): Promise<Draft[]> {
  const own = customerGroup(ground, part.customer);
  if (!own) return [refused('Role', part.customer, noGroup(part.customer))];
  const groups = groupsFor(ground, part, own);
  if (typeof groups === 'string') return [refused('Role', part.customer, groups)];
  return await planRoles(ground, own, groups);
}

export async function planRoles(
  ground: Ground,
  own: GroupRow,
  groupIds: readonly string[],
): Promise<Draft[]> {
  const { actor } = ground.call;
  const [roles, delegated] = await Promise.all([ownedRoles(actor), delegatedGroups(actor)]);
  const planned = ground.groups
    .filter(({ groupId }) => !delegated.some(({ id }) => id === groupId))
    .map(({ groupId: id, path, customer }) => ({ id, path, customer, isWithin: true }));
  return ROLES.map(({ suffix, like }) => {
    const name = `${own.customer} ${suffix}`;
    const owner = { accountId: ground.account.accountId, customer: own.customer };
    if (name.length > MOST_LETTERS)
      return refused('Role', name, 'The name is too long for a role.');
    const there = roles.some(
      (role) =>
        role.role.name === name &&
        role.owner.accountId === owner.accountId &&
        role.owner.customer === owner.customer,
    );
    if (there) return leave('Role', name);
    try {
      refuseStronger(actor, roleLike({ name, like, groupIds }), [...delegated, ...planned]);
    } catch (error) {
      return refused('Role', name, error);
    }
    return make('Role', name, {
      make: 'role',
      account: owner.accountId,
      customer: own.customer,
      name,
      like,
      groupIds: [...groupIds],
    });
  });
}

/** The device groups that the roles are for; a sentence where one is of somebody else. */
function groupsFor(
  ground: Ground,
  { resourceGroup, dashboardGroup, customer }: PartOf<'roles'>,
  own: GroupRow,
): string[] | string {
  const isOwn = (id: string) =>
    ground.groups.some(({ groupId, path }) => groupId === id && path.includes(own.groupId));
  const resource = resourceGroup || own.groupId;
  if (!isOwn(resource)) return `The resource group is none of ${customer}.`;
  if (dashboardGroup === '') return [resource];
  const folder = ground.entries.find(({ entryId }) => entryId === dashboardGroup);
  if (!folder || !isOwn(folder.groupId)) return `The dashboard group is none of ${customer}.`;
  return [...new Set([resource, folder.groupId])];
}
