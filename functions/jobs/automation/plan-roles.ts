import { isSameOwner, roleMeant } from '../../../core/access/role-owner.ts';
import { shippedRoles } from '../../../core/access/shipped-roles.ts';
import { rowWords, type ImportRow } from '../../../core/domain/automation/import-csv.ts';
import { plainName } from '../../../core/domain/provisioning.ts';
import type { PartOf } from '../../../core/domain/automation/part.ts';
import { delegatedGroups, refuseStronger } from '../../reads/delegated-groups.ts';
import { placedIn } from '../../reads/holders.ts';
import { ownedRoles } from '../../reads/owned-roles.ts';
import { accountsOf } from '../../store/accounts.ts';
import type { GroupRow } from '../../store/groups.ts';
import {
  customerGroup,
  groupAt,
  isRefused,
  leave,
  make,
  noCustomer,
  refused,
  type Draft,
  type Ground,
} from './ground.ts';
import { noGroup } from './plan-dashboards.ts';
import { nameFromAbove, roleLike } from './role-like.ts';

const WHAT = 'Role';
const ROLES = [
  { suffix: 'Manager', like: 'Customer Manager' },
  { suffix: 'Viewer', like: 'Customer Viewer' },
] as const;
const MOST_LETTERS = 64;

/** The roles of a customer: one to manage and one to view, in its own groups. */
export async function planRolesPart(ground: Ground, part: PartOf<'roles'>): Promise<Draft[]> {
  const own = customerGroup(ground, part.customer);
  if (!own) return [refused(WHAT, part.customer, noGroup(part.customer))];
  const groups = groupsFor(ground, part, own);
  if (typeof groups === 'string') return [refused(WHAT, part.customer, groups)];
  return await planRoles(ground, own, groups);
}

export async function planRoles(
  ground: Ground,
  { customer }: GroupRow,
  groupIds: readonly string[],
): Promise<Draft[]> {
  const plan = await openRoles(ground);
  return ROLES.map(({ suffix, like }) => {
    const name = `${customer} ${suffix}`;
    return plan(name, { name, like, customer, groupIds: [...groupIds] });
  });
}

/** The roles of a file: each has the levels of one that ships, in the groups that it names. */
export async function planRoleRows(ground: Ground, rows: readonly ImportRow[]): Promise<Draft[]> {
  const plan = await openRoles(ground);
  const names = new Map<string, number>();
  return rows.map((row) => {
    const name = row.cell('Role');
    const lineName = rowWords(row, name);
    if (row.why !== '') return refused(WHAT, lineName, row.why);
    const own =
      row.cell('Customer') === '' ? undefined : customerGroup(ground, row.cell('Customer'));
    if (row.cell('Customer') !== '' && !own)
      return refused(WHAT, lineName, noCustomer(row.cell('Customer')));
    const customer = own?.customer ?? '';
    const key = JSON.stringify([name, customer]);
    const former = names.get(key);
    if (former !== undefined)
      return refused(WHAT, lineName, `Row ${former} already has this role.`);
    const like = SHIPPED.find((shipped) => plainName(shipped) === plainName(row.cell('Like')));
    if (!like) return refused(WHAT, lineName, `Like must be one of ${SHIPPED.join(', ')}.`);
    const groupIds: string[] = [];
    for (const path of row
      .cell('Groups')
      .split('|')
      .map((one) => one.trim())
      .filter(Boolean)) {
      const group = groupAt(ground, path);
      if (!group) return refused(WHAT, lineName, `There is no group ${path} here.`);
      groupIds.push(group.groupId);
    }
    if (groupIds.length === 0) groupIds.push(own?.groupId ?? ground.account.rootGroupId);
    const draft = plan(lineName, { name, like, customer, groupIds });
    if (!isRefused(draft)) names.set(key, row.row);
    return draft;
  });
}

const SHIPPED = shippedRoles('').map(({ name }) => name);

interface WantedRole {
  name: string;
  /** The shipped role whose levels it has. */
  like: string;
  customer: string;
  groupIds: string[];
}

/** Plans roles one by one, with what there is of roles and groups read once. */
async function openRoles(ground: Ground) {
  const { actor } = ground.call;
  const account = ground.account.accountId;
  const [roles, delegated, accounts] = await Promise.all([
    ownedRoles(actor),
    delegatedGroups(actor),
    accountsOf(actor.providerId),
  ]);
  const placed = placedIn(accounts)({ accountId: account, attributes: {} });
  const planned = ground.groups
    .filter(({ groupId }) => !delegated.some(({ id }) => id === groupId))
    .map(({ groupId: id, path, customer }) => ({ id, path, customer, isWithin: true }));
  return (lineName: string, wanted: WantedRole): Draft => {
    const { name, customer } = wanted;
    if (name.length > MOST_LETTERS)
      return refused(WHAT, lineName, 'The name is too long for a role.');
    const meant = roleMeant({ ...placed, customer: customer || null }, name, roles);
    if (meant && isSameOwner(meant.owner, { accountId: account, customer }))
      return leave(WHAT, lineName);
    if (meant) return refused(WHAT, lineName, nameFromAbove(name));
    try {
      refuseStronger(actor, roleLike(wanted), [...delegated, ...planned]);
    } catch (error) {
      return refused(WHAT, lineName, error);
    }
    return make(WHAT, lineName, { make: 'role', account, ...wanted });
  };
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
