import Spinner from '@cloudscape-design/components/spinner';
import { useCallback, useState, type ReactNode } from 'react';
import type { Sort } from '../../../../core/domain/table.ts';
import { surface } from '../tokens.ts';
import { useNarrow } from '../use-narrow.ts';
import { DEFAULT_WIDTH, type ColumnSpec } from './column.ts';
import { TableHead, type Arrangement } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import './table.css';
import './table-narrow.css';

/** Groups of rows with headings; rows of a group must be adjacent. */
export interface RowGroups<T> {
  of(row: T): string;
  head(name: string): ReactNode;
}

export interface TableProps<T> {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly ColumnSpec<T>[];
  rows: readonly T[];
  rowId(row: T): string;
  /** Name of a row, for its controls. */
  rowName?(row: T): string;
  empty?: ReactNode;
  isLoading?: boolean;
  /** The rows do not reflect the latest change yet. */
  isCatchingUp?: boolean;
  sort?: Sort | null;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Set if columns can be moved and resized. */
  arrangement?: Arrangement | undefined;
  /** Details of an unfolded row. */
  detail?: ((row: T) => ReactNode) | undefined;
  /** Ids of the selected rows; set if rows can be selected. */
  picked?: ReadonlySet<string> | undefined;
  onPick?: ((picked: ReadonlySet<string>) => void) | undefined;
  /** At most one row can be selected. */
  picksOne?: boolean;
  /** Why a row cannot be selected; undefined or '' if it can. */
  unpickable?: ((row: T) => string | undefined) | undefined;
  groups?: RowGroups<T> | undefined;
  rowClass?(row: T): string | undefined;
  /** Click on a row; a cell must have a button with the same action. */
  onOpen?: ((row: T) => void) | undefined;
  /** Hides the header where the columns are obvious. */
  isHeadless?: boolean;
  /** Inside a frame already. */
  isPlain?: boolean;
  className?: string;
}

const TOOL_WIDTH = 32;
const NO_ONE: ReadonlySet<string> = new Set();

/** The portal's only table. It draws one page of rows, so the number of all rows has no effect. */
export function Table<T>(props: TableProps<T>) {
  const { label, columns, rows, rowId } = props;
  const [announcement, announce] = useState('');
  const isNarrow = useNarrow();
  const tools = Number(props.detail !== undefined) + Number(props.picked !== undefined);
  const isCards = isNarrow && columns.some(({ line }) => line !== undefined);
  const isFixed = props.arrangement !== undefined || columns.every(({ width }) => width);
  const layout = isFixed && !isNarrow ? layoutOf(columns, props.arrangement, tools) : null;
  const hasHead = !props.isHeadless && !isCards;
  return (
    <div
      className={[
        'table-frame',
        props.isPlain && 'table-frame--plain',
        props.isCatchingUp && 'table-frame--waiting',
        props.className,
      ]
        .filter(Boolean)
        .join(' ')}
      style={surface}
    >
      <table
        aria-label={label}
        aria-busy={props.isLoading || props.isCatchingUp || undefined}
        className={layout ? 'table--fixed' : ''}
        style={layout ? { minWidth: layout.width } : undefined}
      >
        {layout && (
          <colgroup>
            {layout.widths.map((width, index) => (
              <col key={index} style={{ width }} />
            ))}
          </colgroup>
        )}
        {hasHead && (
          <TableHead
            {...props}
            pageIds={rows.filter((row) => !props.unpickable?.(row)).map(rowId)}
            stuck={layout?.stuck ?? []}
            announce={announce}
          />
        )}
        <TableBody
          {...props}
          columnCount={columns.length + tools}
          stuck={layout?.stuck}
          isCards={isCards}
        />
      </table>
      <output className="visually-hidden">{announcement}</output>
    </div>
  );
}

interface TableBodyProps<T> extends TableProps<T> {
  columnCount: number;
  stuck: Layout['stuck'] | undefined;
  isCards: boolean;
}

function TableBody<T>(props: TableBodyProps<T>) {
  const { rows, rowId, rowName = rowId, groups, picked, onPick, picksOne, columnCount } = props;
  const [open, setOpen] = useState(NO_ONE);
  const toggle = useCallback((id: string) => setOpen((former) => flipped(former, id)), []);
  const pick = useCallback(
    (id: string) => onPick?.(picksOne ? new Set([id]) : flipped(picked ?? NO_ONE, id)),
    [onPick, picked, picksOne],
  );
  if (props.isLoading || rows.length === 0)
    return (
      <tbody>
        <tr>
          <td colSpan={columnCount} className="table-empty">
            <div className="table-wide">{props.isLoading ? <Loading /> : props.empty}</div>
          </td>
        </tr>
      </tbody>
    );
  return (
    <tbody>
      {rows.map((row, index) => {
        const id = rowId(row);
        const group = groups?.of(row);
        const isFirst =
          group !== undefined && (index === 0 || groups?.of(rows[index - 1]!) !== group);
        return [
          isFirst && (
            <tr key={`group-${group}`} className="group">
              <th scope="rowgroup" colSpan={columnCount}>
                {groups?.head(group)}
              </th>
            </tr>
          ),
          <TableRow
            key={id}
            id={id}
            row={row}
            name={rowName(row)}
            columns={props.columns}
            stuck={props.stuck}
            className={props.rowClass?.(row)}
            isCard={props.isCards}
            isOpen={open.has(id)}
            isPicked={picked?.has(id)}
            picksOne={picksOne}
            unpickable={props.unpickable?.(row)}
            onToggle={toggle}
            onOpen={props.onOpen}
            onPick={pick}
            detail={props.detail}
          />,
        ];
      })}
    </tbody>
  );
}

function Loading() {
  return (
    <output>
      <Spinner size="large" />
      <span className="visually-hidden">Loading</span>
    </output>
  );
}

interface Layout {
  width: number;
  /** Column widths, row tools first. */
  widths: readonly number[];
  /** Offsets of sticky columns, row tools first. */
  stuck: readonly number[];
}

/** Sticky columns: up to the row header, at most two. */
const MOST_STUCK = 2;

function layoutOf<T>(
  columns: readonly ColumnSpec<T>[],
  arrangement: Arrangement | undefined,
  tools: number,
): Layout {
  const chosen = new Map(arrangement?.columns.map((column) => [column.id, column.width]));
  const widths = [
    ...Array.from({ length: tools }, () => TOOL_WIDTH),
    ...columns.map(({ id, width }) => chosen.get(id) ?? width ?? DEFAULT_WIDTH),
  ];
  const named = columns.findIndex(({ isRowHeader }) => isRowHeader);
  const stuckCount = tools + (named >= 0 && named < MOST_STUCK ? named + 1 : 1);
  let left = 0;
  const lefts = widths.map((width) => (left += width) - width);
  return { width: left, widths, stuck: lefts.slice(0, stuckCount) };
}

function flipped(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
