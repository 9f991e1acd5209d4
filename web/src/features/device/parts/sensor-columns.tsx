import type { Sensor } from '../../../../../core/domain/parts.ts';
import { levelWord, sensorReader } from '../../../../../core/domain/sensor-reader.ts';
import { stateOfSeverity } from '../../../../../core/domain/state.ts';
import { NO_VALUE } from '../../../../../core/domain/units.ts';
import { Age } from '../../../ui/state/age.tsx';
import { StateBadge } from '../../../ui/state/state-badge.tsx';
import type { ColumnSpec } from '../../../ui/table/column.ts';
import { READ_EVERY_SECONDS } from './read-at.tsx';

const SPECS: Readonly<Record<string, Partial<ColumnSpec<Sensor>>>> = {
  Name: { width: 200, isRowHeader: true, line: 1 },
  Kind: { width: 150, line: 3 },
  Level: {
    width: 120,
    line: 1,
    cell: (sensor) =>
      sensor.isNotUpYet ? (
        <StateBadge state="no_data" word={levelWord(sensor)} />
      ) : sensor.level === null ? (
        NO_VALUE
      ) : (
        <StateBadge state={stateOfSeverity(sensor.level)} word={levelWord(sensor)} />
      ),
  },
  Value: { width: 110, align: 'end', line: 2 },
  Limits: { width: 220, line: 3 },
  Read: {
    width: 120,
    line: 3,
    cell: ({ readEpochSeconds }) =>
      readEpochSeconds === null ? (
        NO_VALUE
      ) : (
        <Age epochSeconds={readEpochSeconds} intervalSeconds={READ_EVERY_SECONDS} />
      ),
  },
};

export const sensorColumn = (id: string): ColumnSpec<Sensor> => ({
  id,
  text: (sensor) => sensorReader.text(sensor, id),
  ...SPECS[id],
});
