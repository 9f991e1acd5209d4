import { ADMIN_PARTS, AREAS, type AdminPart, type Area, type TopArea } from './areas.ts';
import { KEEPS_RIGHTS, keepsRights } from './delegation.ts';
import { can, type Grants } from './grants.ts';
import { LEVELS, NONE, type Level, type LevelName } from './levels.ts';
import type { Role } from './role.ts';
import { accessTitle } from './words.ts';

/** Columns of the permissions table. */
export const BOXES = ['view', 'acknowledge', 'manage'] as const satisfies readonly LevelName[];
export type Box = (typeof BOXES)[number];

export function hasBox(area: Area, box: Box): boolean {
  return box !== 'acknowledge' || area === 'alerts';
}

export const isTicked = (level: Level, box: Box) => level <= LEVELS[box];

/** Ticking manage ticks view and acknowledge; clearing view clears both. */
export function afterTick(level: Level, area: Area, box: Box, ticked: boolean): Level {
  if (ticked) return Math.min(level, LEVELS[box]) as Level;
  const lower = {
    view: NONE,
    acknowledge: LEVELS.view,
    manage: area === 'alerts' ? LEVELS.acknowledge : LEVELS.view,
  }[box];
  return Math.max(level, lower) as Level;
}

type PlainArea = Exclude<Area, 'services'>;

export function areaLevelOf(role: Role, area: PlainArea): Level {
  const part = adminPart(area);
  return part ? role.admin[part] : role[area as TopArea];
}

export function withAreaLevel(role: Role, area: PlainArea, level: Level): Role {
  const part = adminPart(area);
  return part ? { ...role, admin: { ...role.admin, [part]: level } } : { ...role, [area]: level };
}

/**
 * Why the editor may not change a box; undefined if they may.
 * @param stored null for a new role
 */
export function boxRefused(
  editor: Grants,
  stored: Role | null,
  area: PlainArea,
  box: Box,
): string | undefined {
  if (!can(editor, area, box)) return `You do not have '${box}' on ${area} yourself.`;
  return stored && keepsRights(stored) && isTicked(areaLevelOf(stored, area), box)
    ? KEEPS_RIGHTS
    : undefined;
}

export interface RoleDifference {
  what: string;
  before: string;
  after: string;
}

/** Differences between two versions of a role; services only as a number of groups. */
export function roleDifferences(before: Role, after: Role): RoleDifference[] {
  const areas = AREAS.filter((area) => area !== 'services').map((area) => ({
    what: accessTitle(area),
    before: levelName(areaLevelOf(before, area)),
    after: levelName(areaLevelOf(after, area)),
  }));
  const entryOf = (role: Role) =>
    new Map(
      role.services.map(({ parentId: _parent, ...entry }) => [
        entry.id,
        JSON.stringify(entry, Object.keys(entry).toSorted()),
      ]),
    );
  const [former, later] = [entryOf(before), entryOf(after)];
  const changed = [...new Set([...former.keys(), ...later.keys()])].filter(
    (id) => former.get(id) !== later.get(id),
  ).length;
  return [
    { what: 'Description', before: before.description, after: after.description },
    ...areas,
    {
      what: 'Services',
      before: 'as before',
      after:
        changed === 0
          ? 'as before'
          : `rights in ${changed} ${changed === 1 ? 'group' : 'groups'} changed`,
    },
  ].filter((each) => each.before !== each.after);
}

const levelName = (level: Level) => Object.entries(LEVELS).find(([, value]) => value === level)![0];

function adminPart(area: PlainArea): AdminPart | undefined {
  return ADMIN_PARTS.find((part) => area === `admin.${part}`);
}
