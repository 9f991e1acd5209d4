import Checkbox from '@cloudscape-design/components/checkbox';
import Input from '@cloudscape-design/components/input';
import Pagination from '@cloudscape-design/components/pagination';
import { useId, useState } from 'react';
import type { ThresholdRow } from '../../../../core/contract/datasources.ts';
import { pageOf } from '../../../../core/domain/table.ts';
import {
  editExpression,
  exampleThreshold,
  isForeign,
  isInvalidEdit,
  mayEnable,
  type ThresholdEdit,
  type ThresholdEdits,
} from '../../../../core/domain/threshold-draft.ts';
import { unitWord } from '../../../../core/domain/units.ts';
import { surface } from '../../ui/tokens.ts';
import './threshold-table.css';

const ROWS_PER_PAGE = 100;
const TITLES = [
  'Enabled',
  'Datapoint',
  'Description',
  'Custom expression',
  'Global expression',
  'Holds now',
  'Note',
];
const FORM =
  'An operator (= != < <= > >=), a space, and one to three whole numbers: warning, error, critical.';

interface ThresholdTableProps {
  rows: readonly ThresholdRow[];
  edits: ThresholdEdits;
  onEdit(row: ThresholdRow, edit: ThresholdEdit): void;
}

/** One row for each datapoint: what holds, where it comes from, and what is set here. */
export function ThresholdTable({ rows, edits, onEdit }: ThresholdTableProps) {
  const [wanted, setWanted] = useState(0);
  const page = pageOf(rows, wanted, ROWS_PER_PAGE);
  return (
    <div className="threshold-table" style={surface}>
      <table aria-label="Thresholds">
        <thead>
          <tr>
            {TITLES.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row) => (
            <ThresholdLine
              key={row.dataPointId}
              row={row}
              edit={edits[row.dataPointId]}
              onEdit={onEdit}
            />
          ))}
        </tbody>
      </table>
      {page.pages > 1 && (
        <Pagination
          currentPageIndex={page.page + 1}
          pagesCount={page.pages}
          onChange={({ detail }) => setWanted(detail.currentPageIndex - 1)}
        />
      )}
      <p className="threshold-table__form">{FORM}</p>
    </div>
  );
}

/** Nobody sees from an expression whether a number is bits or megabits. */
function unitWords(unit: string): string {
  if (unit === 'status') return 'in numbers of the status';
  return unitWord(unit) ? `in ${unitWord(unit)}` : '';
}

interface ThresholdLineProps {
  row: ThresholdRow;
  edit: ThresholdEdit | undefined;
  onEdit(row: ThresholdRow, edit: ThresholdEdit): void;
}

function ThresholdLine({ row, edit, onEdit }: ThresholdLineProps) {
  const unitId = useId();
  const isInvalid = isInvalidEdit(row, edit);
  const enabled = mayEnable(row, edit);
  const change = (next: ThresholdEdit) => onEdit(row, next);
  return (
    <tr className={isInvalid ? 'is-invalid' : undefined}>
      <td data-label="Enabled">
        <Checkbox
          checked={enabled && !(edit?.disableAlerting ?? row.disableAlerting)}
          disabled={!enabled}
          ariaLabel={`Enabled ${row.dataPointName}`}
          onChange={({ detail }) => change({ disableAlerting: !detail.checked })}
        />
      </td>
      <th scope="row" data-label="Datapoint">
        {row.dataPointName}
      </th>
      <td data-label="Description">{row.dataPointDescription}</td>
      <td data-label="Custom expression">
        <Input
          value={edit?.alertExpr ?? row.alertExpr}
          invalid={isInvalid}
          ariaLabel={`Custom expression for ${row.dataPointName}`}
          ariaDescribedby={unitId}
          placeholder={`e.g. ${exampleThreshold(row.unit)}`}
          onChange={({ detail }) => change({ alertExpr: editExpression(row, detail.value) })}
        />
        <span id={unitId} className="threshold-table__form">
          {unitWords(row.unit)}
        </span>
        {isForeign(row, edit) && (
          <span className="threshold-table__form">
            Set at the source. It stays as it is until you type another.
          </span>
        )}
        {isInvalid && (
          <span className="threshold-table__error" role="alert">
            Not a valid expression.
          </span>
        )}
      </td>
      <td data-label="Global expression">
        <Input
          value={row.globalAlertExpr}
          readOnly
          ariaLabel={`Global expression for ${row.dataPointName}`}
        />
      </td>
      <td data-label="Holds now">
        {row.effectiveExpr === ''
          ? 'None'
          : `${row.effectiveExpr} (${[row.effectiveFrom, row.effectiveFromName].filter(Boolean).join(' ')})`}
        {row.alertingDisabledOn && `, switched off on the ${row.alertingDisabledOn}`}
      </td>
      <td data-label="Note">
        <Input
          value={edit?.alertExprNote ?? row.alertExprNote}
          ariaLabel={`Note for ${row.dataPointName}`}
          onChange={({ detail }) => change({ alertExprNote: detail.value.slice(0, 500) })}
        />
      </td>
    </tr>
  );
}
