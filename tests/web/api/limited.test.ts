import { expect, test, vi } from 'vitest';
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
