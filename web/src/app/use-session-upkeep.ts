import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { can } from '../../../core/access/grants.ts';
import { useSession, workingAccounts } from '../access/session.ts';
import { useSessionMachine } from '../access/session-provider.tsx';
import { alertsQuery, refreshAlerts } from '../parts/feeds/alerts.ts';
import { devicesQuery } from '../parts/feeds/devices.ts';
import { followAlerts, type LiveState } from '../api/live.ts';
import { lifetimeMs, storedToken } from '../api/token.ts';
import { whenIdle } from '../ui/when-idle.ts';

/** A token is renewed this long before it expires; failures are retried at the next look. */
const RENEW_BEFORE_MS = 5 * 60_000;
const LOOK_EVERY_MS = 30_000;

/** Milliseconds until the token must be renewed. */
function renewalDueMs(token: string, nowMs = Date.now()): number {
  const left = lifetimeMs(token, nowMs);
  return Number.isNaN(left) ? Infinity : Math.max(0, left - RENEW_BEFORE_MS);
}

/** Renews the token while the portal is open, also after sleep. */
export function useTokenRenewal(): void {
  const machine = useSessionMachine();
  useEffect(() => {
    let isRenewing = false;
    const look = async () => {
      const token = storedToken();
      if (!token || isRenewing || renewalDueMs(token) > 0) return;
      isRenewing = true;
      await machine.renew();
      isRenewing = false;
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    const onVisible = () => void look();
    document.addEventListener('visibilitychange', onVisible);
    void look();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [machine]);
}

/** 'off' when the user may not read alerts. */
export type LiveUpdates = LiveState | 'off';

/**
 * Updates alerts live on every page. The realtime client is large, so it loads after the first
 * services and alerts are drawn.
 */
export function useLiveAlerts(): LiveUpdates {
  const client = useQueryClient();
  const session = useSession();
  const [state, setState] = useState<LiveState>('connecting');
  const accountKey = can(session.grants, 'alerts', 'view')
    ? workingAccounts(session).join('\n')
    : '';
  const hasServices = useQuery({ ...devicesQuery(session), enabled: false }).isFetched;
  const hasAlerts = useQuery({ ...alertsQuery(session), enabled: false }).isFetched;
  const isAnswered = hasServices && hasAlerts;
  useEffect(() => {
    if (accountKey === '' || !isAnswered) return;
    const refresh = () => void refreshAlerts(client);
    let stop: (() => void) | undefined;
    const cancel = whenIdle(() => {
      stop = followAlerts(accountKey.split('\n'), {
        onChange: refresh,
        onState: (next) => {
          setState(next);
          // Often the whole portal is down then; a refresh reports it at once.
          if (next === 'interrupted') refresh();
        },
      });
    });
    return () => {
      cancel();
      stop?.();
    };
  }, [client, accountKey, isAnswered]);
  return accountKey === '' ? 'off' : state;
}
