import { useEffect } from 'react';
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

/** Restarts after a switch in another tab of this browser. */
export function useFollowSwitch(): void {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === SWITCHED && newValue !== null) startAnew();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
}

const LOOK_EVERY_MS = 15_000;

/** Reads again and again where the person is, such as after the end of a switch. */
export function useWatchedPlace(isOn: boolean): void {
  const machine = useSessionMachine();
  useEffect(() => {
    if (!isOn) return undefined;
    void machine.reread();
    const timer = setInterval(() => void machine.reread(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOn, machine]);
}
