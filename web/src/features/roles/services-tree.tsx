import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Pagination from '@cloudscape-design/components/pagination';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useId } from 'react';
import { SERVICE_RIGHTS } from '../../../../core/access/areas.ts';
import type { Role } from '../../../../core/access/role.ts';
import { TREE_PAGE_SIZES } from '../../../../core/access/services-tree.ts';
import { accessTitle } from '../../../../core/access/words.ts';
import { surface } from '../../ui/tokens.ts';
import { GreyLegend } from './grey-legend.tsx';
import { GroupRow } from './group-row.tsx';
import { useServicesTree, type ServicesTreeState } from './use-services-tree.ts';
import './services-tree.css';

interface ServicesTreeProps {
  role: Role;
  /** As it is stored; null for a new one. */
  stored: Role | null;
  onChange(role: Role): void;
}

/** Rights per device group: seven rights for each, given to a group and everything below it. */
export function ServicesTree({ role, stored, onChange }: ServicesTreeProps) {
  const tree = useServicesTree(role, stored, onChange);
  const legend = useId();
  if (tree.failure)
    return (
      <Box color="text-status-error">
        {tree.failure} <Button onClick={tree.retry}>Try again</Button>
      </Box>
    );
  if (tree.isLoading) return <StatusIndicator type="loading">Reading the groups</StatusIndicator>;
  return (
    <>
      <Toolbar tree={tree} />
      <div className="services-tree" style={surface}>
        <table aria-label="Rights per group of services" aria-busy={tree.isWaiting}>
          <colgroup>
            <col className="services-tree__group" />
            <col span={SERVICE_RIGHTS.length} />
          </colgroup>
          <thead>
            <tr>
              {['Group', ...SERVICE_RIGHTS.map(accessTitle)].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tree.rows.map((row) => (
              <GroupRow
                key={row.id}
                {...row}
                legend={legend}
                onToggle={tree.toggle}
                onGive={tree.give}
              />
            ))}
          </tbody>
        </table>
        {tree.rows.length === 0 && (
          <Box textAlign="center" padding="m">
            No group matches the search.
          </Box>
        )}
      </div>
      <GreyLegend
        id={legend}
        reasons={tree.rows.flatMap(({ boxes }) => boxes.map(({ refused }) => refused))}
      />
    </>
  );
}

function Toolbar({ tree }: { tree: ServicesTreeState }) {
  return (
    <SpaceBetween direction="horizontal" size="m" alignItems="center">
      <TextFilter
        filteringText={tree.search}
        filteringPlaceholder="Search groups"
        filteringAriaLabel="Search groups"
        filteringClearAriaLabel="Clear the search"
        onChange={({ detail }) => tree.setSearch(detail.filteringText)}
      />
      <Select
        ariaLabel="Groups per page"
        selectedOption={{ value: String(tree.pageSize), label: `${tree.pageSize} per page` }}
        options={TREE_PAGE_SIZES.map((size) => ({
          value: String(size),
          label: `${size} per page`,
        }))}
        onChange={({ detail }) => tree.setPageSize(Number(detail.selectedOption.value))}
      />
      <Pagination
        currentPageIndex={tree.page + 1}
        pagesCount={tree.pages}
        onChange={({ detail }) => tree.setPage(detail.currentPageIndex - 1)}
        ariaLabels={{
          nextPageLabel: 'Next page',
          previousPageLabel: 'Previous page',
          pageLabel: (page) => `Page ${page}`,
        }}
      />
    </SpaceBetween>
  );
}
