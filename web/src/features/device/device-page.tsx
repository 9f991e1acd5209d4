import { PlaceholderPage } from '../../ui/placeholder-page.tsx';

export function DevicePage() {
  return <PlaceholderPage title="Device" will="show the graphs, alerts, diagnostics and properties of one device." />;
}
