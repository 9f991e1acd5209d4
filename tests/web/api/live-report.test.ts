import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LISTENING_MS } from '../../../core/contract/publications.ts';
import type { Listener } from '../../../web/src/api/live-client.ts';
import { followReport } from '../../../web/src/api/live-report.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('GQL-19 GQL-20 the run is read at its end, and each time that the line stands anew, also after a subscription that failed', async () => {
  const taken: { account: string; id: string; listener: Listener<void> }[] = [];
  let ended = 0;
  let asked = 0;
  const stop = followReport(
    'northbeam',
    'run-1',
    () => (asked += 1),
    async () => ({
      subscribeToReport: (account, id, listener) => {
        taken.push({ account, id, listener });
        return () => (ended += 1);
      },
    }),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(taken).toMatchObject([{ account: 'northbeam', id: 'run-1' }]);
  expect(asked).toBe(0);
  taken[0]!.listener.onReady();
  expect(asked).toBe(1);
  // The line breaks, and Amplify takes the subscription anew by itself.
  taken[0]!.listener.onReady();
  expect(asked).toBe(2);
  taken[0]!.listener.onError(new Error('gone'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect({ taken: taken.length, ended }).toEqual({ taken: 2, ended: 1 });
  taken[1]!.listener.onReady();
  taken[1]!.listener.onNews();
  expect(asked).toBe(4);
  // A subscription ends after a while, and is checked anew before.
  await vi.advanceTimersByTimeAsync(LISTENING_MS);
  expect(taken.length).toBeGreaterThan(2);
  taken.at(-1)!.listener.onNews();
  expect(asked).toBe(5);
  stop();
  expect(ended).toBe(taken.length);
});
