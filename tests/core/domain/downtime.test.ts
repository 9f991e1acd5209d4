import { describe, expect, test } from 'vitest';
import {
  coversDevice,
  DOWNTIME_TYPES,
  downtimeSchema,
  isAbout,
  LONGEST_SECONDS,
  LOOKED_AHEAD_SECONDS,
  overlaps,
  plannedDuration,
  timesRefused,
  workState,
} from '../../../core/domain/downtime.ts';

const NOW = 1_800_000_000;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const YEAR = 366 * DAY;
const times = (startEpoch: number, endEpoch: number) => ({ startEpoch, endEpoch });

describe('times of planned work', () => {
  test.each([
    ['start and end the same', NOW, NOW, 'end', 'must be later than the start'],
    ['an end before the start', NOW + HOUR, NOW, 'end', 'must be later than the start'],
    ['an end in the past', NOW - 2 * HOUR, NOW - 301, 'end', 'must not lie in the past'],
    ['a start before a day', NOW - DAY - 1, NOW + 1, 'start', 'must not be more than a day ago'],
    ['over a year', NOW, NOW + YEAR + 1, 'end', 'must be at most 366 days after the start'],
  ] as const)('MAINT-26 %s is refused at its field', (_what, start, end, field, why) => {
    expect(timesRefused(times(start, end), NOW)).toEqual({ field, why });
  });

  test('are taken up to the second in which they are refused', () => {
    for (const taken of [
      times(NOW - 2 * HOUR, NOW - 300),
      times(NOW - DAY, NOW + 1),
      times(NOW, NOW + YEAR),
    ])
      expect(timesRefused(taken, NOW)).toBeUndefined();
    expect([LONGEST_SECONDS, LOOKED_AHEAD_SECONDS]).toEqual([YEAR, 5 * YEAR]);
  });

  test('that were there before are taken as they were, and no others of the past', () => {
    const former = times(NOW - 80 * HOUR, NOW - 70 * HOUR);
    expect(timesRefused(former, NOW, former)).toBeUndefined();
    expect(timesRefused({ ...former, startEpoch: NOW - 79 * HOUR }, NOW, former)?.field).toBe(
      'start',
    );
    expect(timesRefused({ ...former, endEpoch: NOW - 69 * HOUR }, NOW, former)?.field).toBe('end');
  });

  test('overlap when they share a moment; one may begin as the other ends', () => {
    const work = times(NOW, NOW + 60);
    const others = [-61, -60, -59, 0, 30, 59, 60, 61].map((by) => times(NOW + by, NOW + by + 60));
    const expected = [false, false, true, true, true, true, false, false];
    expect(others.map((other) => overlaps(work, other))).toEqual(expected);
    expect(others.map((other) => overlaps(other, work))).toEqual(expected);
  });

  test('work may begin now, or have begun today, and what runs longer may be extended', () => {
    expect(timesRefused(times(NOW, NOW + 60), NOW)).toBeUndefined();
    expect(timesRefused(times(NOW - 23 * HOUR, NOW + 60), NOW)).toBeUndefined();
    const former = times(NOW - 80 * HOUR, NOW + HOUR);
    expect(timesRefused({ ...former, endEpoch: NOW + 5 * HOUR }, NOW, former)).toBeUndefined();
  });

  test('its start counts, its end does not', () => {
    const work = { ...times(NOW, NOW + 60), type: 'DeviceGroupSDT', deviceId: '' } as const;
    const device = { id: '501', groupPath: ['1', '11'] };
    const covers = (at: number, deviceGroupId = '11') =>
      coversDevice({ ...work, deviceGroupId }, device, at);
    expect([covers(NOW - 1), covers(NOW), covers(NOW + 59), covers(NOW + 60)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(covers(NOW, '12')).toBe(false);
    const about = (type: (typeof DOWNTIME_TYPES)[number], deviceId: string) =>
      isAbout({ type, deviceId, deviceGroupId: '11' }, device);
    expect([about('DeviceSDT', '501'), about('DeviceSDT', '502')]).toEqual([true, false]);
    expect(DOWNTIME_TYPES.filter((type) => about(type, '502'))).toEqual(['DeviceGroupSDT']);
    expect([NOW - 1, NOW, NOW + 60].map((at) => workState(work, at))).toEqual([
      'coming',
      'now',
      'over',
    ]);
  });
});

test('MAINT-08 MAINT-09 MAINT-10 days above 1440 minutes, hours up to there, to one decimal', () => {
  expect([2_160, 1_441, 1_440, 90, 5].map(plannedDuration)).toEqual([
    '1.5 days',
    '1.0 days',
    '24.0 hours',
    '1.5 hours',
    '0.1 hours',
  ]);
});

test('DATA-47 work of every known type is read, also as an older release wrote it', () => {
  for (const type of ['DeviceSDT', 'DeviceGroupSDT', 'DeviceDataSourceSDT', 'CollectorSDT'])
    expect(
      downtimeSchema.parse({
        id: 'a',
        account_id: 'northbeam',
        type,
        deviceId: '',
        deviceDisplayName: '',
        deviceGroupId: '',
        deviceGroupFullPath: '',
        ...times(NOW, NOW + 60),
        timezone: 'Europe/London',
        comment: '',
        admin: '',
      }),
    ).toMatchObject({ type, adminHome: '', plannedFor: '', workId: '' });
});
