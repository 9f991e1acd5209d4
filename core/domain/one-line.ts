import * as z from 'zod';

/** A text of one line that says something, without spaces around it. */
export const oneLine = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'is required')
    .max(most)
    .regex(/^\P{Cc}+$/u, 'must be one line');

/** The same as a part of a path. */
export const pathPart = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'is required')
    .max(most)
    .regex(/^[^\p{Cc}/#]+$/u, 'must be one line without / and #');
