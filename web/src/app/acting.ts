import { useEffect, useState } from 'react';
import { useSession } from '../access/session.ts';
import { useSessionMachine } from '../access/session-provider.tsx';

/** Storage key that makes other tabs follow a switch. */
const SWITCHED = 'switched';

const startAnew = () => window.location.assign('/');

/** After a switch: renews the token, informs other tabs, and restarts the portal. */
export function useEnterAccount(): () => Promise<void> {
  const machine = useSessionMachine();
  return async () => {
    await machine.renew();
    localStorage.setItem(SWITCHED, String(Date.now()));
    startAnew();
  };
}

/** Restarts after a switch in another tab, or in another browser, where the token is older. */
export function useFollowSwitch(): void {
  const machine = useSessionMachine();
  const { accountId } = useSession();
  const [startedIn] = useState(accountId);
  useEffect(() => {
    if (accountId !== startedIn) void machine.renew().then(startAnew);
  }, [accountId, startedIn, machine]);
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === SWITCHED && newValue !== null) startAnew();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
}
