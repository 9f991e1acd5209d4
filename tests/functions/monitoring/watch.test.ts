import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DATASOURCES } from '../../../core/domain/datasource.ts';
import { parseThreshold } from '../../../core/domain/threshold.ts';
import {
  observe,
  severitiesOf,
  type Severities,
  type Watch,
  type WatchedSeverity,
} from '../../../functions/monitoring/collector/watch.ts';

const COUNTS = { pollsToOpen: 3, pollsToClear: 3, pollsToLower: 60 };
const severities = fc.array(fc.constantFrom<WatchedSeverity>(0, 2, 3, 4), { maxLength: 60 });

/** The severity of the alert after each poll. */
function follow(polls: readonly Severities[], counts = COUNTS): WatchedSeverity[] {
  let watch: Watch = { history: [], open: undefined };
  return polls.map((poll, minute) => {
    const { seen, target } = observe(watch, poll, counts, minute * 60);
    watch = {
      ...seen,
      open: target === 0 ? undefined : { alertId: 'a', severity: target, sdted: false },
    };
    return target;
  });
}

/** Polls that are nowhere near a limit: what they do not reach they do not hold. */
const plain = (polls: WatchedSeverity[]) => polls.map((reached) => ({ reached, held: reached }));
const THRESHOLD = parseThreshold('> 80 90 95')!;
const values = (...polls: number[]) => polls.map((value) => severitiesOf(THRESHOLD, value));
const times = (count: number, value: number) => Array.from({ length: count }, () => value);

test('opens after three polls in a row beyond, clears after three within', () => {
  expect(follow(plain([4, 4, 0, 4, 4, 4, 0, 0, 4, 0, 0, 0]))).toEqual([
    0, 0, 0, 0, 0, 4, 4, 4, 4, 4, 4, 0,
  ]);
});

test('is raised to what three polls in a row reached, and lowered to the worst of three', () => {
  expect(follow(plain([2, 3, 4, 4, 4, 3, 2, 2, 2, 0, 0, 0]))).toEqual([
    0, 0, 2, 3, 4, 4, 4, 3, 2, 2, 2, 0,
  ]);
});

test('the counts are settings of the datasource', () => {
  const counts = { pollsToOpen: 1, pollsToClear: 2, pollsToLower: 9 };
  expect(follow(plain([4, 0, 0]), counts)).toEqual([4, 4, 0]);
  expect(DATASOURCES.interfaces).toMatchObject(COUNTS);
});

test('never says more than the last three polls all did, nor less than one of them did once it is open', () => {
  fc.assert(
    fc.property(severities, (polls) => {
      const followed = follow(plain(polls));
      followed.forEach((severity, at) => {
        const last = polls.slice(Math.max(0, at - 2), at + 1);
        const earlier = at === 0 ? 0 : followed[at - 1]!;
        if (severity > earlier) expect(severity).toBe(Math.min(...last));
        if (severity < earlier) expect([severity, last.length]).toEqual([Math.max(...last), 3]);
      });
    }),
  );
});

describe('a value that hovers about a limit', () => {
  test('does not change the severity to and fro', () => {
    const hovering = Array.from({ length: 200 }, (_, at) => (at % 8 < 4 ? 90.1 : 89.7));
    const followed = follow(values(...hovering));
    expect(new Set(followed.slice(2))).toEqual(new Set([3]));
  });

  test('falls after three polls that are below by a margin', () => {
    expect(follow(values(91, 91, 91, 86, 86, 86)).slice(2)).toEqual([3, 3, 3, 2]);
    // Within the margin of the error, though below it.
    expect(follow(values(96, 96, 96, 88, 88, 88)).slice(2)).toEqual([4, 4, 4, 3]);
  });

  test('falls as well after an hour below without the margin', () => {
    const followed = follow(values(...times(3, 91), ...times(60, 89.7)));
    expect(followed.slice(-2)).toEqual([3, 2]);
  });

  test('opens and clears at the very limit, as ruled (R-6)', () => {
    expect(follow(values(...times(3, 80.1), ...times(3, 80))).slice(-4)).toEqual([2, 2, 2, 0]);
  });

  test('is held from the other side too, and never where a limit is one value', () => {
    const below = parseThreshold('< 12 11 10')!;
    expect(severitiesOf(below, 11.2)).toEqual({ reached: 2, held: 3 });
    expect(severitiesOf(parseThreshold('!= 1')!, 1)).toEqual({ reached: 0, held: 0 });
  });
});
