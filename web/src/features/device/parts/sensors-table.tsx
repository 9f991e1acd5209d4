import Select from '@cloudscape-design/components/select';
import { useCallback, useMemo } from 'react';
import type { Device } from '../../../../../core/domain/device.ts';
import type { Parts, Sensor } from '../../../../../core/domain/parts.ts';
import type { Span } from '../../../../../core/domain/range.ts';
import {
  SENSOR_COLUMNS,
  sensorKind,
  rowWords,
  sensorReader,
  stateLegend,
  WORST_SENSORS_FIRST,
} from '../../../../../core/domain/sensor-reader.ts';
import { sortRows, valuesOf } from '../../../../../core/domain/table.ts';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { useRowsHere } from '../../../ui/table/use-rows-here.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { PartGraphs } from './part-graphs.tsx';
import { ReadAt } from './read-at.tsx';
import { sensorColumn } from './sensor-columns.tsx';
import { useNarrowing } from './use-narrowing.ts';

const FILTERED = ['Name', 'Kind', 'Level', 'Value'];
const NONE: readonly Sensor[] = [];
const rowId = ({ id }: Sensor) => id;
const rowName = ({ name }: Sensor) => name;

interface SensorsTableProps {
  device: Device;
  /** Undefined while they are on their way. */
  parts: Parts | undefined;
  span: Span;
}

export function SensorsTable({ device, parts, span }: SensorsTableProps) {
  const [kind, chooseKind] = useNarrowing('kind');
  const sensors = parts?.sensors ?? NONE;
  const state = useTableState({
    table: 'device-sensors',
    offered: SENSOR_COLUMNS,
    defaultSort: WORST_SENSORS_FIRST,
  });
  const passing = useMemo(
    () =>
      // Those of one level are in the order of their names.
      sortRows(sensors, { column: 'Name', descending: false }, sensorReader).filter(
        (sensor) => kind === '' || sensorKind(sensor) === kind,
      ),
    [sensors, kind],
  );
  const rows = useRowsHere(state, { rows: passing, reader: sensorReader, isLoading: !parts });
  const detail = useCallback(
    (sensor: Sensor, columns: readonly string[]) => (
      <PartGraphs
        device={device}
        datasource="sensors"
        part={sensor}
        span={span}
        facts={SENSOR_COLUMNS.filter((id) => !columns.includes(id)).map((id) => [
          id,
          sensorReader.text(sensor, id),
        ])}
        {...(sensor.states && {
          note: [rowWords(sensor), `The graph shows numbers: ${stateLegend(sensor)}.`]
            .filter(Boolean)
            .join(' '),
        })}
      />
    ),
    [device, span],
  );
  const options = ['', ...valuesOf(sensors, 'Kind', sensorReader)].map((value) => ({
    value,
    label: value || 'All kinds',
  }));
  return (
    <TablePage
      title="Sensors"
      headingLevel="h2"
      description={<ReadAt parts={sensors} />}
      state={state}
      rows={rows}
      reader={sensorReader}
      specOf={sensorColumn}
      offered={SENSOR_COLUMNS}
      properties={FILTERED}
      rowId={rowId}
      rowName={rowName}
      detail={detail}
      csv={{ name: ['Sensors', device.label] }}
      empty={kind === '' ? 'No sensors of this device are known.' : `No sensor is of this kind.`}
      tools={
        <Select
          ariaLabel="Kind of sensor"
          options={options}
          selectedOption={options.find(({ value }) => value === kind) ?? options[0]!}
          onChange={({ detail: { selectedOption } }) => chooseKind(selectedOption.value ?? '')}
        />
      }
    />
  );
}
