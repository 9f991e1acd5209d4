import type { AccountId } from '../../core/access/scope.ts';
import {
  JOB_KEPT,
  JOB_LEASE_MS,
  jobSchema,
  TAKEN_WITHIN_MS,
  type Job,
  type JobResult,
} from '../../core/domain/job.ts';
import {
  BATCH_WRITE_LIMIT,
  get,
  getMany,
  nameOf,
  putMany,
  query,
  writeIf,
  type TransactItem,
} from './client.ts';
import { takeLease, underLease, type Lease } from './leased.ts';
import { parseStored } from '../runtime/stored.ts';

const DAY_SECONDS = 86_400;

export type NewJob = Pick<
  Job,
  'accountId' | 'jobId' | 'kind' | 'title' | 'input' | 'starter' | 'scheduleId' | 'startedAtMs'
>;

/** Write it with its audit row. Fails if the id exists, so that a job is not made twice. */
export function jobPut(job: NewJob): TransactItem {
  return {
    Put: {
      TableName: nameOf('jobs'),
      Item: {
        ...job,
        state: 'waiting',
        stepsDone: 0,
        stepsInAll: null,
        attempts: 0,
        waitsIn: job.accountId,
        ...(job.scheduleId && { scheduleKey: scheduleKey(job.accountId, job.scheduleId) }),
        dueAtMs: job.startedAtMs + TAKEN_WITHIN_MS,
        expiresAt: expiryOf(job),
      },
      ConditionExpression: 'attribute_not_exists(jobId)',
    },
  };
}

export async function findJob(accountId: AccountId, jobId: string): Promise<Job | undefined> {
  const row = await get('jobs', { accountId, jobId });
  return row && parseStored(jobSchema, row);
}

/** Newest first. */
export async function jobsOf(accountId: AccountId, limit: number): Promise<Job[]> {
  const range = { index: 'started', partition: { accountId }, descending: true, limit };
  return (await query('jobs', range)).map((row) => parseStored(jobSchema, row));
}

/** Newest first. */
export async function jobsOfSchedule(
  accountId: AccountId,
  scheduleId: string,
  limit: number,
): Promise<Job[]> {
  const partition = { scheduleKey: scheduleKey(accountId, scheduleId) };
  const range = { index: 'schedule', partition, descending: true, limit };
  return (await query('jobs', range)).map((row) => parseStored(jobSchema, row));
}

/** Newest first. */
export async function jobsSince(
  accountId: AccountId,
  kind: Job['kind'],
  fromMs: number,
): Promise<Job[]> {
  const rows = await query('jobs', {
    index: 'started',
    partition: { accountId },
    sort: { condition: 'startedAtMs >= :from', values: { ':from': fromMs } },
    descending: true,
  });
  return rows.map((row) => parseStored(jobSchema, row)).filter((job) => job.kind === kind);
}

/** Jobs that no run took in time, or whose run died. */
export async function dueJobs(accountId: AccountId, now: Date): Promise<Job[]> {
  const sort = { condition: 'dueAtMs <= :now', values: { ':now': now.getTime() } };
  const rows = await query('jobs', { index: 'due', partition: { waitsIn: accountId }, sort });
  return rows.map((row) => parseStored(jobSchema, row));
}

/**
 * Leases a job to this run.
 * @returns the leased job; undefined if another run has it.
 */
export async function leaseJob(job: Job, now: Date): Promise<Job | undefined> {
  const dueAtMs = now.getTime() + JOB_LEASE_MS;
  const isTaken = await takeLease('jobs', { ...leaseOf(job), attempts: job.attempts }, dueAtMs);
  return isTaken ? { ...job, dueAtMs, attempts: job.attempts + 1 } : undefined;
}

/** Fields that a run may write. */
type Progress = Partial<
  Pick<Job, 'state' | 'stepsDone' | 'stepsInAll' | 'attempts' | 'dueAtMs' | 'failure' | 'result'>
>;

/**
 * Updates a job under this run's lease, and writes `also` in the same transaction.
 * @returns the updated job; undefined if the lease was lost or the job cancelled.
 */
export async function advanceJob(
  job: Job,
  progress: Progress,
  also: TransactItem[] = [],
): Promise<Job | undefined> {
  const isOurs = await writeIf([jobUpdate(job, progress), ...also]);
  return isOurs ? { ...job, ...progress } : undefined;
}

/** As advanceJob, for the final state. */
export async function endJob(
  job: Job,
  end: Pick<Job, 'state'> & { result?: JobResult },
  now: Date,
  also: TransactItem[],
): Promise<boolean> {
  return await writeIf([jobUpdate(job, { ...end, endedAtMs: now.getTime() }, true), ...also]);
}

/** Cancels an unfinished job, even one that another run has leased. */
export function jobCancellation(job: Job, now: Date): TransactItem {
  return {
    Update: {
      TableName: nameOf('jobs'),
      Key: keyOf(job),
      UpdateExpression: 'SET #state = :cancelled, endedAtMs = :now REMOVE waitsIn, dueAtMs',
      ConditionExpression: '#state IN (:waiting, :running)',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':cancelled': 'cancelled',
        ':waiting': 'waiting',
        ':running': 'running',
        ':now': now.getTime(),
      },
    },
  };
}

