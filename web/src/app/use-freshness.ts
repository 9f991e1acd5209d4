import { isStale } from '../../../core/domain/age.ts';
import { useSession } from '../access/session.ts';
import { useAlerts } from '../parts/feeds/alerts.ts';
import { REFRESH_EVERY_MS, useDevices } from '../parts/feeds/devices.ts';
import { useNowSeconds } from '../ui/state/clock.ts';

export interface Freshness {
  /** Epoch seconds of the oldest answer on display; 0 before the first. */
  asOfSeconds: number;
  isStale: boolean;
  /** Accounts whose last request failed, and one of the errors. */
  silent: { names: readonly string[]; sentence: string } | null;
  refresh(): void;
}

export function useFreshness(): Freshness {
  const { accounts } = useSession();
  const devices = useDevices();
  const alerts = useAlerts();
  const feeds = alerts.isDenied ? [devices] : [devices, alerts];
  const now = useNowSeconds();
  const moments = feeds.flatMap((feed) => Object.values(feed.asOfMs));
  const asOfSeconds = moments.length > 0 ? Math.floor(Math.min(...moments) / 1000) : 0;
  const failures = feeds.flatMap((feed) => feed.failures);
  const nameOf = (id: string) =>
    accounts.find((account) => account.id === id)?.name ?? 'an account';
  return {
    asOfSeconds,
    isStale: isStale(asOfSeconds, now, REFRESH_EVERY_MS / 1000),
    silent:
      failures.length > 0
        ? {
            names: [...new Set(failures.map(({ accountId }) => nameOf(accountId)))],
            sentence: failures[0]!.message,
          }
        : null,
    refresh: () => {
      for (const feed of feeds) feed.refresh();
    },
  };
}
