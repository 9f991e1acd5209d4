import Pagination from '@cloudscape-design/components/pagination';
import Select from '@cloudscape-design/components/select';
import { PAGE_SIZES } from '../../../../core/domain/table.ts';

interface PagerProps {
  /** Name of the table for screen readers. */
  label: string;
  page: number;
  /** Null if unknown. */
  pages: number | null;
  onPage(page: number): void;
  /** Set if the page size can be chosen. */
  size?: { rows: number; onChange(rows: number): void };
}

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} rows` }));

export function Pager({ label, page, pages, onPage, size }: PagerProps) {
  return (
    <div className="table-pager">
      {size && (
        <Select
          ariaLabel="Rows on a page"
          options={SIZES}
          selectedOption={SIZES.find(({ value }) => value === String(size.rows)) ?? null}
          onChange={({ detail }) => size.onChange(Number(detail.selectedOption.value))}
        />
      )}
      <Pagination
        currentPageIndex={page + 1}
        pagesCount={pages ?? page + 1}
        openEnd={pages === null}
        onChange={({ detail }) => onPage(detail.currentPageIndex - 1)}
        ariaLabels={{
          nextPageLabel: 'Next page',
          previousPageLabel: 'Previous page',
          paginationLabel: `Pages of ${label}`,
          pageLabel: (number) => `Page ${number}`,
        }}
      />
    </div>
  );
}
