import Alert from '@cloudscape-design/components/alert';

export function UnknownDashboard({ id }: { id: string }) {
  return (
    <Alert type="warning" header="This dashboard is not known">
      No dashboard with the id {id} exists, or it is not one of yours.
    </Alert>
  );
}
