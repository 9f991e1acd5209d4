import { ADMIN_PARTS, SERVICE_RIGHTS, TOP_AREAS } from './areas.ts';
import { grantsOf, serviceLevels, type Grants } from './grants.ts';
import { LEVELS, NONE, type Level } from './levels.ts';
import { fromEntries, NO_RIGHTS } from './role-tree.ts';
import type { Role } from './role.ts';
import { accessWord } from './words.ts';

/** A right that the editor may not give. */
export interface Excess {
  area: string;
  level: Level;
}

/** A group of the provider, as seen by an editor. */
export interface DelegatedGroup {
  id: string;
  /** Ids from the root to the group itself. */
  path: readonly string[];
  /** In the editor's accounts and of their customer; outside, they have no rights. */
  isWithin: boolean;
}

/**
 * Rights in a role that its editor lacks: nobody creates, changes or deletes a role stronger than
 * themselves. Compares effective levels in every group at or below the role's groups, since an
 * upper group grants rights below it that the editor may lack.
 * @param groups every group of the provider.
 */
export function excessOf(role: Role, editor: Grants, groups: readonly DelegatedGroup[]): Excess[] {
  const excess: Excess[] = [];
  const check = (area: string, given: Level, own: Level) => {
    if (given < own) excess.push({ area, level: given });
  };
  for (const area of TOP_AREAS) check(accessWord(area), role[area], editor.areas[area]);
  for (const part of ADMIN_PARTS)
    check(accessWord(part), role.admin[part], editor.areas[`admin.${part}`]);
  const draft = fromEntries(role.services);
  for (const { id, path, isWithin } of groups) {
    const source = path.findLast((each) => draft.has(each));
    if (source === undefined) continue;
    const given = draft.get(source)!;
    const own = isWithin ? serviceLevels(editor, path) : NO_RIGHTS;
    // The id of another's group is not revealed.
    const reportedId = isWithin ? id : source;
    for (const right of SERVICE_RIGHTS)
      check(`${accessWord(right)} in group ${reportedId}`, given[right], own[right]);
  }
  const known = new Set(groups.map(({ id }) => id));
  for (const entry of role.services.filter(({ id }) => !known.has(id)))
    for (const right of SERVICE_RIGHTS)
      check(`${accessWord(right)} in group ${entry.id}`, entry[right], NONE);
  return excess;
}

/** "'manage' on reports" */
export function rightInWords({ area, level }: Excess): string {
  return `'${Object.entries(LEVELS).find(([, value]) => value === level)?.[0]}' on ${area}`;
}

/** Keeps its rights: if nobody had a right, nobody could grant it again. */
const KEEPER = 'Admin';

/**
 * Why the role must not be changed like this; undefined if it may.
 * @param groups every group of the provider, all of them within
 */
export function reductionRefused(
  before: Role,
  after: Role,
  groups: readonly DelegatedGroup[],
): string | undefined {
  if (!keepsRights(before)) return undefined;
  const [lost] = excessOf(before, grantsOf([after]), groups);
  return (
    lost &&
    `The role ${KEEPER} keeps its rights, so that there is always somebody who can give them: ${rightInWords(lost)} cannot be taken from it.`
  );
}

export const KEEPS_RIGHTS = `The role ${KEEPER} keeps the rights that it has, so that there is always somebody who can give them.`;

/** Whether the role's rights are locked; its boxes cannot be cleared then. */
export const keepsRights = (role: Pick<Role, 'name'>): boolean => role.name === KEEPER;

/** Initial roles of every provider, visible to all its people. */
export const SHIPPED_ROLES = [
  'Admin',
  'Embedded',
  'Customer Viewer',
  'Customer Manager',
  'Network Desk',
  'Reseller Admin',
  'Read Only',
  'Services Only',
] as const;
export type ShippedRole = (typeof SHIPPED_ROLES)[number];

export const isShipped = (name: string): name is ShippedRole =>
  SHIPPED_ROLES.some((shipped) => shipped === name);

const PROTECTED_ROLES: readonly string[] = ['Admin', 'Embedded'];
const ROLE_IN_USE = 'Roles with users cannot be deleted.';

/** Why a role cannot be deleted; undefined if it can. */
export function deletionRefused(name: string, userCount: number): string | undefined {
  if (userCount > 0) return ROLE_IN_USE;
  return PROTECTED_ROLES.includes(name)
    ? `The role ${name} is protected and cannot be deleted.`
    : undefined;
}
