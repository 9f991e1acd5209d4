import { useMatches } from 'react-router';
import { useDocumentTitle } from '../access/document-title.ts';
import { useAlertCounts, useAlerts } from '../parts/feeds/alerts.ts';
import { useNamedPage } from '../ui/page-title.ts';

/** Title of the browser's tab for a page without a name of its own. */
export interface RouteHandle {
  title: string;
}

/** Keeps the browser's tab true: the page, the brand, and how many alerts are open. */
export function ShellTitle() {
  const named = useNamedPage();
  const route = useMatches().findLast((match) => match.handle !== undefined);
  const counts = useAlertCounts(useAlerts());
  useDocumentTitle(
    named || ((route?.handle as RouteHandle | undefined)?.title ?? 'Portal'),
    counts?.all ?? null,
  );
  return null;
}
