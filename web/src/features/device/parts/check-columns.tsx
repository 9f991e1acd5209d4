import { checkLevelWord, checkReader } from '../../../../../core/domain/check-reader.ts';
import type { Checked } from '../../../../../core/domain/parts.ts';
import { stateOfSeverity } from '../../../../../core/domain/state.ts';
import { NO_VALUE } from '../../../../../core/domain/units.ts';
import { Age } from '../../../ui/state/age.tsx';
import { StateBadge } from '../../../ui/state/state-badge.tsx';
import type { ColumnSpec } from '../../../ui/table/column.ts';

const CHECKED_EVERY_SECONDS = 60;

const SPECS: Readonly<Record<string, Partial<ColumnSpec<Checked>>>> = {
  Name: { width: 160, isRowHeader: true, line: 1 },
  Kind: { width: 120, line: 3 },
  Asks: { width: 260, line: 2 },
  Level: {
    width: 130,
    line: 1,
    cell: (checked) => (
      <StateBadge
        state={checked.level === null ? 'no_data' : stateOfSeverity(checked.level)}
        word={checkLevelWord(checked)}
      />
    ),
  },
  Result: { width: 180, line: 2 },
  'Time to answer': { width: 130, align: 'end', line: 3 },
  Certificate: { width: 150, line: 3 },
  Checked: {
    width: 120,
    line: 3,
    cell: ({ readEpochSeconds }) =>
      readEpochSeconds === null ? (
        NO_VALUE
      ) : (
        <Age epochSeconds={readEpochSeconds} intervalSeconds={CHECKED_EVERY_SECONDS} />
      ),
  },
};

export const checkColumn = (id: string): ColumnSpec<Checked> => ({
  id,
  text: (checked) => checkReader.text(checked, id),
  ...SPECS[id],
});
