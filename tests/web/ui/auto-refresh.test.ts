// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAutoRefresh } from '../../../web/src/ui/use-auto-refresh.ts';
import { tileLink } from '../../../web/src/features/summary/summary-tiles.ts';
import { tileOf } from '../../../core/domain/tile.ts';
import {
  LARGEST_ZOOM,
  SMALLEST_ZOOM,
  wallboardZoom,
} from '../../../web/src/features/summary/wallboard-zoom.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('LIMIT-19 LIMIT-20 refreshes every 60 seconds, or as often as told, and only while it is on', () => {
  const refresh = vi.fn();
  const hook = renderHook(
    ({ isOn, seconds }: { isOn: boolean; seconds?: number }) =>
      useAutoRefresh(isOn, refresh, seconds),
    { initialProps: { isOn: true } as { isOn: boolean; seconds?: number } },
  );
  vi.advanceTimersByTime(59_999);
  expect(refresh).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(refresh).toHaveBeenCalledTimes(1);
  hook.rerender({ isOn: true, seconds: 10 });
  vi.advanceTimersByTime(20_000);
  expect(refresh).toHaveBeenCalledTimes(3);
  hook.rerender({ isOn: false });
  vi.advanceTimersByTime(120_000);
  expect(refresh).toHaveBeenCalledTimes(3);
});

test('the wallboard is as large as all tiles allow, and never too small to read', () => {
  const wall = { width: 1920, height: 1000 };
  expect(wallboardZoom(4, 80, wall)).toBe(LARGEST_ZOOM);
  expect(wallboardZoom(2_000, 80, wall)).toBe(SMALLEST_ZOOM);
  expect(wallboardZoom(60, 80, wall)).toBeLessThan(wallboardZoom(30, 80, wall));
});

test('DASH-25 a device tile without a device leads to the device list', () => {
  expect(tileLink(tileOf('LDS-CPE-01', []), 'Name')).toBe('/services');
});
