import * as z from 'zod';
import { provedAccountId } from '../access/scope.ts';
import { scheduleRuleSchema } from './schedule-rule.ts';

/**
 * 'waiting' until a run takes it, 'running' until its last step is done. The other three are ends.
 */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

export type JobState = (typeof JOB_STATES)[number];

export const JOB_KINDS = [
  'export',
  'auditCheck',
  'workNotices',
  'report',
  'addPeople',
  'automation',
  'accountExport',
  'findDevices',
] as const;
export type JobKindName = (typeof JOB_KINDS)[number];

/**
 * The person who started a job; its steps run with this person's rights at the time of each step.
 */
export const starterSchema = z.strictObject({
  sub: z.string(),
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  /** The account where the person belongs. */
  home: provedAccountId,
  /** Set for a person of one customer. */
  customer: z.string().nullable(),
});

const fileSchema = z.strictObject({ name: z.string(), bytes: z.number().int() });

/** A job's result for its starter. */
const jobResultSchema = z.strictObject({
  /** Outcome in a few words: "12,480 services". */
  sentence: z.string(),
  /** A file to download, for as long as it is kept. */
  file: fileSchema.optional(),
  /** The same as a PDF, of a report. */
  pdf: fileSchema.optional(),
  /** Status of a run that may be done in part: 200, 419 when some of it failed, 500 when all did. */
  code: z.number().int().optional(),
});
export type JobResult = z.infer<typeof jobResultSchema>;

/** Work that outlasts a call, as it is stored. */
export const jobSchema = z.object({
  /** The account that the starter was in. */
  accountId: provedAccountId,
  jobId: z.string(),
  kind: z.enum(JOB_KINDS),
  /** Title of the job: "CSV of Services". */
  title: z.string(),
  state: z.enum(JOB_STATES),
  /** As the kind's own schema reads it. */
  input: z.unknown(),
  starter: starterSchema,
  /** Set for what a schedule starts, and for a run of it that somebody asked for. */
  scheduleId: z.string().optional(),
  startedAtMs: z.number().int(),
  stepsDone: z.number().int(),
  /** Null until the steps are planned. */
  stepsInAll: z.number().int().nullable(),
  /** Runs that have taken it since a step was last done. */
  attempts: z.number().int(),
  /**
   * When a clock puts it on the queue again: nobody has taken it, or the run that has is dead.
   * Absent once nothing is left to do.
   */
  dueAtMs: z.number().int().optional(),
  result: jobResultSchema.optional(),
  /** Why it failed, as the starter is told. */
  failure: z.string().optional(),
  endedAtMs: z.number().int().optional(),
});
export type Job = z.infer<typeof jobSchema>;

/** A job that nobody has taken so soon is put on the queue again. */
export const TAKEN_WITHIN_MS = 60_000;
/** A run that has not renewed its lease for so long is taken for dead. */
export const JOB_LEASE_MS = 30_000;
/** How often a run renews its lease. */
export const JOB_LEASE_RENEWED_MS = 10_000;
/** A job whose runs were interrupted or failed so often in one step is given up. */
export const MOST_JOB_ATTEMPTS = 3;
/** Between a run that failed and the next one. */
export const JOB_RETRY_MS = 30_000;
/** How long a job is listed, and how long its file can be downloaded. */
export const JOB_KEPT: Readonly<Record<JobKindName, { listedDays: number; fileDays: number }>> = {
  export: { listedDays: 30, fileDays: 7 },
  auditCheck: { listedDays: 30, fileDays: 7 },
  workNotices: { listedDays: 30, fileDays: 7 },
  report: { listedDays: 91, fileDays: 90 },
  addPeople: { listedDays: 400, fileDays: 7 },
  automation: { listedDays: 400, fileDays: 90 },
  accountExport: { listedDays: 30, fileDays: 7 },
  findDevices: { listedDays: 30, fileDays: 7 },
};

export function hasEnded({ state }: Pick<Job, 'state'>): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}

/** May a run take the job now? Not while another one has it, and not once nothing is left to do. */
export function isFree(
  { state, attempts, dueAtMs }: Pick<Job, 'state' | 'attempts' | 'dueAtMs'>,
  nowMs: number,
): boolean {
  if (dueAtMs === undefined) return false;
  return dueAtMs <= nowMs || (state === 'waiting' && attempts === 0);
}

/** The job that a schedule starts at a moment; the same moment is the same job. */
export const scheduledJobId = (scheduleId: string, dueAtMs: number): string =>
  `${scheduleId}@${dueAtMs}`;

/** The moment of the schedule that started a job; null for a job that a person started. */
export function scheduledMoment({ jobId }: Pick<Job, 'jobId'>): number | null {
  const [, dueAtMs] = /@(\d+)$/.exec(jobId) ?? [];
  return dueAtMs === undefined ? null : Number(dueAtMs);
}

/** A recurring job: its rule, its owner and its input. */
export const scheduleSchema = z.object({
  accountId: provedAccountId,
  scheduleId: z.string(),
  rule: scheduleRuleSchema,
  kind: z.enum(JOB_KINDS),
  title: z.string(),
  input: z.unknown(),
  starter: starterSchema,
  /** When it is started next; absent once it has stopped. */
  dueAtMs: z.number().int().optional(),
  /** Its starter may no longer start it, as the job of that moment found. */
  stopped: z
    .strictObject({ why: z.string(), atMs: z.number().int(), jobId: z.string() })
    .optional(),
});
export type Schedule = z.infer<typeof scheduleSchema>;
