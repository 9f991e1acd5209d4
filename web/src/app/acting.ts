import { useEffect } from 'react';
import { useSessionMachine } from '../access/session-provider.tsx';

/** Written when the account is switched, so that the other tabs follow. */
const SWITCHED = 'switched';

/** Starts the portal anew in the account where the person is now. */
const startAnew = () => window.location.assign('/');

/** After a switch: a token of the new account, the other tabs told, and the portal from the start. */
export function useEnterAccount(): () => Promise<void> {
  const machine = useSessionMachine();
  return async () => {
    await machine.renew();
    localStorage.setItem(SWITCHED, String(Date.now()));
    startAnew();
  };
}

/** Goes where another tab of the person has gone. */
export function useFollowSwitch(): void {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === SWITCHED && newValue !== null) startAnew();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
}
