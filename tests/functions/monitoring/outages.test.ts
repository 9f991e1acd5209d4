import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measuredAvailability } from '../../../core/domain/availability.ts';
import { FLAPPING } from '../../../core/domain/flapping.ts';
import { stripOf } from '../../../core/domain/state-strip.ts';
import {
  rememberOutage,
  type OutageMemory,
} from '../../../functions/monitoring/collector/outages.ts';

const START = 29_000_000;

/** Polls minute by minute: '1' answered, '0' did not, 'p' did not during planned work. */
function polled(answers: string, before: OutageMemory = {}) {
  let last: ReturnType<typeof rememberOutage> = { memory: before, flapping: undefined };
  let failures = 0;
  for (const [minute, answer] of [...answers].entries()) {
    failures = answer === '1' ? 0 : failures + 1;
    last = rememberOutage(last.memory, {
      minuteEpochSeconds: (START + minute) * 60,
      failures,
      inDowntime: answer === 'p',
    });
  }
  return last;
}

test('outages are remembered with their beginning and end', () => {
  expect(polled('1100011').memory).toEqual({ outages: [[START + 2, START + 5]] });
  expect(polled('1100').memory).toEqual({ outages: [[START + 2, 0]] });
});

test('a single poll without an answer is no outage, and neither is planned work', () => {
  expect(polled('1011011').memory).toEqual({});
  expect(polled('1ppp1').memory).toEqual({});
  expect(polled('1pp0001').memory).toEqual({});
});

test('a device that was well for a day has nothing remembered of it', () => {
  expect(polled(`001${'1'.repeat(1_441)}`).memory).toEqual({});
});

test('four outages make it flap, and it says how', () => {
  expect(polled('001'.repeat(3)).flapping).toBeUndefined();
  const { memory, flapping } = polled('001'.repeat(4));
  expect(memory.isFlapping).toBe(true);
  expect(flapping).toEqual({
    outages: 4,
    shortestSeconds: 120,
    longestSeconds: 120,
    everySeconds: 180,
  });
  expect(polled('1'.repeat(62), memory).memory.isFlapping).toBe(true);
});

const DAY_MINUTES = FLAPPING.windowSeconds / 60;

/** What the strip of the device says of the day before the latest poll. */
function stripOfDay(answers: string) {
  const to = (START + answers.length) * 60;
  const samples = Float64Array.from([...answers], (answer) => (answer === '1' ? 1 : 0));
  const part = { startEpochSeconds: START * 60, stepSeconds: 60, samples };
  const planned = [...answers].flatMap((answer, minute) =>
    answer === 'p'
      ? [{ startEpochSeconds: (START + minute) * 60, endEpochSeconds: (START + minute + 1) * 60 }]
      : [],
  );
  return measuredAvailability([part], planned, {
    from: to - FLAPPING.windowSeconds,
    to,
    nowEpochSeconds: to,
  });
}

test('the header of a flapping device counts what its strip counts, at every poll', () => {
  const piece = fc.tuple(
    fc.constantFrom('1', '1', '0', '0', 'p1', '0p', '1p'),
    fc.integer({ min: 1, max: 90 }),
  );
  let compared = 0;
  fc.assert(
    fc.property(fc.array(piece, { minLength: 60, maxLength: 120 }), fc.nat(40), (pieces, cut) => {
      const answers = `1${pieces.map(([of, length]) => of.repeat(of === '0' ? (length % 7) + 1 : length)).join('')}`;
      const all = answers.slice(0, answers.length - cut);
      fc.pre(all.length > DAY_MINUTES);
      const { flapping } = polled(all);
      if (!flapping) return;
      compared += 1;
      const { pattern, states } = stripOfDay(all);
      expect(pattern).toEqual(flapping);
      const told = states.reduce((sum, { outages }) => sum + outages, 0);
      expect(told).toBe(flapping.outages);
      expect(stripOf(states).length).toBe(states.length);
    }),
    { numRuns: 25, seed: 8 },
  );
  expect(compared).toBeGreaterThan(8);
});

test('an outage that began before the day counts as long as two of its polls lie within it', () => {
  const ended = (minutesAgo: number) => `11${'0'.repeat(DAY_MINUTES)}${'1'.repeat(minutesAgo)}`;
  const counted = [ended(1), ended(DAY_MINUTES - 2), ended(DAY_MINUTES - 1)].map(
    (answers) => stripOfDay(answers).pattern.outages,
  );
  expect(counted).toEqual([1, 1, 0]);
  expect(polled(ended(1)).memory.outages).toHaveLength(1);
  expect(polled(`${ended(0)}00`).memory.outages).toHaveLength(1);
});

test('an outage that the start of the day cuts counts by where it began, inside or outside of planned work', () => {
  const cut = (began: string) => `${began}${'0'.repeat(20)}${'1'.repeat(DAY_MINUTES - 10)}`;
  const header = (answers: string) => polled(answers).memory.outages?.length ?? 0;
  const strip = (answers: string) => stripOfDay(answers).pattern.outages;
  const [unplanned, planned, later] = [cut('1100'), cut('1pp0'), cut('100pppp')];
  expect([unplanned, planned, later].map(strip)).toEqual([1, 0, 1]);
  expect([unplanned, planned, later].map(header)).toEqual([1, 0, 1]);
  const days = `11${'p'.repeat(30)}${'0'.repeat(3 * DAY_MINUTES)}1111`;
  expect([strip(days), header(days)]).toEqual([0, 0]);
});
