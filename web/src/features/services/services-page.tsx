import { PlaceholderPage } from '../../ui/placeholder-page.tsx';

export function ServicesPage() {
  return <PlaceholderPage title="Services" will="list every service with search, filters, columns and saved views." />;
}
