import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { useParams } from 'react-router';
import { devices } from '../../../../core/contract/devices.ts';
import { readDashboardId } from '../../../../core/domain/dashboard.ts';
import { ApiError } from '../../../../core/contract/api-error.ts';
import { useEndpoint } from '../../api/queries.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { DashboardWidgets, type Shown } from './dashboard-widgets.tsx';
import { StoredDashboard } from './stored-dashboard.tsx';
import { UnknownDashboard } from './unknown-dashboard.tsx';

/** /graphs/{id}: the graphs of one dashboard over any range. */
export function GraphsPage() {
  return <DashboardOf what="Graphs" shown="graphs" />;
}

/** /dashboard/{id}: the figures and the graphs of one dashboard. */
export function DashboardPage() {
  const { id = '' } = useParams();
  return readDashboardId(id).deviceId === '' ? (
    <StoredDashboard key={id} id={id} />
  ) : (
    <DashboardOf what="Dashboard" shown="everything" />
  );
}

/** An id is {dashboard}@{device}, as the device's own page and the older calls name it. */
function DashboardOf({ what, shown }: { what: string; shown: Shown }) {
  const { id = '' } = useParams();
  const { template, deviceId } = readDashboardId(id);
  const device = useEndpoint(devices.getDevice, { id: deviceId }, { enabled: deviceId !== '' });
  const found = device.data?.data[0];
  const isUnknown =
    deviceId === '' || (device.error instanceof ApiError && device.error.statusCode === 404);
  const heading = found ? `${what} of ${found.label}` : what;
  usePageTitle(heading);
  return (
    <ContentLayout
      header={
        <SpaceBetween size="xxs">
          {found && (
            <PageLink to={`/device/${encodeURIComponent(found.id)}`}>← {found.label}</PageLink>
          )}
          {isUnknown && <PageLink to="/services">← Back to services</PageLink>}
          <Header variant="h1" description={isUnknown ? undefined : template}>
            {heading}
          </Header>
        </SpaceBetween>
      }
    >
      {isUnknown && <UnknownDashboard id={id} />}
      {device.error && !isUnknown && (
        <Alert
          type="error"
          header="The dashboard could not be loaded"
          action={<Button onClick={() => void device.refetch()}>Try again</Button>}
        >
          {device.error.message}
        </Alert>
      )}
      {device.isLoading && (
        <Box textAlign="center">
          <Spinner /> Loading the dashboard
        </Box>
      )}
      {found && <DashboardWidgets accountId={found['Account ID']} dashboardId={id} shown={shown} />}
    </ContentLayout>
  );
}
