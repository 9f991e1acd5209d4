import Spinner from '@cloudscape-design/components/spinner';
import { useCallback, useState, type ReactNode } from 'react';
import { DEFAULT_WIDTH, type ColumnSpec } from './column.ts';
import type { DataTableProps } from './data-table.tsx';
import { HeadCell } from './table-head.tsx';
import { TableRow } from './table-row.tsx';

/** How rows are named, picked and unfolded. */
export interface GridRows<T> {
  rowId(row: T): string;
  rowName(row: T): string;
  /** What an unfolded row shows. */
  detail?: (row: T) => ReactNode;
  /** Set when rows can be picked: the ids of those that are. */
  picked?: ReadonlySet<string>;
  onPick?: (picked: ReadonlySet<string>) => void;
  /** Divides the rows of the page under headings: the heading of a row. */
  groupOf?: ((row: T) => string) | undefined;
}

interface TableGridProps<T> extends DataTableProps<T> {
  specs: readonly ColumnSpec<T>[];
  isNarrowed: boolean;
}

const TOOL_WIDTH = 32;
const NO_ONE: ReadonlySet<string> = new Set();

/**
 * The table itself. Its rows are one page, so that a hundred thousand of them cost no more than a
 * hundred.
 */
export function TableGrid<T>(props: TableGridProps<T>) {
  const { view, specs, title, rowId, rowName, detail, picked, onPick, groupOf } = props;
  const [open, setOpen] = useState(NO_ONE);
  const [said, announce] = useState('');
  const toggle = useCallback((id: string) => setOpen((former) => flipped(former, id)), []);
  const pick = useCallback(
    (id: string) => onPick?.(flipped(picked ?? NO_ONE, id)),
    [onPick, picked],
  );
  const visible = view.columns.filter((column) => column.visible);
  const widths = visible.map(
    (column, index) => column.width ?? specs[index]!.width ?? DEFAULT_WIDTH,
  );
  const tools = Number(detail !== undefined) + Number(picked !== undefined);
  const pageIds = view.page.rows.map(rowId);
  const columnCount = specs.length + tools;
  // Which columns there are is known with the view; others that stand there before would jump away.
  if (props.loading) {
    return (
      <div className="data-table__frame">
        <table aria-label={title}>
          <tbody>
            <tr>
              <td className="table-empty">
                <Nothing {...props} />
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    );
  }
  return (
    // The frame scrolls sideways on narrow screens and must then be reachable by keyboard; its
    // controls are.
    <div className={`data-table__frame ${view.isCatchingUp ? 'data-table--waiting' : ''}`}>
      <table
        aria-label={title}
        style={{ minWidth: widths.reduce((sum, width) => sum + width, tools * TOOL_WIDTH) }}
      >
        <colgroup>
          {Array.from({ length: tools }, (_, index) => (
            <col key={index} style={{ width: TOOL_WIDTH }} />
          ))}
          {visible.map((column, index) => (
            <col key={column.id} style={{ width: widths[index] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {picked && (
              <th scope="col" className="data-table__tool">
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
              </th>
            )}
            {detail && (
              <th scope="col">
                <span className="visually-hidden">Details</span>
              </th>
            )}
            {visible.map((column, index) => (
              <HeadCell
                key={column.id}
                column={column}
                spec={specs[index]!}
                columns={view.columns}
                sort={view.sort}
                onSort={view.setSort}
                onColumns={view.setColumns}
                announce={announce}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {view.page.rows.map((row, index) => {
            const id = pageIds[index]!;
            const heading = groupOf?.(row);
            const isFirst =
              heading !== undefined &&
              (index === 0 || groupOf?.(view.page.rows[index - 1]!) !== heading);
            return [
              isFirst && (
                <tr key={`group-${heading}`} className="group">
                  <th scope="rowgroup" colSpan={columnCount}>
                    {heading}
                  </th>
                </tr>
              ),
              <TableRow
                key={id}
                id={id}
                row={row}
                name={rowName(row)}
                specs={specs}
                isOpen={open.has(id)}
                isPicked={picked?.has(id)}
                onToggle={toggle}
                onPick={pick}
                detail={detail}
              />,
            ];
          })}
          {view.page.rows.length === 0 && (
            <tr>
              <td colSpan={columnCount} className="table-empty">
                <Nothing {...props} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <output className="visually-hidden">{said}</output>
    </div>
  );
}

function Nothing<T>({ loading, isComplete = true, isNarrowed, view }: TableGridProps<T>) {
  if (loading || !isComplete)
    return (
      <output>
        <Spinner size="large" />
        <span className="visually-hidden">Loading</span>
      </output>
    );
  return (
    <>
      <p>Sorry, there is no data to display</p>
      {isNarrowed && (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            view.setSearch('');
            view.setFilter({ join: 'and', items: [] });
          }}
        >
          Clear the search and the filters
        </button>
      )}
    </>
  );
}

function flipped(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
