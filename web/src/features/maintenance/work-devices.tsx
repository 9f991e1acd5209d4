import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import type { WorkConversation } from '../../../../core/contract/work-answers.ts';
import { NO_VALUE } from '../../../../core/domain/units.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { STANDING_WORDS } from './use-conversations.ts';
import type { FoundWork } from './works.ts';

type WorkDevice = FoundWork['devices'][number];

const FIRST_SHOWN = 50;

const COLUMNS: readonly ColumnSpec<WorkDevice>[] = [
  {
    id: 'Device',
    text: ({ name }) => name,
    cell: ({ id, name }) => <PageLink to={`/device/${encodeURIComponent(id)}`}>{name}</PageLink>,
    isRowHeader: true,
    line: 1,
  },
  {
    id: 'Billing Reference',
    text: ({ reference }) => reference || NO_VALUE,
    line: 2,
  },
];

const customerOf = ({ account_id, customer }: Pick<WorkDevice, 'account_id' | 'customer'>) =>
  JSON.stringify([account_id, customer]);

interface WorkDevicesProps {
  found: Pick<FoundWork, 'devices' | 'device_count'>;
  answers: readonly WorkConversation[];
}

/** The devices with their circuits, by customer. */
export function WorkDevices({ found: { devices, device_count }, answers }: WorkDevicesProps) {
  const [isWhole, setWhole] = useState(false);
  const sorted = devices.toSorted(
    (one, other) =>
      one.customer.localeCompare(other.customer) ||
      one.account_id.localeCompare(other.account_id) ||
      one.name.localeCompare(other.name),
  );
  const rows = isWhole ? sorted : sorted.slice(0, FIRST_SHOWN);
  const standings = new Map(
    answers.map(({ circuits_account: account_id, customer, standing }) => [
      customerOf({ account_id, customer }),
      STANDING_WORDS[standing],
    ]),
  );
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${device_count})`}>
          Devices and circuits
        </Header>
      }
    >
      <Table
        isPlain
        label="Devices under the work"
        columns={COLUMNS}
        rows={rows}
        rowId={({ account_id, id }) => `${account_id}/${id}`}
        rowName={({ name }) => name}
        empty={<Box color="text-body-secondary">No device is under this work.</Box>}
        groups={{
          of: (device) => customerOf(device),
          head: (key) => {
            const [, customer] = JSON.parse(key) as [string, string];
            const standing = standings.get(key);
            return [customer || 'Without a customer', standing?.toLowerCase()]
              .filter(Boolean)
              .join(': ');
          },
        }}
      />
      {!isWhole && devices.length > FIRST_SHOWN && (
        <Button variant="inline-link" onClick={() => setWhole(true)}>
          Show all {devices.length}
        </Button>
      )}
      {device_count > devices.length && isWhole && (
        <Box color="text-body-secondary">and {device_count - devices.length} more</Box>
      )}
    </Container>
  );
}
