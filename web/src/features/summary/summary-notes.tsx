import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useCan } from '../../access/permissions.ts';
import type { ServicesView } from '../../parts/feeds/services.ts';

/** Data that could not be read, so that nobody takes it for calm. */
export function SummaryNotes({
  services: { error, alertsError, refresh },
}: {
  services: ServicesView;
}) {
  const mayReadAlerts = useCan('alerts', 'view');
  const again = <Button onClick={refresh}>Try again</Button>;
  if (error)
    return (
      <Alert type="error" action={again}>
        The services could not be read. {error.message}
      </Alert>
    );
  if (alertsError && mayReadAlerts) {
    return (
      <Alert type="error" action={again}>
        The alerts could not be read, so the states shown are those of the latest poll.{' '}
        {alertsError.message}
      </Alert>
    );
  }
  return null;
}
