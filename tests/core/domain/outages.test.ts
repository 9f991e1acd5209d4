import { expect, test } from 'vitest';
import {
  availabilityOf,
  measuredAvailability,
  shownPercent,
} from '../../../core/domain/availability.ts';
import { availabilitySentence } from '../../../core/domain/availability-words.ts';
import { answersOf } from '../../../core/domain/reachability.ts';

const MINUTE = 60;
const START = 29_000_000 * MINUTE;

/** Minute by minute: '1' answered, '0' did not, ' ' was not asked. */
function over(answers: string, minutes = answers.length, planned: [number, number][] = []) {
  const samples = Float64Array.from([...answers], (answer) =>
    answer === ' ' ? Number.NaN : Number(answer),
  );
  const range = { startEpochSeconds: START, endEpochSeconds: START + minutes * MINUTE };
  const part = { startEpochSeconds: START, stepSeconds: MINUTE, samples };
  const work = planned.map(([from, to]) => ({
    startEpochSeconds: START + from * MINUTE,
    endEpochSeconds: START + to * MINUTE,
  }));
  const found = availabilityOf(answersOf([part], range), work, true);
  return { ...found, sentence: availabilitySentence(found, range) };
}

test('an outage lasts until the device answers, also while it was not asked', () => {
  expect(over('1100   0011').pattern).toMatchObject({ outages: 1, longestSeconds: 7 * MINUTE });
  expect(over('1100   1100').pattern.outages).toBe(2);
});

test('a single poll without an answer is no outage, but time without an answer', () => {
  expect(over('110111011').sentence).toBe('No answer for 2 min in all.');
  expect(over('1111').sentence).toBe('Never down.');
});

test('one that lasts has no length yet, and what its last answer holds for is no poll', () => {
  expect(over('1100', 6).pattern).toMatchObject({ outages: 1, longestSeconds: 0 });
  expect(over('1110', 6).pattern.outages).toBe(0);
});

test('one that begins in planned work does not count, and its time is told apart', () => {
  const found = over('1100001111', 10, [[1, 5]]);
  expect([found.pattern.outages, found.plannedDownSeconds, found.downSeconds]).toEqual([
    0,
    3 * MINUTE,
    MINUTE,
  ]);
  expect(over('1100001111', 10, [[4, 8]]).pattern.outages).toBe(1);
});

test('only a device that was never down has 100 %', () => {
  expect([shownPercent(100), shownPercent(99.999), shownPercent(99.123)]).toEqual([
    100, 99.99, 99.12,
  ]);
});

test('the last state of a range that ended with the latest poll lasts; that of an older one has its end', () => {
  const samples = Float64Array.from('1111111111', Number);
  const part = { startEpochSeconds: START, stepSeconds: MINUTE, samples };
  const to = START + samples.length * MINUTE;
  const endAfter = (seconds: number) =>
    measuredAvailability([part], [], { from: START, to, nowEpochSeconds: to + seconds }).states.at(
      -1,
    )!.endEpoch;
  expect([endAfter(-MINUTE), endAfter(0), endAfter(MINUTE)]).toEqual([0, 0, 0]);
  expect(endAfter(2 * MINUTE)).toBe(to);
});
