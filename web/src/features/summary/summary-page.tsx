import { PlaceholderPage } from '../../ui/placeholder-page.tsx';

export function SummaryPage() {
  return <PlaceholderPage title="Dashboard" will="show services and groups as tiles, the worst first." />;
}
