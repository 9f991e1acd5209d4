import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../core/contract/api-error.ts';
import { createQueryClient } from '../../../web/src/api/queries.ts';

test.each([
  [429, 1],
  [403, 1],
  [404, 1],
])('an answer of %i is told at once and not asked for again', async (status, calls) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const queryFn = vi.fn(() =>
    Promise.reject(
      new ApiError(
        status,
        'This was tried too often in a short time. Please wait 20 seconds and try again.',
      ),
    ),
  );
  await expect(
    createQueryClient().fetchQuery({ queryKey: ['limited'], queryFn }),
  ).rejects.toMatchObject({ message: expect.stringContaining('Please wait 20 seconds') as string });
  expect(queryFn).toHaveBeenCalledTimes(calls);
  vi.restoreAllMocks();
});

/** A page's read, which fetchQuery would not repeat. */
function read(retryAfterSeconds: number) {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const queryFn = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiError(429, 'Please wait.', { retryAfterSeconds }))
    .mockResolvedValue('the list');
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['busy'], queryFn });
  return { queryFn, observer, stop: observer.subscribe(() => {}) };
}
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a read that was one too many waits as long as it is asked to, and is tried again', async () => {
  const { queryFn, observer, stop } = read(20);
  await vi.advanceTimersByTimeAsync(19_900);
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_200);
  expect(queryFn).toHaveBeenCalledTimes(2);
  expect(observer.getCurrentResult().data).toBe('the list');
  stop();
});

test('more than a minute is not waited for, but shown', async () => {
  const { queryFn, observer, stop } = read(61);
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().error?.message).toBe('Please wait.');
  await vi.advanceTimersByTimeAsync(70_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  stop();
});
