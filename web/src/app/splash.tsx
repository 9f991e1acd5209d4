import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useEffect, useEffectEvent } from 'react';

/** For wallboards, where nobody presses the button. */
const TRIES_EVERY_MS = 30_000;

interface SplashProps {
  message?: string;
  onRetry?: () => void;
}

/** Empty frame while the session loads, or the error, with automatic retries. */
export function Splash({ message, onRetry }: SplashProps) {
  const retry = useEffectEvent(() => onRetry?.());
  const isWaiting = message !== undefined && onRetry !== undefined;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = () => retry();
    const timer = setInterval(again, TRIES_EVERY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isWaiting]);
  if (!message) return <main className="splash" aria-busy="true" />;
  return (
    <main className="splash">
      <Alert
        type="error"
        header="The portal is not reachable"
        action={onRetry && <Button onClick={onRetry}>Try again</Button>}
      >
        {message}
      </Alert>
    </main>
  );
}