/** Lets a failed or cancelled job continue from its last step. */
export function jobResumption(job: Job, now: Date): TransactItem {
  return {
    Update: {
      TableName: nameOf('jobs'),
      Key: keyOf(job),
      UpdateExpression:
        'SET #state = :state, attempts = :none, dueAtMs = :now, waitsIn = :account REMOVE failure, endedAtMs',
      ConditionExpression: '#state IN (:failed, :cancelled) AND attribute_not_exists(dueAtMs)',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':state': job.stepsInAll === null ? 'waiting' : 'running',
        ':failed': 'failed',
        ':cancelled': 'cancelled',
        ':none': 0,
        ':now': now.getTime(),
        ':account': job.accountId,
      },
    },
  };
}

/**
 * Stores the steps of a job; a new plan overwrites the former one. One request at a time: nobody
 * waits for a plan, and a large one would have everybody else wait for the tables.
 */
export async function putSteps(job: Job, steps: readonly unknown[]): Promise<void> {
  const rows = steps.map((step, at) => ({ ...stepKey(job, at), step, expiresAt: expiryOf(job) }));
  for (let at = 0; at < rows.length; at += BATCH_WRITE_LIMIT)
    await putMany('jobs', rows.slice(at, at + BATCH_WRITE_LIMIT));
}

export async function stepOf(job: Job, at: number): Promise<unknown> {
  return (await get('jobs', stepKey(job, at)))?.['step'];
}

/** undefined until the step has a result. */
export async function resultOf(job: JobId, at: number): Promise<unknown> {
  return (await get('jobs', stepKey(job, at)))?.['result'];
}

/** Steps before `to` in order, with the results of finished ones. */
export async function stepsOf(
  job: JobId,
  to: number,
  from = 0,
): Promise<{ step: unknown; result: unknown }[]> {
  const keys = Array.from({ length: to - from }, (_, at) => stepKey(job, from + at));
  const rows = await getMany('jobs', keys, { consistent: true });
  const byKey = new Map(rows.map((row) => [String(row['jobId']), row]));
  return keys.map(({ jobId }) => {
    const row = byKey.get(jobId);
    return { step: row?.['step'], result: row?.['result'] };
  });
}

export function stepResult(job: JobId, at: number, result: unknown): TransactItem {
  return {
    Update: {
      TableName: nameOf('jobs'),
      Key: stepKey(job, at),
      UpdateExpression: 'SET #result = :result',
      ExpressionAttributeNames: { '#result': 'result' },
      ExpressionAttributeValues: { ':result': result },
    },
  };
}

/** The last steps of a planned job, with the results of finished ones. */
export async function lastSteps(
  job: Job,
  count: number,
): Promise<{ step: unknown; result: unknown }[]> {
  const from = Math.max(0, (job.stepsInAll ?? 0) - count);
  const length = (job.stepsInAll ?? 0) - from;
  const keys = Array.from({ length }, (_, at) => stepKey(job, from + at));
  const rows = await getMany('jobs', keys);
  return rows.map((row) => ({ step: row['step'], result: row['result'] }));
}

/** Results of finished steps, in order. */
export async function stepResults(job: Job): Promise<unknown[]> {
  const keys = Array.from({ length: job.stepsDone }, (_, at) => stepKey(job, at));
  const rows = await getMany('jobs', keys, { consistent: true });
  const byKey = new Map(rows.map((row) => [String(row['jobId']), row['result']]));
  return keys.map(({ jobId }) => byKey.get(jobId));
}

function jobUpdate(
  job: Job,
  changes: Progress & { endedAtMs?: number },
  isEnd = false,
): TransactItem {
  const condition = underLease(leaseOf(job));
  const names = Object.keys(changes);
  const ended = isEnd ? ' REMOVE waitsIn, dueAtMs' : '';
  return {
    Update: {
      TableName: nameOf('jobs'),
      Key: keyOf(job),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}${ended}`,
      ConditionExpression: condition.ConditionExpression,
      ExpressionAttributeNames: {
        ...condition.ExpressionAttributeNames,
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ...condition.ExpressionAttributeValues,
        ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [`:${name}`, value])),
      },
    },
  };
}

const scheduleKey = (accountId: AccountId, scheduleId: string) => `${accountId}#${scheduleId}`;

type JobId = Pick<Job, 'accountId' | 'jobId'>;

const keyOf = ({ accountId, jobId }: JobId) => ({ accountId, jobId });

/** Job ids have no '#', so no job has a step's key. */
const stepKey = ({ accountId, jobId }: JobId, at: number) => ({
  accountId,
  jobId: `${jobId}#${String(at).padStart(6, '0')}`,
});

const leaseOf = (job: Job): Lease => ({ key: keyOf(job), field: 'dueAtMs', read: job.dueAtMs });

const expiryOf = ({ kind, startedAtMs }: Pick<Job, 'kind' | 'startedAtMs'>) =>
  Math.floor(startedAtMs / 1000) + JOB_KEPT[kind].listedDays * DAY_SECONDS;
