import Box from '@cloudscape-design/components/box';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useCallback, useMemo } from 'react';
import type { Device } from '../../../../../core/domain/device.ts';
import { NO_FILTER } from '../../../../../core/domain/filter.ts';
import type { Parts, Port } from '../../../../../core/domain/parts.ts';
import {
  BY_NAME,
  passes,
  PORT_COLUMNS,
  PORT_FILTERS,
  portReader,
  type PortFilter,
} from '../../../../../core/domain/port-reader.ts';
import type { Span } from '../../../../../core/domain/range.ts';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { useRowsHere } from '../../../ui/table/use-rows-here.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { FrontPanel } from './front-panel.tsx';
import { PartGraphs } from './part-graphs.tsx';
import './parts.css';
import { portColumn, USUAL_COLUMNS } from './port-columns.tsx';
import { ReadAt } from './read-at.tsx';
import { useNarrowing } from './use-narrowing.ts';

const BASE = { name: '', columns: USUAL_COLUMNS, filter: NO_FILTER };
const FILTERED = ['Name', 'Description', 'State', 'Type', 'VLAN', 'Part of', 'Circuit'];
const FILTERS = Object.keys(PORT_FILTERS) as PortFilter[];
const NONE: readonly Port[] = [];
const SPARE = 'Nothing is connected to this port, so only its state is read.';
const rowId = ({ id }: Port) => id;
const rowName = ({ name }: Port) => name;

interface PortsTableProps {
  device: Device;
  /** Undefined while they are on their way. */
  parts: Parts | undefined;
  span: Span;
}

export function PortsTable({ device, parts, span }: PortsTableProps) {
  const [shown, show] = useNarrowing('show');
  const [chosen, choose] = useNarrowing('port');
  const filter = FILTERS.find((known) => known === shown) ?? 'all';
  const ports = parts?.ports ?? NONE;
  const state = useTableState({
    table: 'device-ports',
    offered: PORT_COLUMNS,
    defaultSort: BY_NAME,
    base: BASE,
  });
  const passing = useMemo(() => ports.filter((port) => passes(port, filter)), [ports, filter]);
  const rows = useRowsHere(state, { rows: passing, reader: portReader, isLoading: !parts });
  const detail = useCallback(
    (port: Port, columns: readonly string[]) => (
      <PartGraphs
        device={device}
        datasource="interfaces"
        part={port}
        span={span}
        facts={PORT_COLUMNS.filter((id) => !columns.includes(id)).map((id) => [
          id,
          portReader.text(port, id),
        ])}
        {...(port.isSpare && { note: SPARE })}
      />
    ),
    [device, span],
  );
  const onPanel = ports.find(({ id }) => id === chosen);
  return (
    <SpaceBetween size="s">
      <FrontPanel ports={ports} chosen={chosen} onChoose={choose} />
      {onPanel && (
        <section aria-label={onPanel.name}>
          <Box variant="h3">{onPanel.name}</Box>
          {detail(onPanel, [])}
        </section>
      )}
      <TablePage
        title="Ports"
        headingLevel="h2"
        description={
          <>
            Errors and discards are packets of the last hour. <ReadAt parts={ports} />
          </>
        }
        state={state}
        rows={rows}
        reader={portReader}
        specOf={portColumn}
        offered={PORT_COLUMNS}
        properties={FILTERED}
        rowId={rowId}
        rowName={rowName}
        detail={detail}
        csv={{ name: ['Ports', device.label], always: ['Circuit'] }}
        empty={
          filter === 'all' ? 'No ports of this device are known.' : 'No port is in this list now.'
        }
        tools={
          <SegmentedControl
            label="Show ports"
            selectedId={filter}
            options={FILTERS.map((id) => ({
              id,
              text: `${PORT_FILTERS[id]} (${ports.filter((port) => passes(port, id)).length})`,
            }))}
            onChange={({ detail: { selectedId } }) => show(selectedId === 'all' ? '' : selectedId)}
          />
        }
      />
    </SpaceBetween>
  );
}
