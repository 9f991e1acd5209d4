import { stepsOf } from './pattern-steps.ts';

/** Longer texts of a device are cut before a pattern runs over them; sysDescr has 255 at most. */
export const LONGEST_TEXT = 400;
const LONGEST_PATTERN = 300;

/** How a pattern of a profile is searched in a text of a device. */
export const matchOf = (pattern: string, text: string, flags = 'i'): RegExpExecArray | null =>
  new RegExp(pattern, flags).exec(text.slice(0, LONGEST_TEXT));

/** A text in which $1 is the first group of a match, and so on. */
export const filledIn = (text: string, match: RegExpExecArray): string =>
  text.replaceAll(/\$(\d)/g, (_, at: string) => match[Number(at)] ?? '').trim();

/** Why a pattern is refused; undefined for a good one. */
export function patternRefused(pattern: string): string | undefined {
  if (pattern.length > LONGEST_PATTERN) return `has ${LONGEST_PATTERN} characters at most`;
  try {
    RegExp(pattern);
  } catch {
    return 'must be a regular expression';
  }
  return stepsOf(pattern, LONGEST_TEXT) <= MOST_STEPS
    ? undefined
    : 'could take too long: use fewer parts such as .* that repeat without an end, and no choices in a repeated group';
}

/** Positions to begin at, times some repeats that each read the text: some milliseconds. */
const MOST_STEPS = 32 * LONGEST_TEXT ** 2;
