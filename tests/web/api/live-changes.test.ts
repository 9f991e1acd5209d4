import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Audience } from '../../../core/access/audience.ts';
import { LISTENING_MS } from '../../../core/contract/publications.ts';
import { followChanges } from '../../../web/src/api/live-changes.ts';
import type { Listener } from '../../../web/src/api/live-client.ts';

const OWN = { account_id: 'northbeam', audience: 'person ann' };
const STAFF = { account_id: 'northbeam', audience: 'staff' };
let taken: { audience: Audience; listener: Listener<string> }[];
let heard: (string | null)[];
let ended: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  [taken, heard, ended] = [[], [], 0];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function follow(...audiences: Audience[]) {
  const stop = followChanges(
    audiences,
    (resource) => heard.push(resource),
    async () => ({
      subscribeToChanges: (audience, listener) => {
        taken.push({ audience, listener });
        return () => (ended += 1);
      },
    }),
  );
  await vi.advanceTimersByTimeAsync(0);
  return stop;
}

test('every audience is followed, and each change is passed on with its resource', async () => {
  const stop = await follow(OWN, STAFF);
  expect(taken.map(({ audience }) => audience)).toEqual([OWN, STAFF]);
  taken[0]!.listener.onNews('views');
  taken[1]!.listener.onNews('reports');
  expect(heard).toEqual(['views', 'reports']);
  stop();
  expect(ended).toBe(2);
});

test('what was missed is read when the subscription is first there, and after the network was gone', async () => {
  await follow(OWN);
  const [{ listener }] = taken as [(typeof taken)[0]];
  listener.onReady();
  expect(heard).toEqual([null]);
  listener.onBroken();
  expect(heard).toEqual([null]);
  listener.onReady();
  expect(heard).toEqual([null, null]);
});

test('a renewal without a break reads nothing', async () => {
  await follow(OWN);
  taken[0]!.listener.onReady();
  await vi.advanceTimersByTimeAsync(LISTENING_MS - 15_000);
  taken[1]!.listener.onReady();
  expect([taken.length, heard]).toEqual([2, [null]]);
});

test('a refused subscription is tried again, and then reads what was missed', async () => {
  await follow(OWN);
  taken[0]!.listener.onReady();
  taken[0]!.listener.onError(new Error('Away.'));
  await vi.advanceTimersByTimeAsync(2_000);
  taken[1]!.listener.onReady();
  expect(heard).toEqual([null, null]);
});
