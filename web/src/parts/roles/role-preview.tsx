import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useMemo } from 'react';
import { mayOnDevice, viewedOnDevice } from '../../../../core/access/device-rights.ts';
import { AREAS, SERVICE_RIGHTS } from '../../../../core/access/areas.ts';
import { can, grantsOf, type Grants } from '../../../../core/access/grants.ts';
import { accessTitle } from '../../../../core/access/words.ts';
import type { Role } from '../../../../core/access/role.ts';
import type { Device } from '../../../../core/domain/device.ts';
import { useDevices } from '../../parts/feeds/devices.ts';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';

/** More are only counted: the preview is a glance, not the list of services. */
const MOST_CUSTOMERS = 12;

/**
 * Services that a person with these roles and no others would see, out of those that the editor
 * sees.
 */
export function RolePreview({ roles }: { roles: readonly Role[] }) {
  const devices = useDevices();
  const grants = useMemo(() => grantsOf(roles), [roles]);
  const seen = devices.rows.filter((device) => viewedOnDevice(grants, device).size > 0);
  return (
    <SpaceBetween size="m">
      {devices.isLoading && <StatusIndicator type="loading">Loading the services</StatusIndicator>}
      <ColumnLayout columns={3} variant="text-grid">
        <div>
          <Box variant="awsui-key-label">Services</Box>
          <Box>
            {seen.length} of the {devices.rows.length} services that you see
          </Box>
          <Customers rows={devices.rows} seen={seen} />
        </div>
        <Areas grants={grants} />
        <RightsTable grants={grants} seen={seen} />
      </ColumnLayout>
      <Box color="text-body-secondary">
        A person of one customer sees only that customer’s among these; somebody with several roles
        sees what any of them gives.
      </Box>
    </SpaceBetween>
  );
}

interface CustomerShare {
  name: string;
  all: number;
  seen: number;
}

const CUSTOMER_COLUMNS: readonly ColumnSpec<CustomerShare>[] = [
  { id: 'Customer', text: ({ name }) => name, isRowHeader: true },
  { id: 'Services', text: ({ seen, all }) => `${seen} of ${all}`, align: 'end' },
];

/** How many services of each customer are seen, those of whom nothing is seen last. */
function Customers({ rows, seen }: { rows: readonly Device[]; seen: readonly Device[] }) {
  const count = (list: readonly Device[]) =>
    list.reduce(
      (counts, { Customer }) => counts.set(Customer, (counts.get(Customer) ?? 0) + 1),
      new Map<string, number>(),
    );
  const shares = count(seen);
  const customers = [...count(rows)]
    .map(([name, all]) => ({
      name: name || 'Without a customer',
      all,
      seen: shares.get(name) ?? 0,
    }))
    .toSorted((a, b) => b.seen - a.seen || a.name.localeCompare(b.name));
  const others = customers.slice(MOST_CUSTOMERS);
  const total = (of: 'seen' | 'all') => others.reduce((sum, customer) => sum + customer[of], 0);
  const rest =
    others.length > 0
      ? [{ name: `Others (${others.length})`, all: total('all'), seen: total('seen') }]
      : [];
  return (
    <Table
      isPlain
      isHeadless
      label="Services by customer"
      columns={CUSTOMER_COLUMNS}
      rows={[...customers.slice(0, MOST_CUSTOMERS), ...rest]}
      rowId={({ name }) => name}
    />
  );
}

function Areas({ grants }: { grants: Grants }) {
  const areas = AREAS.filter((area) => area !== 'services' && can(grants, area, 'view'));
  const best = (area: (typeof AREAS)[number]) =>
    can(grants, area, 'manage')
      ? ' (manage)'
      : area === 'alerts' && can(grants, area, 'acknowledge')
        ? ' (acknowledge)'
        : '';
  return (
    <div>
      <Box variant="awsui-key-label">Pages and areas</Box>
      {areas.length === 0 && <Box>None</Box>}
      {areas.map((area) => (
        <Box key={area}>
          {accessTitle(area)}
          {best(area)}
        </Box>
      ))}
    </div>
  );
}

function RightsTable({ grants, seen }: { grants: Grants; seen: readonly Device[] }) {
  const held = (right: (typeof SERVICE_RIGHTS)[number], level: 'view' | 'manage') =>
    seen.filter((device) => mayOnDevice(grants, device, right, level)).length;
  const columns: ColumnSpec<(typeof SERVICE_RIGHTS)[number]>[] = [
    { id: 'Right', text: accessTitle, isRowHeader: true },
    { id: 'To view', text: (right) => String(held(right, 'view')), align: 'end' },
    { id: 'To manage', text: (right) => String(held(right, 'manage')), align: 'end' },
  ];
  return (
    <div>
      <Box variant="awsui-key-label">On those services</Box>
      <Table
        isPlain
        label="Rights on those services"
        columns={columns}
        rows={SERVICE_RIGHTS}
        rowId={(right) => right}
      />
    </div>
  );
}
