import { useMemo } from 'react';
import { useParams } from 'react-router';
import { bothFilters, equalityFilter } from '../../../../core/domain/filter-edit.ts';
import { NO_FILTER } from '../../../../core/domain/filter.ts';
import {
  SERVICE_CSV_COLUMNS,
  serviceReader,
  WORST_FIRST,
} from '../../../../core/domain/service-reader.ts';
import {
  SERVICE_COLUMNS,
  serviceProperties,
  type Service,
} from '../../../../core/domain/service.ts';
import { DEFAULT_VIEW } from '../../../../core/domain/view.ts';
import { useColumns, useOffered } from '../../access/permissions.ts';
import { useServices } from '../../parts/feeds/services.ts';
import { useExport } from '../../parts/jobs/use-export.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { useQueryParams } from '../../ui/address.ts';
import { TablePage } from '../../ui/table/table-page.tsx';
import { useRowsHere } from '../../ui/table/use-rows-here.ts';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { SavedViewsMenu } from '../../parts/views/saved-views-menu.tsx';
import { useSavedViews } from '../../parts/views/use-saved-views.ts';
import { groupFilter, servicesOfType } from './service-address.ts';
import { serviceColumn } from '../../parts/services/service-columns.tsx';
import { ServiceDetail } from '../../parts/services/service-detail.tsx';

const rowId = (service: Service) => service.id;
const rowName = (service: Service) => service.name;
const detail = (service: Service, shown: readonly string[]) => (
  <ServiceDetail service={service} shown={shown} />
);

/** /services and /services/{device_type}: the device table. */
export function ServicesPage() {
  const { deviceType } = useParams();
  const [params] = useQueryParams();
  const services = useServices();
  const saved = useSavedViews('DevicesTable', params.get('view'));
  const { rows, typeName } = useMemo(
    () => servicesOfType(services.rows, deviceType),
    [services.rows, deviceType],
  );
  const offered = useColumns(SERVICE_COLUMNS);
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
  const state = useTableState({
    table: 'devices',
    offered,
    defaultSort: WORST_FIRST,
    base,
  });
  const list = useRowsHere(state, {
    rows,
    reader: serviceReader,
    total: typeName === null ? services.total : services.isComplete ? rows.length : null,
    isLoading: services.isLoading || saved.isLoading,
    isComplete: services.isSettled,
    failure: services.error && {
      sentence: `The services could not be read. ${services.error.message}`,
      retry: services.refresh,
    },
  });
  const name = ['Services', typeName ?? '', saved.name];
  const start = useExport({
    table: 'services',
    name,
    search: state.search,
    filter:
      typeName === null
        ? state.filter
        : bothFilters(equalityFilter([['Device Type', typeName]]), state.filter),
    sort: state.sort,
  });
  const properties = useOffered(useMemo(() => serviceProperties(services.rows), [services.rows]));
  const ofAll = isGrouped ? 'Search...' : saved.name;
  return (
    <TablePage
      title={typeName === null ? ofAll : `Services: ${typeName}`}
      description={
        typeName === null || saved.name === DEFAULT_VIEW ? undefined : `View: ${saved.name}`
      }
      empty={typeName === null ? undefined : <UnknownType name={typeName} />}
      state={state}
      rows={list}
      reader={serviceReader}
      specOf={serviceColumn}
      offered={offered}
      properties={properties}
      rowId={rowId}
      rowName={rowName}
      detail={detail}
      csv={{ name, always: SERVICE_CSV_COLUMNS, onServer: { start } }}
      actions={<SavedViewsMenu saved={saved} state={state} />}
    />
  );
}

function UnknownType({ name }: { name: string }) {
  return (
    <>
      <p>No device of the type “{name}” is known here.</p>
      <PageLink to="/services">All services</PageLink>
    </>
  );
}
