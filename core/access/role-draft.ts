import { ADMIN_PARTS, type AdminPart, type Area, type TopArea } from './areas.ts';
import { can, type Grants } from './grants.ts';
import { LEVELS, NONE, type Level, type LevelName } from './levels.ts';
import type { Role } from './role.ts';

/** The columns of the permissions table. */
export const BOXES = ['view', 'acknowledge', 'manage'] as const satisfies readonly LevelName[];
export type Box = (typeof BOXES)[number];

/** Only the alerts row has an acknowledge box. */
export function hasBox(area: Area, box: Box): boolean {
  return box !== 'acknowledge' || area === 'alerts';
}

export const isTicked = (level: Level, box: Box) => level <= LEVELS[box];

/** Manage ticks view and acknowledge as well; clearing view clears the others. */
export function afterTick(level: Level, area: Area, box: Box, ticked: boolean): Level {
  if (ticked) return Math.min(level, LEVELS[box]) as Level;
  const lower = { view: NONE, acknowledge: LEVELS.view, manage: area === 'alerts' ? LEVELS.acknowledge : LEVELS.view }[box];
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

/** Why the editor may not tick a box; undefined when they may. */
export function tickRefused(editor: Grants, area: PlainArea, box: Box): string | undefined {
  return can(editor, area, box) ? undefined : `You do not hold '${box}' on ${area} yourself.`;
}

function adminPart(area: PlainArea): AdminPart | undefined {
  return ADMIN_PARTS.find((part) => area === `admin.${part}`);
}
