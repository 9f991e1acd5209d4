import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLOCK_INPUT, CLOCKS } from '../../../../infra/constructs/clocks.ts';
import { openScheduler } from '../../../../infra/local/aws/scheduler/scheduler.ts';
import { createRandom } from '../../../../infra/local/simulation/random.ts';

test('a schedule that is stopped lets its run end', async () => {
  const written: string[] = [];
  let begun = () => {};
  const isUnderWay = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let finish = () => {};
  const end = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const scheduler = await openScheduler(null, async () => {
    begun();
    await end;
    written.push('ended');
  });
  scheduler.ensure('planner', 'rate(1 minute)', '{}');
  scheduler.start();
  await isUnderWay;
  const stopped = scheduler.stop().then(() => written.push('stopped'));
  finish();
  await stopped;
  expect(written).toEqual(['ended', 'stopped']);
});

const DOCS = 'https://docs.aws.amazon.com/scheduler/latest/UserGuide';

describe('a schedule of each minute', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 18, 10), toFake: ['Date', 'setTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test(`runs within its minute, now and then twice, and hears its minute each time (${DOCS}/managing-schedule-context-attributes.html)`, async () => {
    const runs: { scheduledMs: number; lateMs: number }[] = [];
    const scheduler = await openScheduler(
      null,
      ({ Input }) => {
        const { scheduledTime } = JSON.parse(Input!) as { scheduledTime: string };
        const scheduledMs = Date.parse(scheduledTime);
        runs.push({ scheduledMs, lateMs: Date.now() - scheduledMs });
        return Promise.resolve();
      },
      { random: createRandom('late'), latestMs: 59_000 },
    );
    scheduler.ensure('planner', CLOCKS.planner, CLOCK_INPUT);
    scheduler.start();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    await scheduler.stop();
    const minutes = new Set(runs.map(({ scheduledMs }) => scheduledMs));
    expect(minutes.size).toBeGreaterThanOrEqual(59);
    expect([...minutes].filter((ms) => ms % 60_000 !== 0)).toEqual([]);
    expect(runs.length).toBeGreaterThan(minutes.size);
    // The first is that of the minute before the start.
    const late = runs.slice(1).map(({ lateMs }) => lateMs);
    expect(Math.max(...late)).toBeLessThan(60_000);
    expect(Math.max(...late)).toBeGreaterThan(30_000);
  });

  test('runs for the newest minute of those that were missed', async () => {
    const heard: string[] = [];
    const scheduler = await openScheduler(
      null,
      ({ Input }) => {
        heard.push(Input!);
        return Promise.resolve();
      },
      { random: { ...createRandom(1), chance: () => false }, latestMs: 0 },
    );
    scheduler.ensure('planner', CLOCKS.planner, CLOCK_INPUT);
    vi.setSystemTime(Date.UTC(2026, 10, 18, 14, 30, 20));
    scheduler.start();
    await vi.advanceTimersByTimeAsync(0);
    await scheduler.stop();
    expect(heard).toEqual(['{"scheduledTime":"2026-11-18T14:30:00Z"}']);
  });
});
