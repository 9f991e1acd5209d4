import { PlaceholderPage } from '../../ui/placeholder-page.tsx';

export function AlertsPage() {
  return <PlaceholderPage title="Alerts" will="list the current alerts and let you acknowledge them." />;
}
