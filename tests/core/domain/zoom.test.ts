import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isRefreshOf,
  mayZoom,
  reachesNow,
  shifted,
  spanBetween,
  zoomed,
} from '../../../core/domain/zoom.ts';

const NOW = 1_800_000_000;
const HOUR = 3_600;
const span = (hoursAgo: number, hours: number) => ({
  startEpochSeconds: NOW - hoursAgo * HOUR,
  endEpochSeconds: NOW - (hoursAgo - hours) * HOUR,
});

describe('zooming', () => {
  test('halves or doubles a span about its middle', () => {
    expect(zoomed(span(20, 8), 0.5, NOW)).toEqual(span(18, 4));
    expect(zoomed(span(20, 8), 2, NOW)).toEqual(span(24, 16));
  });

  test('doubles a span that ends now into the past', () => {
    expect(zoomed(span(8, 8), 2, NOW)).toEqual(span(16, 16));
  });

  test('takes two moments in either order, and never less than five minutes', () => {
    expect(spanBetween(NOW - HOUR, NOW - 2 * HOUR, NOW)).toEqual(span(2, 1));
    const { startEpochSeconds: start, endEpochSeconds: end } = spanBetween(
      NOW - 600,
      NOW - 590,
      NOW,
    );
    expect(end - start).toBe(300);
  });

  test('shows the span before and the span after', () => {
    expect(shifted(span(8, 8), 'earlier', NOW)).toEqual(span(16, 8));
    expect(shifted(span(16, 8), 'later', NOW)).toEqual(span(8, 8));
    expect(shifted(span(12, 8), 'later', NOW)).toEqual(span(8, 8));
    expect(reachesNow(span(8, 8), NOW)).toBe(true);
    expect(reachesNow(span(16, 8), NOW)).toBe(false);
  });

  test('is always a span of whole minutes that the server answers', () => {
    const moment = fc.integer({ min: NOW - 40_000_000, max: NOW });
    fc.assert(
      fc.property(moment, moment, fc.constantFrom(0.5, 1, 2, 100), (one, other, factor) => {
        const found = zoomed(spanBetween(one, other, NOW), factor, NOW);
        const length = found.endEpochSeconds - found.startEpochSeconds;
        expect(length).toBeGreaterThanOrEqual(240);
        expect(length).toBeLessThanOrEqual(400 * 86_400);
        expect(found.endEpochSeconds).toBeLessThanOrEqual(NOW + 30);
        expect(found.startEpochSeconds % 60).toBe(0);
        expect(found.endEpochSeconds % 60).toBe(0);
      }),
    );
  });

  test('ends at five minutes and at what is kept', () => {
    expect(mayZoom(span(1, 1), 'in')).toBe(true);
    expect(mayZoom({ startEpochSeconds: NOW - 300, endEpochSeconds: NOW }, 'in')).toBe(false);
    expect(mayZoom(span(24 * 365, 24 * 365), 'out')).toBe(true);
    expect(mayZoom(span(24 * 400, 24 * 400), 'out')).toBe(false);
  });
});

test('a refresh moves the end of a range, and its beginning unless that stands still', () => {
  const shown = span(8, 8);
  const by = (start: number, end: number) => ({
    startEpochSeconds: shown.startEpochSeconds + start,
    endEpochSeconds: shown.endEpochSeconds + end,
  });
  expect(isRefreshOf(shown, shown)).toBe(true);
  expect(isRefreshOf(shown, by(60, 61))).toBe(true);
  expect(isRefreshOf(shown, by(0, 3 * HOUR))).toBe(true);
  expect(isRefreshOf(shown, shifted(span(16, 8), 'later', NOW))).toBe(true);
  for (const other of [
    span(24, 24),
    span(16, 8),
    by(8 * HOUR, 8 * HOUR),
    by(0, -HOUR),
    by(HOUR, 0),
  ])
    expect(isRefreshOf(shown, other)).toBe(false);
});
