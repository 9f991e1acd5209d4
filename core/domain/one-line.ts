import * as z from 'zod';

/** Characters that turn the direction of what follows, so that a name looks like another. */
const TURNS = /^[^\u202a-\u202e\u2066-\u2069]*$/u;

const named = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'is required')
    .max(most)
    .regex(TURNS, 'must not turn the direction of its letters');

/** A text of one line that says something, without spaces around it. */
export const oneLine = (most: number) => named(most).regex(/^\P{Cc}+$/u, 'must be one line');

/** The same as a part of a path. */
export const pathPart = (most: number) =>
  named(most).regex(/^[^\p{Cc}/#]+$/u, 'must be one line without / and #');

/** Beginnings of a formula, in full width too, which some spreadsheets take as well. */
export const BEGINS_LIKE_FORMULA = /^[=+\-@＝＋－＠]/u;
const MARK_UP = /[<>]|:\/\//;

/** Why a name would mislead its readers; undefined for a good one. */
export function misleads(name: string): string | undefined {
  if (MARK_UP.test(name)) return 'must not have < > or ://';
  if (BEGINS_LIKE_FORMULA.test(name.trim())) return 'must not begin with = + - or @';
  return undefined;
}

/** Refuses new names that mislead; those stored before are read as they are. */
export function refuseMisleading(name: string, context: z.RefinementCtx<string>): void {
  const message = misleads(name);
  if (message) context.addIssue({ code: 'custom', message, input: name });
}

/** Given or family name. */
export const LONGEST_PERSON_NAME = 64;
export const nameOfPerson = z
  .string()
  .trim()
  .min(1, 'cannot be blank')
  .max(LONGEST_PERSON_NAME)
  .regex(/^\P{Cc}+$/u, 'must not contain control characters')
  .superRefine(refuseMisleading);
