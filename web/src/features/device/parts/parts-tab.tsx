import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ComponentType } from 'react';
import { dashboards } from '../../../../../core/contract/dashboards.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import type { Parts } from '../../../../../core/domain/parts.ts';
import type { Span } from '../../../../../core/domain/range.ts';
import { SOURCES, sourceOfDevice } from '../../../../../core/domain/source-key.ts';
import { NO_VALUE } from '../../../../../core/domain/units.ts';
import { useEndpoint } from '../../../api/queries.ts';
import { useQueryParams } from '../../../ui/address.ts';
import { keptFor } from '../tab-address.ts';
import { ChecksTable } from './checks-table.tsx';
import { NeighboursTable } from './neighbours-table.tsx';
import { PortsTable } from './ports-table.tsx';
import { SensorsTable } from './sensors-table.tsx';

export const PARTS = 'parts';
const POLL_MS = 60_000;
/** In the address of the page. */
const LIST = 'list';

const LISTS: Readonly<Record<string, ComponentType<PartsTabProps & { parts: Parts | undefined }>>> =
  {
    sensors: SensorsTable,
    neighbours: NeighboursTable,
    checks: ChecksTable,
  };

interface PartsTabProps {
  device: Device;
  span: Span;
}

/** The ports, sensors, neighbours and checks of a device, one list at a time. */
export function PartsTab({ device, span }: PartsTabProps) {
  const [search, writeParams] = useQueryParams();
  const { data, error, refetch } = useEndpoint(
    dashboards.getParts,
    { account_id: device['Account ID'], device_id: device.id },
    { refetchIntervalMs: POLL_MS },
  );
  const parts = data?.data;
  if (error && !parts)
    return (
      <Alert
        type="error"
        header="The ports and sensors could not be read"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {error.message}
      </Alert>
    );
  const isUnknown = parts && !parts.ports && !parts.sensors;
  if (isUnknown && !parts.checks) return <Unknown device={device} />;
  const list = search.get(LIST) ?? usualList(parts);
  const choose = (next: string) =>
    writeParams((former) => {
      const kept = keptFor(former, PARTS);
      kept.set(LIST, next);
      return kept;
    });
  const Shown = LISTS[list] ?? PortsTable;
  return (
    <SpaceBetween size="s">
      <SegmentedControl
        label="List"
        selectedId={list}
        options={[
          { id: 'ports', text: `Ports (${countOf(parts?.ports)})` },
          { id: 'sensors', text: `Sensors (${countOf(parts?.sensors)})` },
          ...(sourceOfDevice(device) === 'collector'
            ? [
                { id: 'neighbours', text: `Neighbours (${countOf(parts?.neighbours)})` },
                { id: 'checks', text: `Checks (${countOf(parts?.checks)})` },
              ]
            : []),
        ]}
        onChange={({ detail }) => choose(detail.selectedId)}
      />
      {isUnknown && list !== 'checks' ? (
        <Unknown device={device} />
      ) : (
        <Shown device={device} parts={parts} span={span} />
      )}
    </SpaceBetween>
  );
}

/** A power supply may have sensors alone. */
const usualList = (parts: Parts | undefined): 'ports' | 'sensors' =>
  parts && !parts.ports?.length && parts.sensors?.length ? 'sensors' : 'ports';

const countOf = (list: readonly unknown[] | null | undefined) =>
  list?.length.toLocaleString('en-GB') ?? NO_VALUE;

function Unknown({ device }: { device: Device }) {
  const source = sourceOfDevice(device);
  return (
    <Box color="text-body-secondary" padding="l" textAlign="center">
      {source === 'collector'
        ? `The ports and sensors of ${device.label} are not known yet. The portal looks for them when the device first answers, and every hour. If it has never answered, try its address and SNMP credential under Diagnostics.`
        : `${SOURCES[source]}, which watches ${device.label}, gives no list of its ports and sensors.`}
    </Box>
  );
}
