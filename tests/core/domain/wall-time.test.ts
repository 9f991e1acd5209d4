import { describe, expect, test } from 'vitest';
import { wallClock, wallTime, zonedMoment, zonedStamp } from '../../../core/domain/wall-time.ts';
import { isZone } from '../../../core/domain/zone.ts';

const iso = (epochSeconds: number | null | undefined) =>
  epochSeconds === null || epochSeconds === undefined
    ? epochSeconds
    : new Date(epochSeconds * 1000).toISOString().slice(0, 16);

describe('what the clocks of a zone show', () => {
  test.each([
    ['2026-07-01', '22:00', 'Europe/London', '2026-07-01T21:00', null, null],
    ['2026-10-25', '01:30', 'Europe/London', '2026-10-25T00:30', 'twice', '2026-10-25T01:30'],
    ['2027-03-28', '01:30', 'Europe/London', '2027-03-28T01:30', 'skipped', null],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30', 'twice', '2026-11-01T06:30'],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45', 'skipped', null],
    ['2026-10-25', '01:30', 'UTC', '2026-10-25T01:30', null, null],
  ])('%s %s in %s', (date, time, zone, at, note, again) => {
    const found = wallTime(date, time, zone)!;
    expect([iso(found.epochSeconds), found.note, iso(found.againEpochSeconds)]).toEqual([
      at,
      note,
      again,
    ]);
  });

  test('what is no date or time is no moment', () => {
    for (const [date, time] of [
      ['2026-02-30', '10:00'],
      ['2026-02-03', '24:10'],
      ['2026-02-03', '10:00:30'],
      ['+002026-02-03', '10:00'],
      ['', '10:00'],
      ['2026-02-03', ''],
    ] as const)
      expect(wallTime(date, time, 'Europe/London')).toBeUndefined();
    expect([isZone('Europe/London'), isZone('Mars/Base')]).toEqual([true, false]);
  });

  test('a moment is said with the zone’s name of that day, and typed again it is the same', () => {
    const at = Date.parse('2026-10-25T00:30:00Z') / 1000;
    expect(zonedMoment(at, 'Europe/London')).toBe('Sun 25 Oct 2026, 01:30 BST');
    expect(zonedMoment(at + 3_600, 'Europe/London')).toBe('Sun 25 Oct 2026, 01:30 GMT');
    expect(zonedStamp(at, 'Europe/London')).toBe('2026-10-25 01:30:00 BST');
    expect(wallClock(at, 'Europe/London')).toEqual({ date: '2026-10-25', time: '01:30' });
  });
});
