// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAutoRefresh } from '../../../web/src/ui/use-auto-refresh.ts';

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
