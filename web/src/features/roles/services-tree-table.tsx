import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useId, useMemo } from 'react';
import { SERVICE_RIGHTS } from '../../../../core/access/areas.ts';
import type { Role } from '../../../../core/access/role.ts';
import { TREE_PAGE_SIZES } from '../../../../core/access/services-tree.ts';
import { accessTitle } from '../../../../core/access/words.ts';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { Pager } from '../../ui/table/pager.tsx';
import { Table } from '../../ui/table/table.tsx';
import { GreyLegend } from './grey-legend.tsx';
import { GroupName, RightBox, TREE_BOXES, type TreeGroup } from './group-cells.tsx';
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
  const { toggle, give } = tree;
  const columns = useMemo(() => columnsOf(legend, toggle, give), [legend, toggle, give]);
  if (tree.failure)
    return (
      <Box color="text-status-error">
        {tree.failure} <Button onClick={tree.retry}>Try again</Button>
      </Box>
    );
  if (tree.isLoading) return <StatusIndicator type="loading">Loading the groups</StatusIndicator>;
  return (
    <>
      <Toolbar tree={tree} />
      <Table
        className="services-tree"
        label="Rights per group of services"
        columns={columns}
        rows={tree.rows}
        rowId={({ id }) => id}
        isCatchingUp={tree.isWaiting}
        empty="No group matches the search."
      />
      <GreyLegend
        id={legend}
        reasons={tree.rows.flatMap(({ boxes }) => boxes.map(({ refused }) => refused))}
      />
    </>
  );
}

/** Fixed, so that the width of a column need not be found in a hundred rows. */
const NAME_WIDTH = 208;
const RIGHT_WIDTH = 124;

function columnsOf(
  legend: string,
  onToggle: ServicesTreeState['toggle'],
  onGive: ServicesTreeState['give'],
): ColumnSpec<TreeGroup>[] {
  return [
    {
      id: 'Group',
      width: NAME_WIDTH,
      isRowHeader: true,
      text: ({ name }) => name,
      cell: (group) => <GroupName group={group} onToggle={onToggle} />,
    },
    ...SERVICE_RIGHTS.map((right, column): ColumnSpec<TreeGroup> => ({
      id: accessTitle(right),
      width: RIGHT_WIDTH,
      text: () => '',
      cell: ({ id, name, boxes }) =>
        TREE_BOXES.map(({ label }, at) => (
          <RightBox
            key={label}
            {...boxes[column * TREE_BOXES.length + at]!}
            {...{ at, id, name, right, legend, onGive }}
          />
        )),
    })),
  ];
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
      <Pager label="groups" page={tree.page} pages={tree.pages} onPage={tree.setPage} />
    </SpaceBetween>
  );
}
