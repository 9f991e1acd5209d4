import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import { scheduleSchema, type Job, type Schedule } from '../../core/domain/job.ts';
import { nextRuns } from '../../core/domain/schedule.ts';
import { get, nameOf, query, type TransactItem } from './client.ts';
import { underLease } from './leased.ts';
import { parseStored } from '../runtime/stored.ts';

/**
 * Stores a schedule, due at its next moment after now. Write it with its audit row and the
 * versioned row that it belongs to.
 */
export function schedulePut(
  schedule: Omit<Schedule, 'dueAtMs' | 'stopped'>,
  now: Date,
): TransactItem {
  const [dueAtMs] = nextRuns(schedule.rule, now.getTime(), 1);
  return { Put: { TableName: nameOf('schedules'), Item: { ...schedule, dueAtMs } } };
}

/** Succeeds without a schedule too. */
export function scheduleDelete(accountId: AccountId, scheduleId: string): TransactItem {
  return { Delete: { TableName: nameOf('schedules'), Key: { accountId, scheduleId } } };
}

export async function schedulesOf(accountId: AccountId): Promise<Schedule[]> {
  const rows = await query('schedules', { partition: { accountId } });
  return rows.map((row) => parseStored(scheduleSchema, row));
}

export async function findSchedule(
  accountId: AccountId,
  scheduleId: string,
): Promise<Schedule | undefined> {
  const row = await get('schedules', { accountId, scheduleId });
  return row && parseStored(scheduleSchema, row);
}

/** Stops the schedule of a job, unless it has a new starter. */
export function scheduleStop(
  { accountId, scheduleId, jobId, starter }: Job,
  why: string,
  now: Date,
): TransactItem {
  return {
    Update: {
      TableName: nameOf('schedules'),
      Key: { accountId, scheduleId },
      UpdateExpression: 'SET stopped = :stopped REMOVE dueAtMs',
      ConditionExpression: 'starter.#sub = :sub AND attribute_not_exists(stopped)',
      ExpressionAttributeNames: { '#sub': 'sub' },
      ExpressionAttributeValues: {
        ':sub': starter.sub,
        ':stopped': { why, atMs: now.getTime(), jobId },
      },
    },
  };
}

const dueSchema = scheduleSchema.extend({ dueAtMs: z.number().int() });
type DueSchedule = z.infer<typeof dueSchema>;

export async function dueSchedules(accountId: AccountId, now: Date): Promise<DueSchedule[]> {
  const sort = { condition: 'dueAtMs <= :now', values: { ':now': now.getTime() } };
  const rows = await query('schedules', { index: 'due', partition: { accountId }, sort });
  return rows.map((row) => parseStored(dueSchema, row));
}

/**
 * Moves a schedule to its next moment unless another run did. Missed moments are made up for once.
 */
export function scheduleMove(
  { accountId, scheduleId, rule, dueAtMs }: DueSchedule,
  now: Date,
): TransactItem {
  const [nextMs] = nextRuns(rule, Math.max(now.getTime(), dueAtMs), 1);
  const key = { accountId, scheduleId };
  const due = underLease({ key, field: 'dueAtMs', read: dueAtMs });
  return {
    Update: {
      TableName: nameOf('schedules'),
      Key: key,
      ...due,
      UpdateExpression: 'SET #lease = :next',
      ExpressionAttributeValues: { ...due.ExpressionAttributeValues, ':next': nextMs },
    },
  };
}
