import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Pagination from '@cloudscape-design/components/pagination';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table from '@cloudscape-design/components/table';
import TextFilter from '@cloudscape-design/components/text-filter';
import { SERVICE_RIGHTS, type ServiceRight } from '../../../../core/access/areas.ts';
import type { Role } from '../../../../core/access/role.ts';
import { TREE_PAGE_SIZES } from '../../../../core/access/services-tree.ts';
import { RightBoxes } from './right-boxes.tsx';
import { useServicesTree, type TreeRow } from './use-services-tree.ts';

/** Pixels of the columns with a longer title; all seven fit beside each other in a window of 1,280. */
const WIDTHS: Partial<Record<ServiceRight, number>> = { diagnostics: 118, systemProperties: 150, customProperties: 154, raiseTicket: 118 };

/** Rights per device group: seven rights for each, given to a group and everything below it. */
export function ServicesTree({ role, onChange }: { role: Role; onChange(role: Role): void }) {
  const tree = useServicesTree(role, onChange);
  if (tree.failure) return <Box color="text-status-error">{tree.failure} <Button onClick={tree.retry}>Try again</Button></Box>;
  if (tree.isLoading) return <StatusIndicator type="loading">Reading the groups</StatusIndicator>;
  return (
    <Table
      items={[...tree.rows]} trackBy="key" variant="embedded" contentDensity="compact" resizableColumns
      ariaLabels={{ tableLabel: 'Rights per group of services' }}
      empty={<Box textAlign="center">No group matches the search.</Box>}
      filter={(
        <SpaceBetween direction="horizontal" size="m">
          <TextFilter
            filteringText={tree.search} filteringPlaceholder="Search groups" filteringAriaLabel="Search groups"
            filteringClearAriaLabel="Clear the search" onChange={({ detail }) => tree.setSearch(detail.filteringText)}
          />
          <Select
            ariaLabel="Groups per page" selectedOption={{ value: String(tree.pageSize), label: `${tree.pageSize} per page` }}
            options={TREE_PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} per page` }))}
            onChange={({ detail }) => tree.setPageSize(Number(detail.selectedOption.value))}
          />
        </SpaceBetween>
      )}
      pagination={(
        <Pagination
          currentPageIndex={tree.page + 1} pagesCount={tree.pages} onChange={({ detail }) => tree.setPage(detail.currentPageIndex - 1)}
          ariaLabels={{ nextPageLabel: 'Next page', previousPageLabel: 'Previous page', pageLabel: (page) => `Page ${page}` }}
        />
      )}
      columnDefinitions={[
        { id: 'name', header: 'Group', isRowHeader: true, width: 260, cell: (row) => <GroupName row={row} onToggle={tree.toggle} /> },
        ...SERVICE_RIGHTS.map((right) => ({
          id: right, header: right, width: WIDTHS[right] ?? 108, cell: (row: TreeRow) => <RightBoxes row={row} right={right} tree={tree} />,
        })),
      ]}
    />
  );
}

function GroupName({ row, onToggle }: { row: TreeRow; onToggle(id: string): void }) {
  const { name } = row.group;
  return (
    <span style={{ paddingInlineStart: row.depth * 20, display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      {row.hasChildren
        ? <Button variant="inline-icon" iconName={row.isOpen ? 'treeview-collapse' : 'treeview-expand'} ariaExpanded={row.isOpen} ariaLabel={`${row.isOpen ? 'Close' : 'Open'} ${name}`} onClick={() => onToggle(row.key)} />
        : <span style={{ inlineSize: 20 }} />}
      {name}
    </span>
  );
}
