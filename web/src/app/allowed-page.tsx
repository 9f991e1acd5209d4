import Alert from '@cloudscape-design/components/alert';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import { Outlet, useLocation } from 'react-router';
import { can } from '../../../core/access/grants.ts';
import { useSession } from '../access/session.ts';
import { menuEntryOf } from './menu.ts';

/** The page, or an explanation without the right to it. */
export function AllowedPage() {
  const { grants } = useSession();
  const entry = menuEntryOf(useLocation().pathname);
  if (!entry?.area || can(grants, entry.area, 'view')) return <Outlet />;
  return (
    <ContentLayout header={<Header variant="h1">{entry.text}</Header>}>
      <Alert type="info" header="Your role does not show this page">
        Ask your account administrator if you need access.
      </Alert>
    </ContentLayout>
  );
}
