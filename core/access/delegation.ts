import { ADMIN_PARTS, SERVICE_RIGHTS, TOP_AREAS, type Area } from './areas.ts';
import { serviceLevel, type Grants } from './grants.ts';
import { NONE, type Level } from './levels.ts';
import type { Role } from './role.ts';

/** A right in a role that its editor may not give, in words for the person: "manage on alerts". */
export interface Excess {
  area: string;
  level: Level;
}

/**
 * What a role would give that its editor does not hold: nobody makes a role stronger than they are.
 * Rights that the role already had may stay, so that a weaker editor can change a description.
 * @param pathOf the group's path from the root; undefined for a group that does not exist for the editor.
 */
export function excessOf(role: Role, previous: Role | undefined, editor: Grants, pathOf: (groupId: string) => readonly string[] | undefined): Excess[] {
  const excess: Excess[] = [];
  const check = (area: string, wanted: Level, had: Level, held: Level) => {
    if (wanted < held && wanted < had) excess.push({ area, level: wanted });
  };
  for (const area of TOP_AREAS) check(area, role[area], previous?.[area] ?? NONE, editor.areas[area]);
  for (const part of ADMIN_PARTS) {
    const area: Area = `admin.${part}`;
    check(area, role.admin[part], previous?.admin[part] ?? NONE, editor.areas[area]);
  }
  for (const entry of role.services) {
    const path = pathOf(entry.id);
    const before = previous?.services.find((candidate) => candidate.id === entry.id);
    for (const right of SERVICE_RIGHTS) {
      check(`${right} in group ${entry.id}`, entry[right], before?.[right] ?? NONE, path ? serviceLevel(editor, path, right) : NONE);
    }
  }
  return excess;
}

export const PROTECTED_ROLES: readonly string[] = ['Admin', 'Embedded'];
export const ROLE_IN_USE = 'Roles with users cannot be deleted.';

/** Why a role cannot be deleted; undefined when it can. */
export function deletionRefused(name: string, userCount: number): string | undefined {
  if (userCount > 0) return ROLE_IN_USE;
  return PROTECTED_ROLES.includes(name) ? `The role ${name} is protected and cannot be deleted.` : undefined;
}
