import { randomUUID } from 'node:crypto';
import { createRandom, type Random } from '../../simulation/random.ts';
import { ended } from '../../ended.ts';
import { JsonFile } from '../../json-file.ts';
import { AwsError, json, type Service, type ServiceRequest } from '../service.ts';
import { nextRun, type Timing } from './next-run.ts';

export interface ScheduleTarget {
  Arn: string;
  Input?: string;
}

/** A schedule of CreateSchedule with its run state. Dates are epoch seconds, as in the protocol. */
interface Schedule {
  Name: string;
  GroupName: string;
  ScheduleExpression: string;
  ScheduleExpressionTimezone?: string;
  StartDate?: number;
  EndDate?: number;
  State?: 'ENABLED' | 'DISABLED';
  ActionAfterCompletion?: 'NONE' | 'DELETE';
  Target: ScheduleTarget;
  createdMs: number;
  lastRunMs: number;
}

interface Stored {
  groups: string[];
  schedules: Record<string, Schedule>;
}

const MINUTE_MS = 60_000;
const LONGEST_SLEEP_MS = MINUTE_MS;
/** A run that is later than that is passed over for a newer one. */
const LONGEST_MISSED_MS = 2 * MINUTE_MS;
/** Share of runs that are invoked twice: EventBridge Scheduler invokes at least once. */
const TWICE = 0.05;
/** EventBridge Scheduler takes up to a minute; less here, so that nobody waits for a page. */
const LATEST_MS = 5_000;

/** How the scheduler takes its liberties. */
export interface Liberties {
  random: Random;
  latestMs: number;
}

export interface Scheduler {
  service: Service;
  /** Creates or changes the deployment's own schedule of a function. */
  ensure(functionName: string, expression: string, input: string): void;
  /** Nothing runs before. */
  start(): void;
  /** Resolves after running calls have ended or timed out. */
  stop(): Promise<void>;
}

/**
 * EventBridge Scheduler: at, rate and cron in a time zone, in groups, stored on disk. Runs are late
 * within a minute and sometimes doubled; missed ones are made up for once.
 */
export async function openScheduler(
  path: string | null,
  invoke: (target: ScheduleTarget) => Promise<void>,
  { random, latestMs }: Liberties = { random: createRandom('scheduler'), latestMs: LATEST_MS },
): Promise<Scheduler> {
  const file = await JsonFile.open<Stored>(path, () => ({ groups: ['default'], schedules: {} }));
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  const underWay = new Set<Promise<void>>();
  const follow = (work: Promise<void>) => {
    const followed = work.finally(() => underWay.delete(followed));
    underWay.add(followed);
  };
  const lateness = new Map<string, { runMs: number; lateMs: number }>();
  /** When a schedule is to be run next: at its time, and a moment later. */
  const startOf = (id: string, schedule: Schedule): number => {
    const runMs = pendingRun(schedule);
    if (runMs === null) return Infinity;
    const known = lateness.get(id);
    const { lateMs } =
      known?.runMs === runMs ? known : { lateMs: Math.floor(random.next() * latestMs) };
    lateness.set(id, { runMs, lateMs });
    return runMs + lateMs;
  };
  const tick = async (): Promise<void> => {
    clearTimeout(timer);
    const now = Date.now();
    const due = Object.entries(file.value.schedules)
      .filter(([id, schedule]) => startOf(id, schedule) <= now)
      .map(([id, schedule]) => ({ id, schedule, runMs: runNow(schedule, now) }));
    for (const { id, schedule, runMs } of due) {
      schedule.lastRunMs = runMs;
      const isLast = pendingRun(schedule) === null;
      if (isLast && schedule.ActionAfterCompletion === 'DELETE') delete file.value.schedules[id];
    }
    if (due.length > 0) await file.save();
    for (const { schedule, runMs } of due) {
      const times = random.chance(TWICE) ? 2 : 1;
      for (let time = 0; time < times; time += 1) follow(run(schedule, runMs, invoke));
    }
    if (!isRunning) return;
    const next = Object.entries(file.value.schedules).map(([id, schedule]) =>
      startOf(id, schedule),
    );
    timer = setTimeout(
      () => follow(tick()),
      Math.min(LONGEST_SLEEP_MS, Math.max(0, Math.min(...next, Infinity) - Date.now())),
    ).unref();
  };
  return {
    ensure(functionName, ScheduleExpression, Input) {
      const id = `default/${functionName}`;
      const there = file.value.schedules[id];
      if (there?.ScheduleExpression === ScheduleExpression && there.Target.Input === Input) return;
      const Target = {
        Arn: `arn:aws:lambda:eu-west-2:000000000000:function:${functionName}`,
        Input,
      };
      const schedule = { Name: functionName, GroupName: 'default', ScheduleExpression, Target };
      // As if a minute old, so that minute schedules run at once.
      file.value.schedules[id] = checked(schedule, Date.now() - MINUTE_MS);
    },
    start() {
      isRunning = true;
      follow(tick());
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      await ended(async () => {
        while (underWay.size > 0) await Promise.all(underWay);
      });
    },
    service: async (request) => {
      const answer = await route(file.value, request);
      if (request.method !== 'GET') {
        await file.save();
        if (isRunning) follow(tick());
      }
      return json(answer);
    },
  };
}

async function run(
  { GroupName, Name, Target }: Schedule,
  runMs: number,
  invoke: (target: ScheduleTarget) => Promise<void>,
): Promise<void> {
  try {
    const Input = withContext(Target.Input ?? '{}', arn(GroupName, Name), runMs);
    await invoke({ ...Target, Input });
  } catch (error) {
    console.error(`The schedule ${GroupName}/${Name} failed`, error);
  }
}

