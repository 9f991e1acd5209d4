import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LISTENING_MS } from '../../../core/contract/publications.ts';
import type { ConnectionListener } from '../../../web/src/api/live-client.ts';
import { followAlerts, MOST_FOLLOWED, type LiveState } from '../../../web/src/api/live.ts';

/** A realtime client in memory, whose line the test holds in its hands. */
class MemoryClient {
  line: ConnectionListener | undefined;
  readonly subscriptions: { accountId: string; changed(): void; fail(error: Error): void }[] = [];
  ended = 0;

  readonly watchConnection = (listener: ConnectionListener) => {
    this.line = listener;
    return () => (this.ended += 1);
  };

  readonly subscribeToAlerts = (
    accountId: string,
    changed: () => void,
    fail: (error: unknown) => void,
  ) => {
    this.subscriptions.push({ accountId, changed, fail });
    return () => (this.ended += 1);
  };

  /** The line stands and every subscription is taken. */
  connect(): void {
    this.line!.onLine(true);
    for (const { accountId } of this.subscriptions) this.line!.onSubscribed(accountId);
  }
}

let client: MemoryClient;
let states: LiveState[];
let changes: number;
let loads: number;
let failingLoads: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  client = new MemoryClient();
  [states, changes, loads, failingLoads] = [[], 0, 0, 0];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function follow(...accountIds: string[]) {
  const stop = followAlerts(
    accountIds,
    { onChange: () => (changes += 1), onState: (state) => states.push(state) },
    async () => {
      loads += 1;
      if (loads <= failingLoads) throw new Error('The module could not be fetched.');
      return client;
    },
  );
  await vi.advanceTimersByTimeAsync(0);
  return stop;
}

describe('live updates', () => {
  test('are live once the line stands and every account is subscribed to, and what was missed until then is read', async () => {
    await follow('northbeam', 'tidewater');
    client.line!.onLine(true);
    client.line!.onSubscribed('northbeam');
    expect([states, changes]).toEqual([[], 0]);
    client.line!.onSubscribed('tidewater');
    expect([states, changes]).toEqual([['live'], 1]);
    client.subscriptions[1]!.changed();
    expect(changes).toBe(2);
  });

  test('of more accounts than a line carries are live in part, and never more on it than it carries', async () => {
    const accounts = Array.from({ length: 300 }, (_, at) => `customer-${at}`);
    await follow(...accounts);
    client.connect();
    expect([states, client.subscriptions.length]).toEqual([['partly'], MOST_FOLLOWED]);
    await vi.advanceTimersByTimeAsync(LISTENING_MS - 19_000);
    expect(client.ended).toBe(0);
    expect(client.subscriptions.length).toBeLessThan(100);
    client.line!.onBroken();
    client.connect();
    expect(states).toEqual(['partly', 'interrupted', 'partly']);
  });

  test('that break are interrupted until all subscriptions are taken again, and then read once more', async () => {
    await follow('northbeam', 'tidewater');
    client.connect();
    client.line!.onBroken();
    client.line!.onLine(true);
    client.line!.onSubscribed('northbeam');
    expect([states, changes]).toEqual([['live', 'interrupted'], 1]);
    client.line!.onSubscribed('tidewater');
    expect([states, changes]).toEqual([['live', 'interrupted', 'live'], 2]);
  });

  test('are interrupted while the network is away, though the line may come back by itself', async () => {
    await follow('northbeam');
    client.connect();
    client.line!.onLine(false);
    client.line!.onLine(true);
    expect(states).toEqual(['live', 'interrupted', 'live']);
  });

  test('a refused subscription is told, logged, and tried again after growing pauses', async () => {
    await follow('northbeam');
    client.connect();
    const refusal = new Error('Not authorised.');
    client.subscriptions[0]!.fail(refusal);
    expect(states).toEqual(['live', 'interrupted']);
    expect(console.warn).toHaveBeenCalledWith('Live updates were interrupted.', refusal);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(client.subscriptions).toHaveLength(2);
    client.subscriptions[1]!.fail(refusal);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(client.subscriptions).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    client.line!.onSubscribed('northbeam');
    expect(states).toEqual(['live', 'interrupted', 'live']);
  });

  test('a client that cannot be fetched is told, logged, and fetched again', async () => {
    failingLoads = 2;
    await follow('northbeam');
    expect(states).toEqual(['interrupted']);
    expect(console.warn).toHaveBeenCalledWith(
      'Live updates are not available.',
      expect.objectContaining({ message: 'The module could not be fetched.' }),
    );
    await vi.advanceTimersByTimeAsync(2_000 + 4_000);
    client.connect();
    expect([loads, states]).toEqual([3, ['interrupted', 'live']]);
  });

  test('are asked for anew before their time is over, the former standing until the next does; a right taken away ends both', async () => {
    await follow('northbeam');
    client.connect();
    await vi.advanceTimersByTimeAsync(LISTENING_MS - 15_000);
    expect([client.subscriptions.length, client.ended]).toEqual([2, 1]);
    expect(states).toEqual(['live']);
    client.subscriptions[1]!.changed();
    expect(changes).toBe(2);
    await vi.advanceTimersByTimeAsync(LISTENING_MS - 20_000 - 5_000);
    expect([client.subscriptions.length, client.ended]).toEqual([3, 1]);
    client.subscriptions[2]!.fail(new Error('Forbidden'));
    expect([states, client.ended]).toEqual([['live', 'interrupted'], 3]);
  });

  test('a tab that slept past the end of its listening asks at once what changed meanwhile', async () => {
    await follow('northbeam');
    client.connect();
    vi.setSystemTime(Date.now() + LISTENING_MS);
    await vi.advanceTimersByTimeAsync(LISTENING_MS - 15_000);
    expect([client.subscriptions.length, client.ended, changes]).toEqual([2, 1, 2]);
    await vi.advanceTimersByTimeAsync(LISTENING_MS - 20_000);
    expect([client.subscriptions.length, changes]).toEqual([3, 2]);
  });

  test('end without a trace', async () => {
    const stop = await follow('northbeam', 'tidewater');
    client.subscriptions[0]!.fail(new Error('Away.'));
    stop();
    expect(client.ended).toBe(3);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(client.subscriptions).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});
