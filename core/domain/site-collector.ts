import * as z from 'zod';
import { oneLine, refuseMisleading } from './one-line.ts';

/**
 * A collector polls devices that the portal cannot reach, from inside their network. It is enrolled
 * on one or two machines: one polls, the other waits as standby.
 */

/** The collector's program, which the portal offers beside its page. */
export const COLLECTOR_FILE = 'linekeeper-collector.cjs';
/** A machine that has not called for so long is silent, and the other one takes over. */
export const SILENT_SECONDS = 90;
/** Validity of an enrolment code. */
export const CODE_SECONDS = 24 * 3_600;
export const MOST_MACHINES = 2;
export const MOST_COLLECTORS = 200;

const MACHINE_STATES = ['polling', 'standby', 'silent', 'withdrawn'] as const;
export const machineSchema = z.strictObject({
  machineId: z.string(),
  hostname: z.string(),
  version: z.string(),
  state: z.enum(MACHINE_STATES),
  enrolledAtSeconds: z.number(),
  /** 0 before its first call. */
  lastSeenEpochSeconds: z.number(),
  /** Minutes of polls that it has yet to send. */
  queuedMinutes: z.number(),
  memoryMegabytes: z.number(),
  /** Its clock minus that of the portal. */
  clockOffsetSeconds: z.number(),
});
export type Machine = z.infer<typeof machineSchema>;

/** 'waiting': no machine is enrolled. */
const COLLECTOR_STATES = ['waiting', 'working', 'silent'] as const;
export const collectorSchema = z.strictObject({
  accountId: z.string(),
  collectorId: z.string(),
  name: z.string(),
  state: z.enum(COLLECTOR_STATES),
  devices: z.number(),
  /** End of the enrolment code that was made last; 0 when it was used or is over. */
  codeUntilEpochSeconds: z.number(),
  /** Of the machine that called last; 0 before the first call. */
  lastSeenEpochSeconds: z.number(),
  machines: z.array(machineSchema),
});
export type CollectorView = z.infer<typeof collectorSchema>;

/** Name of a collector: where it is. */
export const collectorName = oneLine(60).superRefine(refuseMisleading);

/** The portal polls the shards of new devices, which begin with this. */
export const PORTAL_SHARDS = 'p';
const PREFIX = 'at-';

/** The shards that a collector polls begin with this. */
export const shardPrefixOf = (collectorId: string): string => `${PREFIX}${collectorId}-`;

/** The collector that polls a shard; undefined for a shard that the portal polls itself. */
export function collectorOfShard(shardId: string): string | undefined {
  return shardId.startsWith(PREFIX)
    ? shardId.slice(PREFIX.length, shardId.lastIndexOf('-'))
    : undefined;
}
