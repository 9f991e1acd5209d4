import { useEffect, useRef } from 'react';

export const AUTO_REFRESH_SECONDS = 60;

export function useAutoRefresh(
  isOn: boolean,
  refresh: () => void,
  seconds = AUTO_REFRESH_SECONDS,
): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => latest.current(), seconds * 1000);
    return () => clearInterval(timer);
  }, [isOn, seconds]);
}
