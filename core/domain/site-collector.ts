import * as z from 'zod';
import { oneLine, refuseMisleading } from './one-line.ts';

/**
 * A collector polls devices that the portal cannot reach, from inside their network. It is enrolled
 * on one or two machines: one polls, the other waits as standby.
 */

/** The collector's program, which the portal offers beside its page. */
export const COLLECTOR_FILE = 'linekeeper-collector.cjs';
/** Version and digest of that file, signed (scripts/release-key.mjs). */
export const COLLECTOR_RELEASE = 'linekeeper-collector.json';
/** Raise it with each change of the program: machines with another version update themselves. */
export const COLLECTOR_VERSION = '1.6.0';
/** Whether a version is older than another one. */
export const isBefore = (version: string, other: string): boolean =>
  version.localeCompare(other, undefined, { numeric: true }) < 0;
/** A version that does not report for so long after its start is taken back. */
export const TRIAL_SECONDS = 300;
/** A machine that has not called for so long is silent, and the other one takes over. */
export const SILENT_SECONDS = 90;
/**
 * An alert opens after so long without a call of any machine, and clears after so long of calls
 * without a pause: a line that comes and goes is one alert.
 */
export const ALERT_SECONDS = 180;
/** Validity of an enrolment code. */
export const CODE_SECONDS = 24 * 3_600;
export const MOST_MACHINES = 2;
export const MOST_COLLECTORS = 200;

/**
 * The latest update of a machine. 'updating': its trial is not over. 'back': the version that the
 * portal names has failed there. 'byHand': its program is older, and cannot update itself.
 */
const machineUpdateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['none', 'byHand']) }),
  z.strictObject({ kind: z.literal('updating'), version: z.string() }),
  z.strictObject({ kind: z.literal('updated'), atEpochSeconds: z.number() }),
  z.strictObject({ kind: z.literal('back'), failedVersion: z.string(), why: z.string() }),
]);
export type MachineUpdate = z.infer<typeof machineUpdateSchema>;

const MACHINE_STATES = ['polling', 'standby', 'silent', 'withdrawn'] as const;
export const machineSchema = z.strictObject({
  machineId: z.string(),
  hostname: z.string(),
  version: z.string(),
  update: machineUpdateSchema,
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
