import { LISTENING_MS } from '../../../core/contract/publications.ts';
import type * as client from './live-client.ts';

/** Retry delays of the realtime client. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * A subscription is renewed with a third of its lifetime left; both overlap until the new one is
 * surely active.
 */
const RENEW_MS = LISTENING_MS - 20_000;
const OVERLAP_MS = 5_000;

/** An AppSync connection allows 100 subscriptions, and each counts twice during renewal. */
export const MOST_FOLLOWED = 45;

/**
 * 'partly': live for only as many accounts as one connection supports. 'interrupted': from a
 * failure until all subscriptions are active again.
 */
export type LiveState = 'connecting' | 'live' | 'partly' | 'interrupted';

export interface LiveListener {
  /** Alerts changed, or may have changed while disconnected. */
  onChange(): void;
  onState(state: LiveState): void;
}

type LiveClient = Pick<typeof client, 'subscribeToAlerts' | 'watchConnection'>;

const amplify = (): Promise<LiveClient> => import('./live-client.ts');

/**
 * Follows the alerts of up to MOST_FOLLOWED accounts. Feeds also poll every minute, so a portal
 * without realtime works too.
 * @returns the unsubscriber.
 */
export function followAlerts(
  accountIds: readonly string[],
  { onChange, onState }: LiveListener,
  load: () => Promise<LiveClient> = amplify,
): () => void {
  const followed = accountIds.slice(0, MOST_FOLLOWED);
  const stateWhenUp = followed.length < accountIds.length ? 'partly' : 'live';
  const ends: (() => void)[] = [];
  const subscribed = new Set<string>();
  let isUp = false;
  let state: LiveState = 'connecting';
  const settle = (hasFailed: boolean) => {
    const isLive = isUp && followed.every((accountId) => subscribed.has(accountId));
    const next = isLive ? stateWhenUp : hasFailed || state === stateWhenUp ? 'interrupted' : state;
    if (next === state) return;
    state = next;
    onState(state);
    if (isLive) onChange();
  };
  const fail = (what: string, error: unknown) => {
    console.warn(what, error);
    settle(true);
  };

  const start = ({ watchConnection, subscribeToAlerts }: LiveClient) => {
    ends.push(
      watchConnection({
        onSubscribed: (accountId) => {
          subscribed.add(accountId);
          isUp = true;
          settle(false);
        },
        onLine: (up) => {
          isUp = up;
          settle(false);
        },
        onBroken: () => {
          subscribed.clear();
          settle(true);
        },
      }),
    );
    for (const accountId of followed)
      ends.push(
        keepTrying((failed) =>
          renewing(
            () =>
              subscribeToAlerts(accountId, onChange, (error) => {
                subscribed.delete(accountId);
                fail('Live updates were interrupted.', error);
                failed();
              }),
            onChange,
          ),
        ),
      );
  };

  let isEnded = false;
  const fetchClient = async (failed: () => void) => {
    try {
      const loaded = await load();
      if (!isEnded) start(loaded);
    } catch (error) {
      fail('Live updates are not available.', error);
      failed();
    }
  };
  ends.push(
    keepTrying((failed) => {
      void fetchClient(failed);
      return () => {};
    }),
  );
  return () => {
    isEnded = true;
    for (const end of ends) end();
  };
}

/**
 * Keeps a subscription active by renewing it.
 * @param take returns the unsubscriber
 * @param missed called if the old one ended before the new one began: a hidden tab's timers run
 * once a minute
 */
export function renewing(take: () => () => void, missed: () => void): () => void {
  let ends = [take()];
  let takenAtMs = Date.now();
  let overlap: ReturnType<typeof setTimeout> | undefined;
  const timer = setInterval(() => {
    const former = ends;
    ends = [...former, take()];
    const ageMs = Date.now() - takenAtMs;
    takenAtMs += ageMs;
    overlap = setTimeout(() => {
      ends = ends.slice(former.length);
      for (const end of former) end();
      if (ageMs > LISTENING_MS - OVERLAP_MS) missed();
    }, OVERLAP_MS);
  }, RENEW_MS);
  return () => {
    clearInterval(timer);
    clearTimeout(overlap);
    for (const end of ends) end();
  };
}

/**
 * Repeats an attempt with growing delays whenever it fails.
 * @param attempt returns its cleanup
 */
export function keepTrying(attempt: (failed: () => void) => () => void): () => void {
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (pauseMs: number) => {
    let hasFailed = false;
    stop = attempt(() => {
      if (hasFailed) return;
      hasFailed = true;
      stop?.();
      stop = undefined;
      timer = setTimeout(() => run(Math.min(pauseMs * 2, LONGEST_PAUSE_MS)), pauseMs);
    });
  };
  run(FIRST_PAUSE_MS);
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}
