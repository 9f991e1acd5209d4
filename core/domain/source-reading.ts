import * as z from 'zod';

/** Why a reading failed. */
export const TROUBLE_NAMES = [
  'name',
  'inside',
  'closed',
  'unreachable',
  'tls',
  'slow',
  'elsewhere',
  'key',
  'right',
  'empty',
  'busy',
  'broken',
  'form',
  'large',
  'keyGone',
  'ours',
] as const;
export type Trouble = (typeof TROUBLE_NAMES)[number];

/** What a source has and the portal does not take in as such. */
export const LEFT_OUT_KINDS = [
  'disabledDevices',
  'groupless',
  'otherItems',
  'seriesless',
  'valueless',
  'foreignProblems',
  'minorProblems',
] as const;
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number];
export type LeftOutCounts = Partial<Record<LeftOutKind, number>>;

/** Calls that a source takes of one kind in a time, and how many of them are left. */
const quotaSchema = z.object({
  /** Calls of the last reading, of all kinds, with its commands. */
  calls: z.number().int(),
  /** Method and path of the kind that has the smallest part left; '' when it names no limit. */
  call: z.string(),
  limit: z.number().int(),
  remaining: z.number().int(),
  windowSeconds: z.number(),
});
export type SourceQuota = z.infer<typeof quotaSchema>;

/** Something that devices have in a source and the portal has no series for. */
const unnamedSchema = z.object({
  /** As the source names it. */
  module: z.string(),
  /** '' for a whole module. */
  datapoint: z.string(),
  instances: z.number().int(),
});
export type Unnamed = z.infer<typeof unnamedSchema>;

const count = z.number().int().default(0);
const ms = z.number().default(0);

/** How a source was read last; written once by each reading. */
export const sourceReadingSchema = z.object({
  /** 'partly': it goes on in the next minute. */
  outcome: z.enum(['whole', 'partly', 'failed']),
  startedAtMs: ms,
  endedAtMs: ms,
  /** '' unless it failed. */
  trouble: z.enum(['', ...TROUBLE_NAMES]).catch('ours'),
  /** A fact beside the trouble, such as ENOTFOUND or the words of the source; '' without one. */
  detail: z.string().default(''),
  /** Readings in a row that failed, the start of the first one, and the end of the last good one. */
  failures: count,
  failedSinceMs: ms,
  passedAtMs: ms,
  /** What came in. After a failure, as the last good reading had it. */
  devices: count,
  /** Devices whose values are read; fewer than all of them when it goes on. */
  devicesRead: count,
  values: count,
  problems: count,
  /** Of a source that limits calls. */
  quota: quotaSchema.optional().catch(undefined),
  leftOut: z.partialRecord(z.enum(LEFT_OUT_KINDS), z.number()).catch({}),
  /** The most frequent first. */
  unnamed: z.array(unnamedSchema).catch([]).default([]),
  /** Further ones. */
  unnamedMore: count,
  /** Age of the devices' latest values: the median, and how many devices are late or have none. */
  lagSeconds: count,
  lateDevices: count,
  silentDevices: count,
  /** Commands that it has refused since its key was set. */
  refused: count,
  refusedWhy: z.string().default(''),
  refusedAtMs: ms,
});
export type SourceReading = z.infer<typeof sourceReadingSchema>;

/** A device is late when its latest value is older. */
export const LATE_SECONDS = 300;
/** One reading may fail by chance. */
const FAILURES_TO_TELL = 2;

/** A clock that is alive has ended several by then. */
const OVERDUE_MS = 5 * 60_000;

/** Whether people must hear of it: it failed more than once, or no reading ends any more. */
export const isFailing = ({ failures, endedAtMs }: SourceReading, nowMs: number): boolean =>
  failures >= FAILURES_TO_TELL || isOverdue(endedAtMs, nowMs);

export const isOverdue = (endedAtMs: number, nowMs: number): boolean =>
  nowMs - endedAtMs > OVERDUE_MS;
