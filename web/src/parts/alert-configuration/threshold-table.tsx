import Checkbox from '@cloudscape-design/components/checkbox';
import Input from '@cloudscape-design/components/input';
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
import type { ColumnSpec } from '../../ui/table/column.ts';
import { AtSource } from '../at-source.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { Table } from '../../ui/table/table.tsx';
import './threshold-table.css';

const ROWS_PER_PAGE = 100;
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
  const columns = columnsOf((row) => edits[row.dataPointId], onEdit);
  return (
    <div className="threshold-table">
      <Table
        label="Thresholds"
        columns={columns}
        rows={page.rows}
        rowId={({ dataPointId }) => dataPointId}
        rowClass={(row) => (isInvalidEdit(row, edits[row.dataPointId]) ? 'is-invalid' : undefined)}
      />
      {page.pages > 1 && (
        <Pager label="thresholds" page={page.page} pages={page.pages} onPage={setWanted} />
      )}
      <p className="threshold-table__form">{FORM}</p>
    </div>
  );
}

const DATAPOINT: ColumnSpec<ThresholdRow> = {
  id: 'Datapoint',
  text: (row) => row.dataPointName,
  isRowHeader: true,
};
const DESCRIPTION: ColumnSpec<ThresholdRow> = {
  id: 'Description',
  text: (row) => row.dataPointDescription,
};
const HOLDS_NOW: ColumnSpec<ThresholdRow> = {
  id: 'Holds now',
  text: holdsNow,
};
const LIMITS = [DATAPOINT, DESCRIPTION, HOLDS_NOW];

/** Limits of each datapoint, for somebody who may not set them. */
export function LimitTable({ rows }: { rows: readonly ThresholdRow[] }) {
  return (
    <Table label="Limits" columns={LIMITS} rows={rows} rowId={({ dataPointId }) => dataPointId} />
  );
}

function columnsOf(
  editOf: (row: ThresholdRow) => ThresholdEdit | undefined,
  onEdit: ThresholdTableProps['onEdit'],
): ColumnSpec<ThresholdRow>[] {
  return [
    {
      id: 'Enabled',
      text: () => '',
      cell: (row) => {
        const edit = editOf(row);
        const enabled = mayEnable(row, edit);
        return (
          <Checkbox
            checked={enabled && !(edit?.disableAlerting ?? row.disableAlerting)}
            disabled={!enabled}
            ariaLabel={`Enabled ${row.dataPointName}`}
            onChange={({ detail }) => onEdit(row, { disableAlerting: !detail.checked })}
          />
        );
      },
    },
    DATAPOINT,
    DESCRIPTION,
    {
      id: 'Custom expression',
      text: () => '',
      cell: (row) => <CustomExpression row={row} edit={editOf(row)} onEdit={onEdit} />,
    },
    {
      id: 'Global expression',
      text: () => '',
      cell: (row) => (
        <Input
          value={row.globalAlertExpr}
          readOnly
          ariaLabel={`Global expression for ${row.dataPointName}`}
        />
      ),
    },
    HOLDS_NOW,
    {
      id: 'Note',
      text: () => '',
      cell: (row) => (
        <Input
          value={editOf(row)?.alertExprNote ?? row.alertExprNote}
          ariaLabel={`Note for ${row.dataPointName}`}
          onChange={({ detail }) => onEdit(row, { alertExprNote: detail.value.slice(0, 500) })}
        />
      ),
    },
  ];
}

function holdsNow(row: ThresholdRow): string {
  const holds =
    row.effectiveExpr === ''
      ? unsetWords(row.sensorsWithLimits)
      : `${row.effectiveExpr} (${row.effectiveFrom === 'limits' ? OWN : [row.effectiveFrom, row.effectiveFromName].filter(Boolean).join(' ')})`;
  return row.alertingDisabledOn ? `${holds}, switched off on the ${row.alertingDisabledOn}` : holds;
}

const OWN = 'limits of the device itself';

function unsetWords(sensors: number | null): string {
  if (sensors === 0) return 'None';
  return sensors === null
    ? 'None set; sensors of devices with limits of their own have those'
    : `None set; ${sensors} ${sensors === 1 ? 'sensor has' : 'sensors have'} ${OWN}`;
}

/** Nobody sees from an expression whether a number is bits or megabits. */
function unitWords(unit: string): string {
  if (unit === 'status') return 'in numbers of the status';
  return unitWord(unit) ? `in ${unitWord(unit)}` : '';
}

interface CustomExpressionProps {
  row: ThresholdRow;
  edit: ThresholdEdit | undefined;
  onEdit: ThresholdTableProps['onEdit'];
}

function CustomExpression({ row, edit, onEdit }: CustomExpressionProps) {
  const unitId = useId();
  const isInvalid = isInvalidEdit(row, edit);
  return (
    <>
      <Input
        value={edit?.alertExpr ?? row.alertExpr}
        invalid={isInvalid}
        ariaLabel={`Custom expression for ${row.dataPointName}`}
        ariaDescribedby={unitId}
        placeholder={`e.g. ${exampleThreshold(row.unit)}`}
        onChange={({ detail }) => onEdit(row, { alertExpr: editExpression(row, detail.value) })}
      />
      <span id={unitId} className="threshold-table__form">
        {unitWords(row.unit)}
      </span>
      {isForeign(row, edit) && (
        <span className="threshold-table__form">
          Set at the source. It stays until you enter another.
        </span>
      )}
      <AtSource thing={row} />
      {isInvalid && (
        <span className="threshold-table__error" role="alert">
          Not a valid expression.
        </span>
      )}
    </>
  );
}
