import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { ApiError } from '../../../../core/contract/api-error.ts';
import { dashboards } from '../../../../core/contract/dashboards.ts';
import { useEndpoint } from '../../api/queries.ts';
import { RangeCharts } from '../../ui/chart/range-charts.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { RangeToolbar } from '../../ui/range/range-toolbar.tsx';
import { useRange } from '../../ui/range/use-range.ts';
import { WidgetsOfDevice } from './dashboard-widgets.tsx';
import { UnknownDashboard } from './unknown-dashboard.tsx';

/** A dashboard of several devices, which automation has made. */
export function StoredDashboard({ id }: { id: string }) {
  const { data, error, isLoading, refetch } = useEndpoint(dashboards.getDashboard, { id });
  const range = useRange();
  const board = data?.data;
  const isUnknown = error instanceof ApiError && error.statusCode === 404;
  const heading = board?.name ?? 'Dashboard';
  usePageTitle(heading);
  return (
    <ContentLayout
      header={
        <SpaceBetween size="xxs">
          {board ? (
            <PageLink to={`/groups/${encodeURIComponent(board.group_id)}`}>
              ← {board.customer || 'The group'}
            </PageLink>
          ) : (
            <PageLink to="/services">← Back to services</PageLink>
          )}
          <Header variant="h1" description={board && `${board.path}. ${board.info}`}>
            {heading}
          </Header>
        </SpaceBetween>
      }
    >
      {isUnknown && <UnknownDashboard id={id} />}
      {error && !isUnknown && (
        <Alert
          type="error"
          header="The dashboard could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </Alert>
      )}
      {isLoading && (
        <Box textAlign="center">
          <Spinner /> Loading the dashboard
        </Box>
      )}
      {board && (
        <RangeCharts range={range}>
          <SpaceBetween size="l">
            <RangeToolbar range={range} isLoading={false} onRefresh={range.refresh} />
            {board.devices.length === 0 && <p>This dashboard has no devices yet.</p>}
            {board.devices.map((device) => (
              <section key={device.id}>
                <Header variant="h2">
                  <PageLink to={`/device/${encodeURIComponent(device.id)}`}>{device.name}</PageLink>
                </Header>
                {board.shows.map((template) => (
                  <WidgetsOfDevice
                    key={template}
                    accountId={board.account_id}
                    dashboardId={`${template}@${device.id}`}
                    shown="everything"
                    range={range}
                  />
                ))}
              </section>
            ))}
            {board.more > 0 && <p>And {board.more} more devices, each on its own page.</p>}
          </SpaceBetween>
        </RangeCharts>
      )}
    </ContentLayout>
  );
}
