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
