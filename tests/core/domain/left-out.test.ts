import { describe, expect, test } from 'vitest';
import { leftOutWords, type LeftOut } from '../../../core/domain/left-out.ts';
import { exceededSpeed, statedSpeedWords } from '../../../core/domain/stated-speed.ts';

const one = (change: Partial<LeftOut> = {}): LeftOut => ({
  reason: 'reset',
  samples: 1,
  firstEpochSeconds: 100,
  lastEpochSeconds: 100,
  ...change,
});
const moment = (epochSeconds: number) => `moment ${epochSeconds}`;

describe('left out samples in words', () => {
  test('are counted over lines, with the moment', () => {
    expect(leftOutWords([one({ samples: 2 }), one()], moment)).toEqual([
      '3 samples left out: the counter was reset at moment 100.',
    ]);
    expect(leftOutWords([one()], moment)).toEqual([
      '1 sample left out: the counter was reset at moment 100.',
    ]);
  });

  test('of several moments name the last', () => {
    expect(leftOutWords([one(), one({ lastEpochSeconds: 400 })], moment)).toEqual([
      '2 samples left out: the counter was reset, last at moment 400.',
    ]);
  });

  test('have a sentence for each reason, the latest first', () => {
    const gap = one({ reason: 'gap', firstEpochSeconds: 900, lastEpochSeconds: 900 });
    expect(leftOutWords([one(), gap], moment)).toEqual([
      '1 sample left out: the device had not answered before at moment 900.',
      '1 sample left out: the counter was reset at moment 100.',
    ]);
  });
});

describe('a rate above the stated speed of its port', () => {
  test('is one beyond what a full line may seem', () => {
    expect(exceededSpeed(10.4e6, 10e6)).toBeUndefined();
    expect(exceededSpeed(10.6e6, 10e6)).toBe(10e6);
    expect(exceededSpeed(10.6e6, 0)).toBeUndefined();
    expect(exceededSpeed(10.6e6)).toBeUndefined();
  });

  test('is named with its peak', () => {
    const line = { legend: 'In', max: 31.7e6, maxEpochSeconds: 100 };
    expect(statedSpeedWords([{ ...line, statedSpeed: 10e6 }, line], moment)).toEqual([
      "Above the port's stated speed of 10 Mb/s: In up to 31.7 Mb/s, at moment 100.",
    ]);
  });
});
