import * as z from 'zod';
import { snmpTargetSchema } from './snmp-credential.ts';
import { KEYED_SOURCE_NAMES } from './source-key.ts';

/** A device that moved to another source can go back for so long. */
export const WAY_BACK_DAYS = 7;
const DAY_MS = 86_400_000;

/** Where a device came from when it moved to the built-in collector. */
export const formerSourceSchema = z.object({
  source: z.enum(KEYED_SOURCE_NAMES),
  /** Id of the device in that source. */
  theirId: z.string(),
  movedAtMs: z.number(),
  /** Device of the collector whose SNMP settings it took over; that one returns on the way back. */
  twin: z.object({ id: z.string(), shardId: z.string(), snmp: snmpTargetSchema }).optional(),
});
export type FormerSource = z.infer<typeof formerSourceSchema>;

export const wayBackEndsMs = ({ movedAtMs }: Pick<FormerSource, 'movedAtMs'>): number =>
  movedAtMs + WAY_BACK_DAYS * DAY_MS;

/** 'collector': from a source with a key. 'former': the way back. */
export const MOVE_TARGETS = ['collector', 'former'] as const;
export type MoveTarget = (typeof MOVE_TARGETS)[number];

const names = z.array(z.string());
/** What a move would do to a device. */
export const plannedMoveSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  /** Why the device stays; '' for one that moves. */
  stays: z.string(),
  /** What it is matched by; '' for a device that stays. */
  match: z.enum(['', 'address', 'name', 'own address', 'former']),
  /** The device that it is matched with; '' without one. */
  twin: z.string(),
  /** Address that is polled; '' on the way back. */
  address: z.string(),
  /** Parts whose series go on under their name, end, or depend on the first walk of the device. */
  series: z.strictObject({ continuing: names, ending: names, open: names }),
  thresholds: z.strictObject({ kept: names, dropped: names }),
  /** Subjects of open alerts. */
  alerts: z.strictObject({ kept: names, closed: names }),
});
export type PlannedMove = z.infer<typeof plannedMoveSchema>;
