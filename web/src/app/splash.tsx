import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';

/** The empty frame while the session is read, or the reason why it cannot be. */
export function Splash({ message, onRetry }: { message?: string; onRetry?: () => void }) {
  if (!message) return <main className="splash" aria-busy="true" />;
  return (
    <main className="splash">
      <Alert type="error" header="The portal is not reachable" action={onRetry && <Button onClick={onRetry}>Try again</Button>}>
        {message}
      </Alert>
    </main>
  );
}
