import { useCollection } from '@cloudscape-design/collection-hooks';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useMemo } from 'react';
import { joinServices, serviceSearchText, type Service } from '../../../../core/domain/service.ts';
import { compareConditions } from '../../../../core/domain/state.ts';
import { NO_VALUE } from '../../../../core/domain/units.ts';
import { useAlerts } from '../../parts/feeds/alerts.ts';
import { useDevices } from '../../parts/feeds/devices.ts';
import { useDevicePolls } from '../../parts/feeds/polls.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { StateBadge } from '../../ui/state/state-badge.tsx';

const ROWS_PER_PAGE = 25;

const STATUS: TableProps.ColumnDefinition<Service> = {
  id: 'status',
  header: 'Status',
  cell: (service) => <StateBadge state={service.state} acknowledged={service.acknowledged} />,
  sortingComparator: (a, b) => compareConditions(a, b),
  sortingField: 'state',
};
/** @param knowsAlerts before, a count of them would say 'none'. */
const columnsOf = (knowsAlerts: boolean): TableProps.ColumnDefinition<Service>[] => [
  STATUS,
  {
    id: 'name',
    header: 'Name',
    sortingField: 'name',
    isRowHeader: true,
    cell: (service) => (
      <PageLink
        to={`/device/${encodeURIComponent(service.id)}`}
        state={{ device: service.id, device_type: service.device['Device Type'] }}
      >
        {service.name}
      </PageLink>
    ),
  },
  {
    id: 'site',
    header: 'Site Name',
    cell: (service) => service.device['Site Name'],
    sortingComparator: (a, b) => a.device['Site Name'].localeCompare(b.device['Site Name']),
    sortingField: 'site',
  },
  {
    id: 'alerts',
    header: 'Open Alerts',
    cell: (service) => (knowsAlerts ? service.alerts.length : NO_VALUE),
    sortingComparator: (a, b) => a.alerts.length - b.alerts.length,
    sortingField: 'alerts',
  },
];

/** The services of a group and of all groups below it, trouble on top. */
export function GroupServices({ groupId }: { groupId: string }) {
  const devices = useDevices();
  const alerts = useAlerts();
  const { polls } = useDevicePolls();
  const services = useMemo(() => {
    const within = devices.rows.filter(
      (device) => device.parentId === groupId || device.groupPath.includes(groupId),
    );
    return joinServices(within, polls, alerts.rows, (accountId) => accountId in alerts.asOfMs);
  }, [devices.rows, alerts.rows, alerts.asOfMs, polls, groupId]);
  const columns = useMemo(() => columnsOf(alerts.isComplete), [alerts.isComplete]);
  const { items, collectionProps, filterProps, paginationProps } = useCollection(services, {
    filtering: {
      filteringFunction: (service, text) =>
        serviceSearchText(service).includes(text.trim().toLowerCase()),
    },
    sorting: { defaultState: { sortingColumn: STATUS } },
    pagination: { pageSize: ROWS_PER_PAGE },
  });
  if (devices.error)
    return (
      <Alert
        type="error"
        header="The services could not be loaded"
        action={<Button onClick={devices.refresh}>Try again</Button>}
      >
        {devices.error.message}
      </Alert>
    );
  return (
    <Table
      {...collectionProps}
      items={items}
      columnDefinitions={columns}
      trackBy="id"
      contentDensity="compact"
      loading={!devices.isComplete && services.length === 0}
      loadingText="Loading services"
      empty="This group has no services."
      header={
        <Header
          variant="h2"
          counter={`(${devices.isComplete ? services.length : NO_VALUE})`}
          description={devices.isComplete ? undefined : 'More services may still come.'}
        >
          Services
        </Header>
      }
      filter={
        <TextFilter
          {...filterProps}
          filteringPlaceholder="Find a service"
          filteringAriaLabel="Find a service"
        />
      }
      pagination={
        <Pagination
          {...paginationProps}
          ariaLabels={{
            paginationLabel: 'Pages of services',
            nextPageLabel: 'Next page',
            previousPageLabel: 'Previous page',
            pageLabel: (page) => `Page ${page}`,
          }}
        />
      }
      ariaLabels={{ tableLabel: 'Services of the group' }}
    />
  );
}
