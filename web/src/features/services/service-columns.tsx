import { Link } from 'react-router';
import { serviceProperty, serviceSearchText, type Service } from '../../../../core/domain/service.ts';
import { STATES } from '../../../../core/domain/state.ts';
import type { RowReader } from '../../../../core/domain/table.ts';
import { circuitBitsPerSecond, sizeLabel } from '../../../../core/domain/units.ts';
import { Age } from '../../ui/state/age.tsx';
import { StateBadge } from '../../ui/state/state-badge.tsx';
import type { ColumnSpec } from '../../ui/table/column.ts';

const plain = (id: string, width?: number): ColumnSpec<Service> => ({
  id, text: (service) => serviceProperty(service, id), ...(width ? { width } : {}),
});

const SPECS = new Map([
  { ...plain('Status', 140), cell: (service: Service) => <StateBadge state={service.state} /> },
  {
    ...plain('Name', 150),
    cell: (service: Service) => (
      <Link to={`/device/${encodeURIComponent(service.id)}`} state={{ device: service.id, device_type: service.device['Device Type'] }} data-row-primary>
        {service.name}
      </Link>
    ),
  },
  plain('Site Name', 190),
  plain('Address', 240),
  plain('Postcode', 100),
  plain('Circuit Reference', 150),
  { ...plain('Circuit Size', 110), align: 'end' as const, cell: (service: Service) => sizeLabel(service.device['Circuit Size']) },
  {
    ...plain('Last Seen', 140),
    cell: (service: Service) => <Age epochSeconds={service.lastPolledEpochSeconds} intervalSeconds={service.pollIntervalSeconds} />,
  },
  { ...plain('Open Alerts', 110), align: 'end' as const },
].map((spec): [string, ColumnSpec<Service>] => [spec.id, spec]));

/** The column of any property; those that are only text need no entry of their own. */
export function serviceColumn(id: string): ColumnSpec<Service> {
  let spec = SPECS.get(id);
  if (!spec) SPECS.set(id, (spec = plain(id)));
  return spec;
}

export const serviceReader: RowReader<Service> = {
  searchText: serviceSearchText,
  property: serviceProperty,
  sortKey(service, column) {
    switch (column) {
      case 'Status': return STATES[service.state].rank;
      case 'Open Alerts': return service.alerts.length;
      case 'Last Seen': return service.lastPolledEpochSeconds || '';
      case 'Date Added': return service.device['Date Added'] || '';
      case 'Circuit Size': case 'Bearer Size': return circuitBitsPerSecond(service.device[column]) ?? '';
      default: return serviceProperty(service, column);
    }
  },
};
