import { Fragment, memo, type CSSProperties, type ReactNode } from 'react';
import { cellOf, type ColumnSpec } from './column.ts';

interface TableRowProps<T> {
  row: T;
  id: string;
  /** Name of the row, for its controls. */
  name: string;
  columns: readonly ColumnSpec<T>[];
  /** Offsets of sticky cells in pixels. */
  stuck?: readonly number[] | undefined;
  className?: string | undefined;
  /** Rows are cards of three lines on a phone. */
  isCard: boolean;
  isOpen: boolean;
  /** Set when rows can be selected. */
  isPicked?: boolean | undefined;
  picksOne?: boolean | undefined;
  /** Why it cannot be selected. */
  unpickable?: string | undefined;
  onToggle(id: string): void;
  onOpen?: ((row: T) => void) | undefined;
  onPick(id: string): void;
  detail?: ((row: T) => ReactNode) | undefined;
}

function Row<T>(props: TableRowProps<T>) {
  const { row, id, columns, stuck, className, isCard, isOpen, isPicked, detail, onOpen } = props;
  const tools = [
    ...(isPicked === undefined ? [] : [<Pick key="pick" {...props} />]),
    ...(detail ? [<Toggle key="toggle" {...props} />] : []),
  ];
  const classes = [
    'row',
    isPicked && 'row--selected',
    isCard && 'row--card',
    onOpen && 'row--opens',
    className,
  ];
  return (
    <Fragment>
      {/* Keyboards and screen readers use the button in a cell. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <tr
        className={classes.filter(Boolean).join(' ')}
        data-row={id}
        onClick={onOpen && ((event) => isPlain(event.target) && onOpen(row))}
      >
        {isCard ? (
          <td>
            <Card row={row} columns={columns} tools={tools} isWhole={isOpen || !detail} />
          </td>
        ) : (
          <>
            {tools.map((tool, index) => (
              <td
                key={tool.key}
                className={stuckClass(stuck, index, 'row-tool')}
                style={leftOf(stuck, index)}
              >
                {tool}
              </td>
            ))}
            {columns.map((column, index) => {
              const at = tools.length + index;
              const Cell = column.isRowHeader ? 'th' : 'td';
              return (
                <Cell
                  key={column.id}
                  {...(column.isRowHeader ? { scope: 'row' } : {})}
                  className={stuckClass(stuck, at, column.align)}
                  style={leftOf(stuck, at)}
                  data-label={typeof column.header === 'string' ? column.header : column.id}
                >
                  {cellOf(column, row)}
                </Cell>
              );
            })}
          </>
        )}
      </tr>
      {detail && isOpen && (
        <tr className="detail">
          <td colSpan={isCard ? 1 : columns.length + tools.length}>
            <div className="table-wide">{detail(row)}</div>
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** The click is not on a control. */
function isPlain(target: EventTarget): boolean {
  return target instanceof Element && !target.closest('a, button, input, label');
}

const LINES = [1, 2, 3] as const;

interface CardProps<T> extends Pick<TableRowProps<T>, 'row' | 'columns'> {
  tools: readonly ReactNode[];
  /** Long texts wrap. */
  isWhole: boolean;
}

/** The other columns are in the details. */
function Card<T>({ row, columns, tools, isWhole }: CardProps<T>) {
  return (
    <div className={isWhole ? 'card card--whole' : 'card'}>
      {LINES.map((line) => {
        const ofLine = columns.filter(
          (column) => column.line === line && (column.isUnsorted || column.text(row) !== ''),
        );
        return (
          ofLine.length > 0 && (
            <div key={line} className="card__line">
              {ofLine.map((column) => (
                <span key={column.id}>{column.card?.(row) ?? cellOf(column, row)}</span>
              ))}
            </div>
          )
        );
      })}
      {tools.length > 0 && <div className="card__tools">{tools}</div>}
    </div>
  );
}

function Pick<T>({ id, name, isPicked = false, picksOne, unpickable, onPick }: TableRowProps<T>) {
  return (
    <input
      className="row-pick"
      type={picksOne ? 'radio' : 'checkbox'}
      checked={isPicked}
      disabled={Boolean(unpickable)}
      title={unpickable || undefined}
      aria-label={`Select ${name}`}
      onChange={() => onPick(id)}
    />
  );
}

function Toggle<T>({ id, name, isOpen, onToggle }: TableRowProps<T>) {
  return (
    <button
      type="button"
      className="row-toggle"
      aria-expanded={isOpen}
      aria-label={`Details of ${name}`}
      data-row-toggle
      onClick={() => onToggle(id)}
    >
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M4 1.5 8.5 6 4 10.5" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </button>
  );
}

export function stuckClass(
  stuck: readonly number[] | undefined,
  at: number,
  own?: string,
): string | undefined {
  const isStuck = stuck !== undefined && at < stuck.length;
  const classes = [own, isStuck && 'stuck', isStuck && at === stuck.length - 1 && 'stuck--last'];
  return classes.filter(Boolean).join(' ') || undefined;
}

export function leftOf(
  stuck: readonly number[] | undefined,
  at: number,
): CSSProperties | undefined {
  const left = stuck?.[at];
  return left === undefined ? undefined : { insetInlineStart: left };
}

/** Memoised: redraws only after a change. */
export const TableRow = memo(Row) as typeof Row;
