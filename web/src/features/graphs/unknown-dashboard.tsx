import Alert from '@cloudscape-design/components/alert';

export function UnknownDashboard({ id }: { id: string }) {
  return (
    <Alert type="warning" header="Dashboard not found">
      No dashboard with the id {id} exists, or you do not have access to it.
    </Alert>
  );
}
