import { TZDate } from '@date-fns/tz';
import { AwsError } from '../service.ts';
import { nextCron } from './cron.ts';

const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

export interface Timing {
  expression: string;
  timeZone: string;
  createdMs: number;
  startMs: number | null;
  endMs: number | null;
}

/**
 * First run after `afterMs`, in epoch milliseconds; null if there is none. at() returns its time
 * even if past: the caller knows whether it ran.
 * @throws AwsError ValidationException for an invalid expression.
 */
export function nextRun(timing: Timing, afterMs: number): number | null {
  const parts = /^(at|rate|cron)\((.+)\)$/.exec(timing.expression.trim());
  if (!parts) throw invalid(timing.expression);
  const [, kind, inner] = parts as unknown as [string, string, string];
  const next =
    kind === 'at'
      ? atTime(inner, timing.timeZone)
      : kind === 'rate'
        ? nextRate(inner, timing, afterMs)
        : cronTime(inner, timing, afterMs);
  return next !== null && timing.endMs !== null && next > timing.endMs ? null : next;
}

function atTime(inner: string, timeZone: string): number {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?$/
    .exec(inner)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!parts) throw invalid(inner);
  const [year, month, day, hour, minute, second] = parts as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return new TZDate(year, month - 1, day, hour, minute, second || 0, timeZone).getTime();
}

function nextRate(inner: string, { startMs, createdMs }: Timing, afterMs: number): number {
  const parts = /^(\d+) (minute|hour|day)s?$/.exec(inner);
  if (!parts || Number(parts[1]) < 1) throw invalid(inner);
  const stepMs = Number(parts[1]) * UNIT_MS[parts[2] as keyof typeof UNIT_MS];
  const firstMs = startMs ?? createdMs;
  return firstMs > afterMs
    ? firstMs
    : firstMs + (Math.floor((afterMs - firstMs) / stepMs) + 1) * stepMs;
}

function cronTime(inner: string, { timeZone, startMs }: Timing, afterMs: number): number | null {
  try {
    return nextCron(inner, timeZone, Math.max(afterMs, (startMs ?? 0) - 1));
  } catch {
    throw invalid(inner);
  }
}

function invalid(expression: string): AwsError {
  return new AwsError('ValidationException', `Invalid Schedule Expression ${expression}.`);
}
