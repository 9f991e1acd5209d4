import * as z from 'zod';
import { failureSchema, programSchema } from './programs.ts';

/**
 * Messages between the supervisor, which is of the installed file, and the versions that it
 * starts, which may be newer: each ignores a kind that it does not know.
 */
export const toSupervisor = z.discriminatedUnion('kind', [
  /** A fetched version is to be tried. */
  z.object({ kind: z.literal('update'), program: programSchema }),
  /** A version could not be fetched. */
  z.object({ kind: z.literal('failed'), failed: failureSchema }),
  /** The portal has taken a report. */
  z.object({ kind: z.literal('reported') }),
]);
export type ToSupervisor = z.infer<typeof toSupervisor>;

export const toVersion = z.discriminatedUnion('kind', [
  /** Another version reports, so this one polls and sends nothing. */
  z.object({ kind: z.literal('trial') }),
  /** The other version has failed. */
  z.object({ kind: z.literal('back'), failed: failureSchema }),
]);
export type ToVersion = z.infer<typeof toVersion>;

/** Names the file of the version that a process is to load, or OWN. */
export const PROGRAM_VARIABLE = 'LINEKEEPER_PROGRAM';
/** The file that the process was started with. */
export const OWN = 'own';
