import { describe, expect, test } from 'vitest';
import {
  MOST_REPEATS,
  movedAlike,
  repeatedTimes,
  repeatRefused,
} from '../../../core/domain/recurrence.ts';

const LONDON = 'Europe/London';
const times = (start: string, end: string) => ({
  startEpoch: Date.parse(start) / 1000,
  endEpoch: Date.parse(end) / 1000,
});
const iso = (epochSeconds: number) => new Date(epochSeconds * 1000).toISOString().slice(0, 16);

describe('work that repeats', () => {
  test('each week is at the same times of the clocks, across both of their changes', () => {
    const found = repeatedTimes(
      times('2026-10-17T21:00:00Z', '2026-10-18T01:00:00Z'),
      { every: 'week', until: '2026-10-31' },
      LONDON,
    );
    expect(found.map(({ startEpoch, endEpoch }) => [iso(startEpoch), iso(endEpoch)])).toEqual([
      ['2026-10-17T21:00', '2026-10-18T01:00'],
      ['2026-10-24T21:00', '2026-10-25T02:00'],
      ['2026-10-31T22:00', '2026-11-01T02:00'],
    ]);
  });

  test('each month on the 31st is on the last day of shorter months, and on the 31st again', () => {
    const found = repeatedTimes(
      times('2027-01-31T22:00:00Z', '2027-01-31T23:00:00Z'),
      { every: 'month', until: '2027-05-31' },
      LONDON,
    );
    expect(found.map(({ startEpoch }) => iso(startEpoch))).toEqual([
      '2027-01-31T22:00',
      '2027-02-28T22:00',
      '2027-03-31T21:00',
      '2027-04-30T21:00',
      '2027-05-31T21:00',
    ]);
  });

  test('too often, only once, and again before it has ended are refused', () => {
    const night = times('2026-11-01T22:00:00Z', '2026-11-02T02:00:00Z');
    const refused = (until: string, work = night) =>
      repeatRefused(repeatedTimes(work, { every: 'week', until }, LONDON));
    expect(refused('2040-01-01')).toContain(String(MOST_REPEATS));
    expect(refused('2027-11-06')).toBeUndefined();
    expect(refused('2027-11-07')).toContain('53');
    expect(refused('2026-11-03')).toContain('second time');
    expect(refused('2026-11-30', times('2026-11-01T22:00:00Z', '2026-11-09T22:00:00Z'))).toContain(
      'before it has ended',
    );
    expect(refused('2026-11-30')).toBeUndefined();
    // Its end is not part of it.
    expect(
      refused('2026-11-30', times('2026-11-01T22:00:00Z', '2026-11-08T22:00:00Z')),
    ).toBeUndefined();
  });

  test('the time that was moved itself is where it was put, though the clocks show that twice', () => {
    const from = times('2026-10-24T21:00:00Z', '2026-10-24T22:00:00Z');
    const to = times('2026-10-25T00:15:00Z', '2026-10-25T01:30:00Z');
    expect(movedAlike(from, from, to, LONDON)).toEqual(to);
  });

  test('what was planned together is moved by the clocks, not by seconds', () => {
    const from = times('2026-10-24T21:00:00Z', '2026-10-24T22:00:00Z');
    const to = times('2026-10-24T22:00:00Z', '2026-10-24T23:30:00Z');
    const later = times('2026-10-31T22:00:00Z', '2026-10-31T23:00:00Z');
    expect(movedAlike(later, from, to, LONDON)).toEqual(
      times('2026-10-31T23:00:00Z', '2026-11-01T00:30:00Z'),
    );
    // A day on, over the night in which the clocks go back.
    const aDayOn = times('2026-10-25T22:00:00Z', '2026-10-25T23:00:00Z');
    expect(movedAlike(later, from, aDayOn, LONDON)).toEqual(
      times('2026-11-01T22:00:00Z', '2026-11-01T23:00:00Z'),
    );
  });
});
