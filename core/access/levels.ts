/** Levels of a right: the lower the number, the more it allows (specification, section 6). */
export const LEVELS = { manage: 1, acknowledge: 2, view: 3, none: 4 } as const;

export type LevelName = keyof typeof LEVELS;
export type Level = (typeof LEVELS)[LevelName];

export const NONE: Level = LEVELS.none;

/**
 * Is a right held at `held` enough where `needed` is asked for? 'manage' therefore includes 'view'.
 */
export function allows(held: Level, needed: LevelName): boolean {
  return held <= LEVELS[needed];
}

/**
 * Reads a level in any form that was ever stored: a number 1 to 4, the same as text, or a word
 * ('manage', 'acknowledge' or 'ack', 'view', 'none'). Whatever is not understood gives no right.
 */
export function readLevel(value: unknown): Level {
  if (typeof value === 'number') return isLevel(value) ? value : NONE;
  if (typeof value !== 'string') return NONE;
  const word = value.trim().toLowerCase();
  if (word === 'ack') return LEVELS.acknowledge;
  if (Object.hasOwn(LEVELS, word)) return LEVELS[word as LevelName];
  return word !== '' && isLevel(Number(word)) ? (Number(word) as Level) : NONE;
}

/** The more permissive of two levels, which is how several roles of one person combine. */
export function mostAccess(a: Level, b: Level): Level {
  return a < b ? a : b;
}

function isLevel(value: number): value is Level {
  return value === 1 || value === 2 || value === 3 || value === 4;
}
