import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import type { TableRows } from './table-rows.ts';
import type { TableProps } from './table.tsx';

type Picking<T> = Pick<TableProps<T>, 'rowId' | 'picked' | 'unpickable'>;

interface PickAllProps<T> extends Picking<T> {
  rows: TableRows<T>;
  /** With the rows of the search and filter that may be selected. */
  onPickAll(rows: readonly T[]): void;
  onPickNone(): void;
}

/** How many rows are selected, and once the page is, the offer to select the other pages too. */
export function PickAll<T>(props: PickAllProps<T>) {
  const { rows, rowId, picked, unpickable, onPickAll } = props;
  const all = useMutation({
    mutationFn: () => rows.readAll(),
    onSuccess: (found) => onPickAll((found ?? []).filter((row) => !unpickable?.(row))),
  });
  if (!picked || picked.size === 0) return null;
  const here = rows.page.rows.filter((row) => !unpickable?.(row));
  const isWhole = here.length > 0 && here.every((row) => picked.has(rowId(row)));
  const count = rows.count ?? 0;
  const left = all.data ? all.data.length - all.data.filter((row) => !unpickable?.(row)).length : 0;
  const isMore = isWhole && count > rows.page.rows.length && picked.size < count - left;
  return (
    <div className="list__picked">
      <output>
        {`${figure(picked.size)} selected.`}
        {all.isSuccess && left > 0 && ` ${figure(left)} of ${figure(count)} cannot be selected.`}
      </output>
      {isMore && (
        <Button loading={all.isPending} onClick={() => all.mutate()}>
          {`Select all ${figure(count)} ${rows.isNarrowed ? 'that match' : 'of the list'}`}
        </Button>
      )}
      <Button variant="inline-link" onClick={props.onPickNone}>
        Select none
      </Button>
      {all.error && <span role="alert">They were not selected. {sentenceOf(all.error)}</span>}
    </div>
  );
}

const figure = (count: number) => count.toLocaleString('en-GB');
