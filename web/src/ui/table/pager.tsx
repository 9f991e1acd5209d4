import Pagination from '@cloudscape-design/components/pagination';
import Select from '@cloudscape-design/components/select';
import { PAGE_SIZES } from '../../../../core/domain/table.ts';

interface PagerProps {
  page: number;
  pages: number;
  pageSize: number;
  onPage(page: number): void;
  onPageSize(size: number): void;
}

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} rows` }));

/** Rows a page, and the way between pages. */
export function Pager({ page, pages, pageSize, onPage, onPageSize }: PagerProps) {
  return (
    <div className="data-table__pager">
      <Select
        ariaLabel="Rows on a page"
        options={SIZES}
        selectedOption={SIZES.find((size) => size.value === String(pageSize)) ?? null}
        onChange={({ detail }) => onPageSize(Number(detail.selectedOption.value))}
      />
      <Pagination
        currentPageIndex={page + 1}
        pagesCount={pages}
        onChange={({ detail }) => onPage(detail.currentPageIndex - 1)}
        ariaLabels={{
          nextPageLabel: 'Next page',
          previousPageLabel: 'Previous page',
          paginationLabel: 'Pages of the table',
          pageLabel: (number) => `Page ${number}`,
        }}
      />
    </div>
  );
}
