import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { audiencesWith } from '../../../core/access/audience.ts';
import { dashboards } from '../../../core/contract/dashboards.ts';
import { datasources } from '../../../core/contract/datasources.ts';
import { devices } from '../../../core/contract/devices.ts';
import { useSession } from '../access/session.ts';
import { useSessionMachine } from '../access/session-provider.tsx';
import { followChanges } from '../api/live-changes.ts';
import { keyOf } from '../api/queries.ts';
import { brandingQuery, publicBrandQuery, viewSettingsQuery } from '../api/settings.ts';
import { whenIdle } from '../ui/when-idle.ts';

/** Changes that follow one another so closely are read together. */
const TOGETHER_MS = 300;
/** By then every function of the portal knows a changed account (functions/kernel/place.ts). */
export const ACCOUNTS_KNOWN_MS = 6_000;

/** Reads of devices, which have clocks of their own. */
const MEASURED = new Set(
  [
    dashboards.getDashboardData,
    dashboards.getParts,
    dashboards.getSamples,
    datasources.listDatasources,
    datasources.getUptime,
    devices.listDeviceStates,
    devices.getSnmpData,
    devices.getSnmpInterfaces,
    devices.readAddresses,
    devices.listOids,
  ].map((endpoint) => keyOf(endpoint)[0]),
);

/** Shows what other windows of the person and colleagues change, on every page. */
export function useLiveChanges(follow = followChanges): void {
  const client = useQueryClient();
  const machine = useSessionMachine();
  const { userId, accountId, acting, customer } = useSession();
  const home = acting?.home.id ?? accountId;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let accountsTimer: ReturnType<typeof setTimeout> | undefined;
    let stop: (() => void) | undefined;
    const changed = new Set<string | null>();
    const readAgain = async () => {
      const isOwnRecord = ['users', 'accounts', null].some((each) => changed.has(each));
      changed.clear();
      timer = undefined;
      // First: after a switch of account the lists wait.
      if (isOwnRecord) await machine.reread();
      await readLists(client, userId);
    };
    const cancel = whenIdle(() => {
      const audiences = audiencesWith({ sub: userId, home, customer }, accountId);
      const note = (resource: string | null) => {
        changed.add(resource);
        timer ??= setTimeout(() => void readAgain(), TOGETHER_MS);
      };
      stop = follow(audiences, (resource) => {
        if (resource !== 'accounts') return note(resource);
        clearTimeout(accountsTimer);
        accountsTimer = setTimeout(() => note(resource), ACCOUNTS_KNOWN_MS);
      });
    });
    return () => {
      cancel();
      stop?.();
      clearTimeout(timer);
      clearTimeout(accountsTimer);
    };
  }, [client, machine, follow, userId, accountId, home, customer]);
}

async function readLists(client: QueryClient, userId: string): Promise<void> {
  const own = [viewSettingsQuery(userId), brandingQuery(''), publicBrandQuery()].map(
    ({ queryKey }) => queryKey[0],
  );
  await client.invalidateQueries({
    predicate: ({ queryKey: [name] }: Query) =>
      own.includes(String(name)) || (String(name).startsWith('GET ') && !MEASURED.has(name)),
  });
}