/** The keywords of the input, as EventBridge Scheduler replaces them; times have no fraction. */
function withContext(input: string, scheduleArn: string, runMs: number): string {
  return input
    .replaceAll('<aws.scheduler.schedule-arn>', scheduleArn)
    .replaceAll(
      '<aws.scheduler.scheduled-time>',
      new Date(runMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    )
    .replaceAll('<aws.scheduler.execution-id>', randomUUID())
    .replaceAll('<aws.scheduler.attempt-number>', '1');
}

/** Time of the first run that has not been; null if there is none. */
function pendingRun(schedule: Schedule): number | null {
  if (schedule.State === 'DISABLED') return null;
  if (schedule.ScheduleExpression.startsWith('at(') && schedule.lastRunMs > 0) return null;
  return nextRun(timingOf(schedule), Math.max(schedule.lastRunMs, schedule.createdMs - 1));
}

/** Of several runs that were missed, the latest. */
function runNow(schedule: Schedule, nowMs: number): number {
  const pending = pendingRun(schedule)!;
  if (nowMs - pending < LONGEST_MISSED_MS) return pending;
  const recent = nextRun(timingOf(schedule), nowMs - MINUTE_MS);
  return recent !== null && recent <= nowMs ? recent : pending;
}

function timingOf(schedule: Omit<Schedule, 'lastRunMs'>): Timing {
  return {
    expression: schedule.ScheduleExpression,
    timeZone: schedule.ScheduleExpressionTimezone ?? 'UTC',
    createdMs: schedule.createdMs,
    startMs: schedule.StartDate ? schedule.StartDate * 1000 : null,
    endMs: schedule.EndDate ? schedule.EndDate * 1000 : null,
  };
}

async function route(
  stored: Stored,
  { method, path, query, body }: ServiceRequest,
): Promise<unknown> {
  const [, kind, encoded] = path.split('/');
  const name = encoded ? decodeURIComponent(encoded) : null;
  const input = (body.length > 0 ? JSON.parse(body.toString('utf8')) : {}) as Partial<Schedule>;
  const group =
    input.GroupName ?? query.get('groupName') ?? query.get('ScheduleGroup') ?? 'default';
  if (kind === 'schedule-groups') return groups(stored, method, name);
  if (!name) return list(stored, query.get('ScheduleGroup'), query.get('NamePrefix') ?? '');
  const id = `${group}/${name}`;
  const there = Object.hasOwn(stored.schedules, id) ? stored.schedules[id] : undefined;
  if (method === 'POST') {
    if (there) throw new AwsError('ConflictException', `Schedule ${name} already exists.`, 409);
    if (!stored.groups.includes(group))
      throw new AwsError(
        'ResourceNotFoundException',
        `Schedule group ${group} does not exist.`,
        404,
      );
  } else if (!there)
    throw new AwsError('ResourceNotFoundException', `Schedule ${name} does not exist.`, 404);
  if (method === 'GET') return described(there!);
  if (method === 'DELETE') delete stored.schedules[id];
  else
    stored.schedules[id] = checked(
      { ...input, Name: name, GroupName: group } as Schedule,
      there?.createdMs ?? Date.now(),
    );
  return { ScheduleArn: arn(group, name) };
}

/** @throws AwsError ValidationException for an invalid schedule. */
function checked(input: Omit<Schedule, 'createdMs' | 'lastRunMs'>, createdMs: number): Schedule {
  if (!input.Target?.Arn) throw new AwsError('ValidationException', 'Target.Arn is required.');
  const schedule = { ...input, createdMs, lastRunMs: 0 };
  nextRun(timingOf(schedule), Date.now());
  return schedule;
}

function groups(stored: Stored, method: string, name: string | null): unknown {
  if (!name) return { ScheduleGroups: stored.groups.map((Name) => ({ Name, State: 'ACTIVE' })) };
  const isThere = stored.groups.includes(name);
  if (method === 'POST') {
    if (isThere)
      throw new AwsError('ConflictException', `Schedule group ${name} already exists.`, 409);
    stored.groups.push(name);
  } else if (!isThere)
    throw new AwsError('ResourceNotFoundException', `Schedule group ${name} does not exist.`, 404);
  if (method === 'DELETE') {
    stored.groups = stored.groups.filter((other) => other !== name);
    for (const id of Object.keys(stored.schedules))
      if (id.startsWith(`${name}/`)) delete stored.schedules[id];
  }
  return {
    Name: name,
    State: 'ACTIVE',
    ScheduleGroupArn: `arn:aws:scheduler:eu-west-2:000000000000:schedule-group/${name}`,
  };
}

function list(stored: Stored, group: string | null, prefix: string): unknown {
  const found = Object.values(stored.schedules).filter(
    (schedule) => (!group || schedule.GroupName === group) && schedule.Name.startsWith(prefix),
  );
  return {
    Schedules: found.map(({ Name, GroupName, State, Target }) => ({
      Name,
      GroupName,
      State: State ?? 'ENABLED',
      Target: { Arn: Target.Arn },
      Arn: arn(GroupName, Name),
    })),
  };
}

function described({ createdMs, lastRunMs: _lastRunMs, ...schedule }: Schedule): unknown {
  return {
    State: 'ENABLED',
    ...schedule,
    Arn: arn(schedule.GroupName, schedule.Name),
    CreationDate: createdMs / 1000,
  };
}

function arn(group: string, name: string): string {
  return `arn:aws:scheduler:eu-west-2:000000000000:schedule/${group}/${name}`;
}
