import { Link } from 'react-router';
import { serviceReader } from '../../../../core/domain/service-reader.ts';
import type { Service } from '../../../../core/domain/service.ts';
import { NO_VALUE, sizeLabel } from '../../../../core/domain/units.ts';
import { Age } from '../../ui/state/age.tsx';
import { StateBadge } from '../../ui/state/state-badge.tsx';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { PlannedBadge } from '../maintenance/planned-badge.tsx';

const plain = (id: string, more: Partial<ColumnSpec<Service>> = {}): ColumnSpec<Service> => ({
  id,
  text: (service) => serviceReader.text(service, id),
  ...more,
});

const SPECS = new Map(
  [
    plain('Status', {
      width: 184,
      line: 1,
      cell: ({ state, acknowledged, device }) =>
        state === 'SDT' ? (
          <PlannedBadge device={device} />
        ) : (
          <StateBadge state={state} acknowledged={acknowledged} />
        ),
    }),
    plain('Name', {
      width: 112,
      isRowHeader: true,
      line: 1,
      cell: (service) => (
        <Link
          to={`/device/${encodeURIComponent(service.id)}`}
          state={{ device: service.id, device_type: service.device['Device Type'] }}
          data-row-primary
        >
          {service.name}
        </Link>
      ),
    }),
    plain('Customer', { width: 146, line: 2 }),
    plain('Site Name', { width: 146, line: 2 }),
    plain('Address', { width: 240 }),
    plain('Postcode', { width: 92 }),
    plain('Circuit Reference', { width: 108 }),
    plain('Circuit Size', {
      width: 78,
      align: 'end',
      line: 3,
      cell: (service) => sizeLabel(service.device['Circuit Size']),
    }),
    plain('Last Seen', {
      width: 104,
      line: 3,
      cell: (service) => (
        <Age
          epochSeconds={service.lastPolledEpochSeconds}
          intervalSeconds={service.pollIntervalSeconds}
        />
      ),
    }),
    plain('Open Alerts', {
      width: 74,
      align: 'end',
      cell: (service) => serviceReader.text(service, 'Open Alerts') || NO_VALUE,
    }),
  ].map((spec): [string, ColumnSpec<Service>] => [spec.id, spec]),
);

/** The column of any property; those that are only text need no entry of their own. */
export function serviceColumn(id: string): ColumnSpec<Service> {
  let spec = SPECS.get(id);
  if (!spec) SPECS.set(id, (spec = plain(id)));
  return spec;
}
