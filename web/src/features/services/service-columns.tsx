import { Link } from 'react-router';
import { serviceProperty, type Service } from '../../../../core/domain/service.ts';
import { lookOf } from '../../../../core/domain/state.ts';
import { sizeLabel } from '../../../../core/domain/units.ts';
import { Age } from '../../ui/state/age.tsx';
import { StateBadge } from '../../ui/state/state-badge.tsx';
import type { ColumnSpec } from '../../ui/table/column.ts';

const plain = (id: string, width?: number): ColumnSpec<Service> => ({
  id,
  text: (service) => serviceProperty(service, id),
  ...(width ? { width } : {}),
});

const SPECS = new Map(
  [
    {
      ...plain('Status', 180),
      text: (service: Service) => lookOf(service).word,
      cell: (service: Service) => (
        <StateBadge state={service.state} acknowledged={service.acknowledged} />
      ),
    },
    {
      ...plain('Name', 120),
      cell: (service: Service) => (
        <Link
          to={`/device/${encodeURIComponent(service.id)}`}
          state={{ device: service.id, device_type: service.device['Device Type'] }}
          data-row-primary
        >
          {service.name}
        </Link>
      ),
    },
    plain('Site Name', 150),
    plain('Address', 240),
    plain('Postcode', 92),
    plain('Circuit Reference', 132),
    {
      ...plain('Circuit Size', 100),
      align: 'end' as const,
      cell: (service: Service) => sizeLabel(service.device['Circuit Size']),
    },
    {
      ...plain('Last Seen', 116),
      cell: (service: Service) => (
        <Age
          epochSeconds={service.lastPolledEpochSeconds}
          intervalSeconds={service.pollIntervalSeconds}
        />
      ),
    },
    { ...plain('Open Alerts', 98), align: 'end' as const },
  ].map((spec): [string, ColumnSpec<Service>] => [spec.id, spec]),
);

/** The column of any property; those that are only text need no entry of their own. */
export function serviceColumn(id: string): ColumnSpec<Service> {
  let spec = SPECS.get(id);
  if (!spec) SPECS.set(id, (spec = plain(id)));
  return spec;
}
