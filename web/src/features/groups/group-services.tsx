import { useMemo } from 'react';
import { groupsAbove } from '../../../../core/access/device-rights.ts';
import {
  SERVICE_CSV_COLUMNS,
  serviceReader,
  WORST_FIRST,
} from '../../../../core/domain/service-reader.ts';
import { serviceProperties, type Service } from '../../../../core/domain/service.ts';
import { useOffered } from '../../access/permissions.ts';
import { useServices } from '../../parts/feeds/services.ts';
import { ServiceDetail } from '../../parts/services/service-detail.tsx';
import { serviceColumn } from '../../parts/services/service-columns.tsx';
import { TablePage } from '../../ui/table/table-page.tsx';
import { useRowsHere } from '../../ui/table/use-rows-here.ts';
import { useTableState } from '../../ui/table/use-table-state.ts';

const OFFERED = [
  'Status',
  'Name',
  'Site Name',
  'Circuit Reference',
  'Circuit Size',
  'Last Seen',
  'Open Alerts',
];
const rowId = (service: Service) => service.id;
const rowName = (service: Service) => service.name;
const detail = (service: Service, shown: readonly string[]) => (
  <ServiceDetail service={service} shown={shown} />
);

/** The services of a group and of all groups below it, trouble on top. */
export function GroupServices({ groupId, name }: { groupId: string; name: string }) {
  const services = useServices();
  const rows = useMemo(
    () =>
      services.rows.filter(
        ({ device }) => device.parentId === groupId || groupsAbove(device).includes(groupId),
      ),
    [services.rows, groupId],
  );
  const state = useTableState({ table: 'group', offered: OFFERED, defaultSort: WORST_FIRST });
  const list = useRowsHere(state, {
    rows,
    reader: serviceReader,
    total: services.isComplete ? rows.length : null,
    isLoading: services.isLoading,
    isComplete: services.isSettled,
    failure: services.error && {
      sentence: `The services could not be loaded. ${services.error.message}`,
      retry: services.refresh,
    },
  });
  const properties = useOffered(useMemo(() => serviceProperties(rows), [rows]));
  return (
    <TablePage
      title="Services"
      headingLevel="h2"
      state={state}
      rows={list}
      reader={serviceReader}
      specOf={serviceColumn}
      offered={OFFERED}
      properties={properties}
      rowId={rowId}
      rowName={rowName}
      detail={detail}
      empty="This group has no services."
      csv={{ name: ['Services', name], always: SERVICE_CSV_COLUMNS }}
    />
  );
}
