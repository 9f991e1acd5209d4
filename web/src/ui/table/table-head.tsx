import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { changeColumn, moveColumn, placeColumn, type Sort } from '../../../../core/domain/table.ts';
import type { Column } from '../../../../core/domain/view.ts';
import { DEFAULT_WIDTH, NARROWEST, type ColumnSpec } from './column.ts';
import { leftOf, stuckClass } from './table-row.tsx';

/** Column arrangement, including hidden columns. */
export interface Arrangement {
  columns: readonly Column[];
  onChange(columns: readonly Column[]): void;
}

interface TableHeadProps<T> {
  columns: readonly ColumnSpec<T>[];
  sort?: Sort | null;
  onSort?: ((sort: Sort) => void) | undefined;
  arrangement?: Arrangement | undefined;
  detail?: unknown;
  picked?: ReadonlySet<string> | undefined;
  onPick?: ((picked: ReadonlySet<string>) => void) | undefined;
  picksOne?: boolean | undefined;
  /** Ids of the rows of the page. */
  pageIds: readonly string[];
  stuck: readonly number[];
  /** For screen readers. */
  announce(sentence: string): void;
}

export function TableHead<T>(props: TableHeadProps<T>) {
  const { columns, detail, picked, pageIds, onPick, stuck } = props;
  const tools = Number(picked !== undefined) + Number(detail !== undefined);
  return (
    <thead>
      <tr>
        {picked && (
          <th scope="col" className={stuckClass(stuck, 0, 'row-tool')} style={leftOf(stuck, 0)}>
            {props.picksOne ? (
              <span className="visually-hidden">Selection</span>
            ) : (
              <input
                className="row-pick"
                type="checkbox"
                aria-label="Select all rows of the page"
                checked={pageIds.length > 0 && pageIds.every((id) => picked.has(id))}
                onChange={(event) =>
                  onPick?.(
                    event.target.checked
                      ? new Set([...picked, ...pageIds])
                      : new Set([...picked].filter((id) => !pageIds.includes(id))),
                  )
                }
              />
            )}
          </th>
        )}
        {detail !== undefined && (
          <th scope="col" className={stuckClass(stuck, tools - 1)} style={leftOf(stuck, tools - 1)}>
            <span className="visually-hidden">Details</span>
          </th>
        )}
        {columns.map((column, index) => (
          <HeadCell key={column.id} {...props} column={column} at={tools + index} />
        ))}
      </tr>
    </thead>
  );
}

interface HeadCellProps<T> extends TableHeadProps<T> {
  column: ColumnSpec<T>;
  /** Index among the cells of a row. */
  at: number;
}

const RESIZE_STEP = 20;
const COLUMN_DRAG = 'application/x-column';

/**
 * A header: click sorts; dragging or Shift with an arrow key moves; the edge, or + and -, resizes.
 */
function HeadCell<T>(props: HeadCellProps<T>) {
  const { column, at, sort, onSort, arrangement, stuck } = props;
  const cell = useRef<HTMLTableCellElement>(null);
  const [isTarget, setTarget] = useState(false);
  const name = column.header ?? column.id;
  const isSortable = onSort !== undefined && !column.isUnsorted;
  const sorted =
    sort?.column === column.id ? (sort.descending ? 'descending' : 'ascending') : 'none';
  const common = {
    ref: cell,
    scope: 'col',
    style: leftOf(stuck, at),
    className: stuckClass(
      stuck,
      at,
      `${column.align ?? ''} ${isTarget ? 'head--target' : ''}`.trim(),
    ),
  };
  if (!isSortable && !arrangement)
    return (
      <th {...common}>
        <span className="head-name">{name}</span>
      </th>
    );
  return (
    <th
      {...common}
      aria-sort={isSortable ? sorted : undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(COLUMN_DRAG)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        setTarget(false);
        const dragged = event.dataTransfer.getData(COLUMN_DRAG);
        arrangement?.onChange(placeColumn(arrangement.columns, dragged, column.id));
      }}
    >
      <button
        type="button"
        className="head-sort"
        draggable={arrangement !== undefined}
        {...(arrangement
          ? {
              title: `${column.id}. Shift and an arrow key move the column, + and - resize it.`,
              'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight + -',
            }
          : {})}
        onDragStart={(event) => event.dataTransfer.setData(COLUMN_DRAG, column.id)}
        onClick={() => {
          if (isSortable) onSort({ column: column.id, descending: sorted === 'ascending' });
        }}
        onKeyDown={(event) => handleKey(event, props, cell.current)}
      >
        <span className="head-sort__label">{name}</span>
        <span aria-hidden="true">
          {sorted === 'none' ? '' : sorted === 'ascending' ? '▲' : '▼'}
        </span>
      </button>
      {arrangement && (
        <ResizeEdge
          width={() => widthOf(cell.current, props)}
          onResize={(width) =>
            arrangement.onChange(changeColumn(arrangement.columns, column.id, { width }))
          }
        />
      )}
    </th>
  );
}

function handleKey<T>(
  event: KeyboardEvent,
  props: HeadCellProps<T>,
  cell: HTMLElement | null,
): void {
  const { column, arrangement, announce } = props;
  const step = { '+': RESIZE_STEP, '=': RESIZE_STEP, '-': -RESIZE_STEP }[event.key];
  const places = event.shiftKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined;
  if (!arrangement || (step === undefined && places === undefined)) return;
  event.preventDefault();
  if (step !== undefined) {
    const width = clampWidth(widthOf(cell, props) + step);
    arrangement.onChange(changeColumn(arrangement.columns, column.id, { width }));
    announce(`${column.id} is ${width} pixels wide.`);
    return;
  }
  const moved = moveColumn(arrangement.columns, column.id, places!);
  const place = moved.filter((each) => each.visible).findIndex((each) => each.id === column.id);
  arrangement.onChange(moved);
  announce(`${column.id} is column ${place + 1}.`);
}

function widthOf<T>(cell: HTMLElement | null, { column, arrangement }: HeadCellProps<T>): number {
  const chosen = arrangement?.columns.find(({ id }) => id === column.id)?.width;
  return Math.round(cell?.getBoundingClientRect().width || chosen || column.width || DEFAULT_WIDTH);
}

const clampWidth = (width: number) => Math.min(2_000, Math.max(NARROWEST, Math.round(width)));

/** For pointers; the header has keys for it. */
function ResizeEdge({ width, onResize }: { width(): number; onResize(width: number): void }) {
  const start = useRef({ x: 0, width: 0 });
  const move = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      onResize(clampWidth(start.current.width + event.clientX - start.current.x));
  };
  return (
    <span
      className="head-resize"
      aria-hidden="true"
      onPointerDown={(event) => {
        start.current = { x: event.clientX, width: width() };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
    />
  );
}
