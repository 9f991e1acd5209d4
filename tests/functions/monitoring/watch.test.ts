import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  observe,
  type Watch,
  type WatchedSeverity,
} from '../../../functions/monitoring/collector/watch.ts';

const COUNTS = { pollsToOpen: 3, pollsToClear: 3 };
const severities = fc.array(fc.constantFrom<WatchedSeverity>(0, 2, 3, 4), { maxLength: 60 });

/** The severity of the alert after each poll. */
function follow(polls: WatchedSeverity[], counts = COUNTS): WatchedSeverity[] {
  let watch: Watch = { history: [], open: undefined };
  return polls.map((severity) => {
    const { history, target } = observe(watch, severity, counts);
    watch = {
      history,
      open:
        target === 0
          ? undefined
          : { alertId: 'a', severity: target, sdted: false, startEpochSeconds: 0 },
    };
    return target;
  });
}

test('opens after three polls in a row beyond, clears after three within', () => {
  expect(follow([4, 4, 0, 4, 4, 4, 0, 0, 4, 0, 0, 0])).toEqual([
    0, 0, 0, 0, 0, 4, 4, 4, 4, 4, 4, 0,
  ]);
});

test('is raised to what three polls in a row reached, and lowered to the worst of three', () => {
  expect(follow([2, 3, 4, 4, 4, 3, 2, 2, 2, 0, 0, 0])).toEqual([
    0, 0, 2, 3, 4, 4, 4, 3, 2, 2, 2, 0,
  ]);
});

test('the counts are settings of the datasource', () => {
  expect(follow([4, 0, 0], { pollsToOpen: 1, pollsToClear: 2 })).toEqual([4, 4, 0]);
});

test('never says more than the last three polls all did, nor less than one of them did once it is open', () => {
  fc.assert(
    fc.property(severities, (polls) => {
      follow(polls).forEach((severity, at) => {
        const last = polls.slice(Math.max(0, at - 2), at + 1);
        const earlier = at === 0 ? 0 : follow(polls)[at - 1]!;
        if (severity > earlier) expect(severity).toBe(Math.min(...last));
        if (severity < earlier) expect([severity, last.length]).toEqual([Math.max(...last), 3]);
      });
    }),
  );
});
