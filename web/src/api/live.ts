import { LISTENING_MS } from '../../../core/contract/publications.ts';
import type * as client from './live-client.ts';

/** Pauses between attempts after the realtime client or a subscription failed. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * A subscription is taken anew while a third of it is left; the former one stands until the next is
 * surely there.
 */
const RENEW_MS = LISTENING_MS - 20_000;
const OVERLAP_MS = 5_000;

/** A line of AppSync carries 100 subscriptions, and while they are taken anew each stands twice. */
export const MOST_FOLLOWED = 45;

/**
 * 'partly' is live for as many accounts as one line can carry, of a person who works with more.
 * 'interrupted' once something failed, until every one of them is subscribed to again.
 */
export type LiveState = 'connecting' | 'live' | 'partly' | 'interrupted';

export interface LiveListener {
  /** Alerts changed, or may have changed while nobody listened. */
  onChange(): void;
  onState(state: LiveState): void;
}

type LiveClient = Pick<typeof client, 'subscribeToAlerts' | 'watchConnection'>;

const amplify = (): Promise<LiveClient> => import('./live-client.ts');

/**
 * Follows the alerts of the accounts, of the first MOST_FOLLOWED where there are more, and says
 * whether it can. A portal without realtime keeps working: the feeds ask by themselves every minute.
 * @returns what ends it.
 */
export function followAlerts(
  accountIds: readonly string[],
  { onChange, onState }: LiveListener,
  load: () => Promise<LiveClient> = amplify,
): () => void {
  const followed = accountIds.slice(0, MOST_FOLLOWED);
  const standing = followed.length < accountIds.length ? 'partly' : 'live';
  const ends: (() => void)[] = [];
  const subscribed = new Set<string>();
  let isUp = false;
  let state: LiveState = 'connecting';
  const settle = (hasFailed: boolean) => {
    const isLive = isUp && followed.every((accountId) => subscribed.has(accountId));
    const next = isLive ? standing : hasFailed || state === standing ? 'interrupted' : state;
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
 * Takes a subscription, and takes it anew for as long as it is wanted.
 * @param take returns what ends it.
 * @param missed is called when it ended before the next began: a hidden tab looks at its clock once
 *   a minute.
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
 * Runs an attempt again, after growing pauses, whenever it says that it failed.
 * @param attempt returns what ends it.
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
