import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { changeColumn, moveColumn, placeColumn, type Sort } from '../../../../core/domain/table.ts';
import type { Column } from '../../../../core/domain/view.ts';
import { DEFAULT_WIDTH, NARROWEST, type ColumnSpec } from './column.ts';

interface HeadCellProps<T> {
  column: Column;
  spec: ColumnSpec<T>;
  columns: readonly Column[];
  sort: Sort | null;
  onSort(sort: Sort): void;
  onColumns(columns: readonly Column[]): void;
  /** Told to people who cannot see the change. */
  announce(sentence: string): void;
}

const RESIZE_STEP = 20;
const COLUMN_DRAG = 'application/x-column';

/**
 * A header: a press sorts; dragging or Shift with an arrow key moves; the edge, or + and -,
 * resizes.
 */
export function HeadCell<T>(props: HeadCellProps<T>) {
  const { column, spec, columns, sort, onSort, onColumns } = props;
  const cell = useRef<HTMLTableCellElement>(null);
  const [isTarget, setTarget] = useState(false);
  const sorted =
    sort?.column === column.id ? (sort.descending ? 'descending' : 'ascending') : 'none';
  return (
    <th
      ref={cell}
      scope="col"
      aria-sort={sorted}
      className={`${spec.align ?? ''} ${isTarget ? 'head--target' : ''}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(COLUMN_DRAG)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        setTarget(false);
        onColumns(placeColumn(columns, event.dataTransfer.getData(COLUMN_DRAG), column.id));
      }}
    >
      <button
        type="button"
        className="head-sort"
        draggable
        title={`${column.id}. Shift and an arrow key move the column, + and - resize it.`}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight + -"
        onDragStart={(event) => event.dataTransfer.setData(COLUMN_DRAG, column.id)}
        onClick={() => onSort({ column: column.id, descending: sorted === 'ascending' })}
        onKeyDown={(event) => handleKey(event, props, cell.current)}
      >
        <span className="head-sort__label">{column.id}</span>
        <span aria-hidden="true">
          {sorted === 'none' ? '' : sorted === 'ascending' ? '▲' : '▼'}
        </span>
      </button>
      <ResizeEdge
        width={() => widthOf(cell.current, column, spec)}
        onResize={(width) => onColumns(changeColumn(columns, column.id, { width }))}
      />
    </th>
  );
}

function handleKey<T>(
  event: KeyboardEvent,
  { column, spec, columns, onColumns, announce }: HeadCellProps<T>,
  cell: HTMLElement | null,
): void {
  const step = { '+': RESIZE_STEP, '=': RESIZE_STEP, '-': -RESIZE_STEP }[event.key];
  const places = event.shiftKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined;
  if (step === undefined && places === undefined) return;
  event.preventDefault();
  if (step !== undefined) {
    const width = clampWidth(widthOf(cell, column, spec) + step);
    onColumns(changeColumn(columns, column.id, { width }));
    announce(`${column.id} is ${width} pixels wide.`);
    return;
  }
  const moved = moveColumn(columns, column.id, places!);
  const place = moved.filter((each) => each.visible).findIndex((each) => each.id === column.id);
  onColumns(moved);
  announce(`${column.id} is column ${place + 1}.`);
}

function widthOf<T>(cell: HTMLElement | null, column: Column, spec: ColumnSpec<T>): number {
  return Math.round(
    cell?.getBoundingClientRect().width || column.width || spec.width || DEFAULT_WIDTH,
  );
}

const clampWidth = (width: number) => Math.min(2_000, Math.max(NARROWEST, Math.round(width)));

/** Only for pointers; the keys of the header do the same. */
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
