import { describe, expect, test } from 'vitest';
import {
  coversDevice,
  downtimeSchema,
  LONGEST_SECONDS,
  plannedDuration,
  timesRefused,
  workState,
} from '../../../core/domain/downtime.ts';

const NOW = 1_800_000_000;
const HOUR = 3_600;
const times = (startEpoch: number, endEpoch: number) => ({ startEpoch, endEpoch });

describe('times of planned work', () => {
  test.each([
    ['start and end the same', NOW, NOW, 'end'],
    ['an end before the start', NOW + HOUR, NOW, 'end'],
    ['an end in the past', NOW - 2 * HOUR, NOW - HOUR, 'end'],
    ['a start more than a day ago', NOW - 25 * HOUR, NOW + HOUR, 'start'],
    ['more than a year', NOW, NOW + LONGEST_SECONDS + 1, 'end'],
  ])('MAINT-26 %s is refused at its field', (_what, start, end, field) => {
    expect(timesRefused(times(start, end), NOW)).toMatchObject({ field });
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
    ).toMatchObject({ type, plannedFor: '', workId: '' });
});
