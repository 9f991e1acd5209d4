import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useMemo } from 'react';
import { devices } from '../../../../../core/contract/devices.ts';
import { addressNotes, rowsOf, vlanNotes } from '../../../../../core/domain/address-reader.ts';
import type { DeviceAddresses } from '../../../../../core/domain/device-addresses.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { ranAtWords } from '../../../../../core/domain/snmp-command.ts';
import { ABILITIES } from '../../../../../core/domain/source-command.ts';
import { sourceOfDevice } from '../../../../../core/domain/source-key.ts';
import { useEndpoint } from '../../../api/queries.ts';
import { useQueryParams } from '../../../ui/address.ts';
import { Age } from '../../../ui/state/age.tsx';
import { keptFor } from '../tab-address.ts';
import { AddressTable } from './address-table.tsx';
import { VlanTable } from './vlan-table.tsx';

/** Read when somebody presses the button, and on no other occasion. */
const ON_REQUEST = { enabled: false, staleMs: Infinity } as const;
const WHAT =
  'Which port a MAC or IP address is behind, and the VLANs: the device is asked for its forwarding, neighbour and VLAN tables.';

/** Addresses at the ports of a device, and its VLANs, as it has them now. */
export function AddressesPanel({ device }: { device: Device }) {
  const target = { id: device.id, account_id: device['Account ID'] };
  const { data, error, isFetching, dataUpdatedAt, refetch } = useEndpoint(
    devices.readAddresses,
    target,
    ON_REQUEST,
  );
  if (!ABILITIES[sourceOfDevice(device)].asksDevices) return null;
  const ranAt = ranAtWords(data?.collector);
  return (
    <Container
      header={
        <Header
          variant="h3"
          description={
            data ? (
              <>
                Read <Age epochSeconds={dataUpdatedAt / 1_000} />
                {ranAt && ` · ${ranAt}`}
              </>
            ) : (
              WHAT
            )
          }
          actions={
            <Button loading={isFetching} onClick={() => void refetch()}>
              {data ? 'Read addresses again' : 'Read addresses'}
            </Button>
          }
        >
          Addresses at the ports
        </Header>
      }
    >
      <SpaceBetween size="s">
        {isFetching && (
          <StatusIndicator type="loading" wrapText>
            The device is asked for its tables. That takes up to 25 seconds.
          </StatusIndicator>
        )}
        {error && !isFetching && (
          <Alert type="error" header="The addresses could not be read">
            {error.message}
          </Alert>
        )}
        {data && <Lists device={device} read={data.data} />}
      </SpaceBetween>
    </Container>
  );
}

const LIST = 'list';
const VLANS = 'vlans';

/** Addresses or VLANs, and why some are missing. */
function Lists({ device, read }: { device: Device; read: DeviceAddresses }) {
  const [search, writeParams] = useQueryParams();
  const list = search.get(LIST) === VLANS ? VLANS : 'addresses';
  const { addresses, vlans } = useMemo(() => rowsOf(read), [read]);
  const notes = list === VLANS ? vlanNotes(read) : addressNotes(read);
  const choose = (next: string) =>
    writeParams((former) => {
      const kept = keptFor(former, 'diagnostics');
      kept.set(LIST, next);
      return kept;
    });
  const count = (rows: readonly unknown[]) => rows.length.toLocaleString('en-GB');
  return (
    <SpaceBetween size="s">
      <SegmentedControl
        label="List"
        selectedId={list}
        options={[
          { id: 'addresses', text: `Addresses (${count(addresses)})` },
          { id: VLANS, text: `VLANs (${count(vlans)})` },
        ]}
        onChange={({ detail }) => choose(detail.selectedId)}
      />
      {notes.length > 0 && (
        <Alert type="info">
          {notes.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </Alert>
      )}
      {list === VLANS ? (
        <VlanTable device={device} rows={vlans} />
      ) : (
        <AddressTable device={device} rows={addresses} />
      )}
    </SpaceBetween>
  );
}
