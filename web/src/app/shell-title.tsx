import { useMatches } from 'react-router';
import { useDocumentTitle } from '../access/document-title.ts';
import { useAlertCounts, useAlerts } from '../parts/feeds/alerts.ts';
import { useNamedPage } from '../ui/page-title.ts';

/** Default title of the browser tab. */
export interface RouteHandle {
  title: string;
}

/** Tab title: page, brand and number of open alerts. */
export function ShellTitle() {
  const ownTitle = useNamedPage();
  const route = useMatches().findLast((match) => match.handle !== undefined);
  const counts = useAlertCounts(useAlerts());
  useDocumentTitle(
    ownTitle || ((route?.handle as RouteHandle | undefined)?.title ?? 'Portal'),
    counts?.all ?? null,
  );
  return null;
}
