import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { bothFilters } from '../../../../core/domain/filter-edit.ts';
import { NO_FILTER } from '../../../../core/domain/filter.ts';
import { serviceReader, WORST_FIRST } from '../../../../core/domain/service-reader.ts';
import {
  SERVICE_COLUMNS,
  serviceProperties,
  type Service,
} from '../../../../core/domain/service.ts';
import { useOffered } from '../../access/permissions.ts';
import { useServices } from '../../parts/feeds/services.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { SavedViewsMenu } from '../../parts/views/saved-views-menu.tsx';
import { useSavedViews } from '../../parts/views/use-saved-views.ts';
import { groupFilter, servicesOfType } from './service-address.ts';
import { serviceColumn } from './service-columns.tsx';
import { ServiceDetail } from './service-detail.tsx';

const OFFERED: readonly string[] = SERVICE_COLUMNS;
const rowId = (service: Service) => service.id;
const rowName = (service: Service) => service.name;

/** /services and /services/{device_type}: the device table. */
export function ServicesPage() {
  const { deviceType } = useParams();
  const [params] = useSearchParams();
  const services = useServices();
  const saved = useSavedViews('DevicesTable', params.get('view'));
  const rows = useMemo(
    () => servicesOfType(services.rows, deviceType),
    [services.rows, deviceType],
  );
  const isGrouped = params.has('groupBy');
  const base = useMemo(() => {
    const grouped = groupFilter(params);
    if (grouped === NO_FILTER) return saved.base;
    return {
      name: saved.name,
      columns: saved.base?.columns ?? [],
      filter: bothFilters(grouped, saved.base?.filter ?? NO_FILTER),
    };
  }, [params, saved.base, saved.name]);
  const view = useTableView({
    table: 'devices',
    rows,
    reader: serviceReader,
    offered: OFFERED,
    defaultSort: WORST_FIRST,
    base,
  });
  const properties = useOffered(useMemo(() => serviceProperties(services.rows), [services.rows]));
  const shown = useMemo(
    () => view.columns.filter((column) => column.visible).map((column) => column.id),
    [view.columns],
  );
  const detail = useMemo(
    () => (service: Service) => <ServiceDetail service={service} shown={shown} />,
    [shown],
  );
  return (
    <DataTable
      title={isGrouped ? 'Search...' : saved.name}
      description={
        deviceType ? `Device type: ${rows[0]?.device['Device Type'] ?? deviceType}` : undefined
      }
      rows={rows}
      total={deviceType ? (services.isComplete ? rows.length : null) : services.total}
      view={view}
      reader={serviceReader}
      specOf={serviceColumn}
      offered={OFFERED}
      properties={properties}
      rowId={rowId}
      rowName={rowName}
      detail={detail}
      csvName="services"
      loading={services.isLoading || saved.isLoading}
      failure={failureOf(services)}
      notes={services.failures}
      isComplete={services.isSettled}
      actions={
        <SavedViewsMenu
          saved={saved}
          columns={view.columns}
          filter={view.filter}
          onChoose={view.chooseView}
        />
      }
    />
  );
}

function failureOf({ error, refresh }: Pick<ReturnType<typeof useServices>, 'error' | 'refresh'>) {
  return error
    ? { sentence: `The services could not be read. ${error.message}`, retry: refresh }
    : null;
}
