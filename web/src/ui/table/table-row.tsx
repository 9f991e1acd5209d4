import { Fragment, memo, type ReactNode } from 'react';
import type { ColumnSpec } from './column.ts';

interface TableRowProps<T> {
  row: T;
  id: string;
  /** What the row is called, for the names of its controls. */
  name: string;
  specs: readonly ColumnSpec<T>[];
  isOpen: boolean;
  /** Set when rows can be picked. */
  isPicked?: boolean | undefined;
  onToggle(id: string): void;
  onPick(id: string): void;
  detail?: ((row: T) => ReactNode) | undefined;
}

function Row<T>({
  row,
  id,
  name,
  specs,
  isOpen,
  isPicked,
  onToggle,
  onPick,
  detail,
}: TableRowProps<T>) {
  const tools = Number(detail !== undefined) + Number(isPicked !== undefined);
  return (
    <Fragment>
      <tr className={isPicked ? 'row row--selected' : 'row'} data-row={id}>
        {isPicked !== undefined && (
          <td className="data-table__tool">
            <input
              className="row-pick"
              type="checkbox"
              checked={isPicked}
              aria-label={`Select ${name}`}
              onChange={() => onPick(id)}
            />
          </td>
        )}
        {detail && (
          <td className="data-table__tool">
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
          </td>
        )}
        {specs.map((spec) => (
          <td key={spec.id} className={spec.align} data-label={spec.id}>
            {spec.cell ? spec.cell(row) : spec.text(row)}
          </td>
        ))}
      </tr>
      {detail && isOpen && (
        <tr className="detail">
          <td colSpan={specs.length + tools}>
            <div className="detail__box">{detail(row)}</div>
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/**
 * A row and, when it is open, its details over the full width. Draws again only when something of
 * it changed.
 */
export const TableRow = memo(Row) as typeof Row;
