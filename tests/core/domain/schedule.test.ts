import { describe, expect, test } from 'vitest';
import { nextRuns } from '../../../core/domain/schedule.ts';
import { scheduleRuleSchema, type ScheduleRule } from '../../../core/domain/schedule-rule.ts';

const LONDON = 'Europe/London';
const daily = (hour: number, minute: number, zone = LONDON): ScheduleRule => ({
  every: 'day',
  hour,
  minute,
  zone,
});
const monthly = (day: number): ScheduleRule => ({
  every: 'month',
  day,
  hour: 9,
  minute: 0,
  zone: LONDON,
});
const runs = (rule: ScheduleRule, after: string, count = 5) =>
  nextRuns(rule, Date.parse(after), count).map((at) => new Date(at).toISOString().slice(0, 16));

describe('a schedule', () => {
  test('of a day comes each day at the time of the clocks in its zone', () => {
    expect(runs(daily(7, 30), '2026-07-01T06:00:00Z', 2)).toEqual([
      '2026-07-01T06:30',
      '2026-07-02T06:30',
    ]);
    expect(runs(daily(7, 30, 'Asia/Kolkata'), '2026-07-01T06:00:00Z', 1)).toEqual([
      '2026-07-02T02:00',
    ]);
  });

  test('comes after the moment asked about, not at it', () => {
    expect(runs(daily(7, 0), '2026-07-01T06:00:00Z', 1)).toEqual(['2026-07-02T06:00']);
    expect(runs(daily(7, 0), '2026-07-01T05:59:59Z', 1)).toEqual(['2026-07-01T06:00']);
  });

  test('at a time that clocks skip comes as much later as they are moved', () => {
    expect(runs(daily(1, 30), '2027-03-27T12:00:00Z', 2)).toEqual([
      '2027-03-28T01:30',
      '2027-03-29T00:30',
    ]);
  });

  test('at a time that clocks repeat comes the first time alone', () => {
    expect(runs(daily(1, 30), '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
    expect(runs(daily(1, 30), '2026-10-25T01:00:00Z', 1)).toEqual(['2026-10-26T01:30']);
  });

  test('of a week comes on its day, also today when the time is still to come', () => {
    const sunday: ScheduleRule = { every: 'week', weekday: 7, hour: 23, minute: 55, zone: LONDON };
    expect(runs(sunday, '2026-11-22T12:00:00Z', 2)).toEqual([
      '2026-11-22T23:55',
      '2026-11-29T23:55',
    ]);
    expect(runs({ ...sunday, weekday: 1 }, '2026-11-22T12:00:00Z', 1)).toEqual([
      '2026-11-23T23:55',
    ]);
  });

  test('of a month comes on the last day of a month that is too short, and on its own day after it', () => {
    expect(runs(monthly(31), '2027-01-15T00:00:00Z')).toEqual([
      '2027-01-31T09:00',
      '2027-02-28T09:00',
      '2027-03-31T08:00',
      '2027-04-30T08:00',
      '2027-05-31T08:00',
    ]);
    expect(runs(monthly(29), '2028-02-01T00:00:00Z', 2)).toEqual([
      '2028-02-29T09:00',
      '2028-03-29T08:00',
    ]);
    expect(runs(monthly(1), '2027-01-15T00:00:00Z', 1)).toEqual(['2027-02-01T09:00']);
  });

  test('each run follows from the one before: asked again at a run, the next one is the same', () => {
    for (const rule of [daily(1, 30), daily(2, 0, 'Australia/Lord_Howe'), monthly(31)]) {
      const all = nextRuns(rule, Date.parse('2026-09-01T00:00:00Z'), 400);
      expect(all.slice(0, -1).flatMap((at) => nextRuns(rule, at, 1))).toEqual(all.slice(1));
    }
  });

  test('is refused with a minute between the steps, a day that no month has, and a zone that is none', () => {
    expect(scheduleRuleSchema.safeParse(daily(7, 35)).success).toBe(true);
    for (const rule of [
      daily(7, 33),
      daily(24, 0),
      daily(7, 0, 'Mars/Olympus'),
      monthly(32),
      monthly(0),
    ])
      expect(scheduleRuleSchema.safeParse(rule).success).toBe(false);
  });
});
