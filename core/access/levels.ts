/** Lower numbers allow more (specification, section 6). */
export const LEVELS = { manage: 1, acknowledge: 2, view: 3, none: 4 } as const;

export type LevelName = keyof typeof LEVELS;
export type Level = (typeof LEVELS)[LevelName];

export const NONE: Level = LEVELS.none;

/** 'manage' includes 'view'. */
export function allows(given: Level, needed: LevelName): boolean {
  return given <= LEVELS[needed];
}

/**
 * Reads a level in any stored form: 1 to 4 as number or text, or a word ('manage', 'acknowledge',
 * 'ack', 'view', 'none'). Anything else means no right.
 */
export function readLevel(value: unknown): Level {
  if (typeof value === 'number') return isLevel(value) ? value : NONE;
  if (typeof value !== 'string') return NONE;
  const word = value.trim().toLowerCase();
  if (word === 'ack') return LEVELS.acknowledge;
  if (Object.hasOwn(LEVELS, word)) return LEVELS[word as LevelName];
  return word !== '' && isLevel(Number(word)) ? (Number(word) as Level) : NONE;
}

/** Combines the levels of several roles. */
export function mostAccess(a: Level, b: Level): Level {
  return a < b ? a : b;
}

function isLevel(value: number): value is Level {
  return value === 1 || value === 2 || value === 3 || value === 4;
}
