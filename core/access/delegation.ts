import { ADMIN_PARTS, SERVICE_RIGHTS, TOP_AREAS } from './areas.ts';
import { grantsOf, serviceLevel, type Grants } from './grants.ts';
import { LEVELS, NONE, type Level } from './levels.ts';
import type { Role, ServiceEntry, ServiceLevels } from './role.ts';

/** A right in a role that its editor may not give, in words for the person: "manage on alerts". */
export interface Excess {
  area: string;
  level: Level;
}

/**
 * What a role gives that its editor does not hold: nobody makes, changes or deletes a role stronger
 * than they are.
 * @param pathOf the group's path from the root; undefined for a group that does not exist for the
 * editor.
 */
export function excessOf(
  role: Role,
  editor: Grants,
  pathOf: (groupId: string) => readonly string[] | undefined,
): Excess[] {
  const excess: Excess[] = [];
  const check = (area: string, given: Level, held: Level) => {
    if (given < held) excess.push({ area, level: given });
  };
  for (const area of TOP_AREAS) check(area, role[area], editor.areas[area]);
  for (const part of ADMIN_PARTS)
    check(`admin.${part}`, role.admin[part], editor.areas[`admin.${part}`]);
  for (const entry of role.services) {
    const path = pathOf(entry.id);
    for (const right of SERVICE_RIGHTS) {
      check(
        `${right} in group ${entry.id}`,
        entry[right],
        path ? serviceLevel(editor, path, right) : NONE,
      );
    }
  }
  return excess;
}

/** "'manage' on reports", as a sentence names a right. */
export function rightInWords({ area, level }: Excess): string {
  return `'${Object.entries(LEVELS).find(([, value]) => value === level)?.[0]}' on ${area}`;
}

/** The role that keeps all it gives: what nobody holds any more, nobody could ever give again. */
const KEEPER = 'Admin';

/**
 * Why a role cannot be changed to this; undefined when it can. The groups of the role are those
 * that exist.
 */
export function reductionRefused(
  before: Role,
  after: Role,
  pathOf: (groupId: string) => readonly string[] | undefined,
): string | undefined {
  if (!keepsRights(before)) return undefined;
  const [lost] = excessOf(
    { ...before, services: [...before.services, ...inheritedBy(before, after, pathOf)] },
    grantsOf([after]),
    pathOf,
  );
  return (
    lost &&
    `The role ${KEEPER} keeps its rights, so that there is always somebody who can give them: ${rightInWords(lost)} cannot be taken from it.`
  );
}

/** What a role gives in the groups that a later version of it names. */
function inheritedBy(
  before: Role,
  after: Role,
  pathOf: (groupId: string) => readonly string[] | undefined,
): ServiceEntry[] {
  const grants = grantsOf([before]);
  return after.services.map(({ id }) => {
    const levels = SERVICE_RIGHTS.map((right) => [
      right,
      serviceLevel(grants, pathOf(id) ?? [], right),
    ]);
    return { id, ...(Object.fromEntries(levels) as ServiceLevels) };
  });
}

export const KEEPS_RIGHTS = `The role ${KEEPER} keeps the rights that it has, so that there is always somebody who can give them.`;

/** Does the stored role keep what it gives? Its boxes cannot be cleared then. */
export const keepsRights = (role: Pick<Role, 'name'>): boolean => role.name === KEEPER;

export const PROTECTED_ROLES: readonly string[] = ['Admin', 'Embedded'];
export const ROLE_IN_USE = 'Roles with users cannot be deleted.';

/** Why a role cannot be deleted; undefined when it can. */
export function deletionRefused(name: string, userCount: number): string | undefined {
  if (userCount > 0) return ROLE_IN_USE;
  return PROTECTED_ROLES.includes(name)
    ? `The role ${name} is protected and cannot be deleted.`
    : undefined;
}
