import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { useId, useState } from 'react';
import { ADMIN_PARTS, TOP_AREAS, type Area } from '../../../../core/access/areas.ts';
import type { Role } from '../../../../core/access/role.ts';
import {
  afterTick,
  areaLevelOf,
  BOXES,
  boxRefused,
  hasBox,
  isTicked,
  withAreaLevel,
  type Box,
} from '../../../../core/access/role-draft.ts';
import { accessTitle, accessWord } from '../../../../core/access/words.ts';
import { useSession } from '../../access/session.ts';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { GreyLegend } from './grey-legend.tsx';

type PlainArea = Exclude<Area, 'services'>;
interface Row {
  name: string;
  area: PlainArea | null;
  children: readonly Row[];
}

const leaf = (name: string, area: PlainArea): Row => ({ name, area, children: [] });
const ADMIN: Row = {
  name: 'admin',
  area: null,
  children: ADMIN_PARTS.map((part) => leaf(part, `admin.${part}`)),
};
/**
 * dashboard, services (its tree is a tab of its own), alerts, maintenance, reports, automation,
 * admin, settings, support.
 */
const ROWS: readonly Row[] = [
  ...TOP_AREAS.slice(0, 1).map((area) => leaf(area, area)),
  { name: 'services', area: null, children: [] },
  ...TOP_AREAS.slice(1, 5).map((area) => leaf(area, area)),
  ADMIN,
  ...TOP_AREAS.slice(5).map((area) => leaf(area, area)),
];
const AREAS_WITH_BOXES = ROWS.flatMap((row) => [row, ...row.children]).flatMap(
  ({ area }) => area ?? [],
);

const TITLES: Record<Box, string> = { view: 'View', acknowledge: 'Ack', manage: 'Manage' };
/** Pixels, so that the boxes of a phone are in sight beside their areas. */
const BOX_WIDTHS: Record<Box, number> = { view: 64, acknowledge: 60, manage: 84 };

interface AreaTableProps {
  role: Role;
  /** As it is stored; null for a new one. */
  stored: Role | null;
  onChange(role: Role): void;
  onServices(): void;
}

/** The permissions of a role per area, as boxes. */
export function AreaTable({ role, stored, onChange, onServices }: AreaTableProps) {
  const { grants } = useSession();
  const [isOpen, setOpen] = useState(true);
  const legend = useId();
  const refused = (area: PlainArea, box: Box) => boxRefused(grants, stored, area, box);
  const reasons = AREAS_WITH_BOXES.flatMap((area) =>
    BOXES.filter((box) => hasBox(area, box)).map((box) => refused(area, box)),
  );
  const tick = (area: PlainArea, box: Box, ticked: boolean) =>
    onChange(withAreaLevel(role, area, afterTick(areaLevelOf(role, area), area, box, ticked)));
  const rows = ROWS.flatMap((row) => [row, ...(row === ADMIN && isOpen ? row.children : [])]);
  const columns: ColumnSpec<Row>[] = [
    {
      id: 'Area',
      width: 220,
      text: ({ name }) => accessTitle(name),
      isRowHeader: true,
      cell: (row) => (
        <AreaName row={row} isOpen={isOpen} onToggle={setOpen} onServices={onServices} />
      ),
    },
    ...BOXES.map((box): ColumnSpec<Row> => ({
      id: TITLES[box],
      width: BOX_WIDTHS[box],
      text: () => '',
      cell: ({ area }) =>
        area &&
        hasBox(area, box) && (
          <span title={refused(area, box)}>
            <Checkbox
              checked={isTicked(areaLevelOf(role, area), box)}
              disabled={refused(area, box) !== undefined}
              ariaLabel={`${TITLES[box]} ${accessWord(area)}`}
              {...(refused(area, box) ? { ariaDescribedby: legend } : {})}
              onChange={({ detail }) => tick(area, box, detail.checked)}
            />
          </span>
        ),
    })),
  ];
  return (
    <>
      <Table
        isPlain
        label="Permissions per area"
        columns={columns}
        rows={rows}
        rowId={({ name }) => name}
      />
      <GreyLegend id={legend} reasons={reasons} />
    </>
  );
}

interface AreaNameProps {
  row: Row;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  onServices(): void;
}

function AreaName({ row, isOpen, onToggle, onServices }: AreaNameProps) {
  if (row === ADMIN)
    return (
      <span className="area-name">
        <Button
          variant="inline-icon"
          iconName={isOpen ? 'angle-down' : 'angle-right'}
          ariaLabel={isOpen ? 'Close admin' : 'Open admin'}
          ariaExpanded={isOpen}
          onClick={() => onToggle(!isOpen)}
        />
        {accessTitle(row.name)}
      </span>
    );
  if (row.name === 'services')
    return (
      <>
        {accessTitle(row.name)}{' '}
        <Button variant="inline-link" onClick={onServices}>
          by group
        </Button>
      </>
    );
  return (
    <span className={ADMIN.children.includes(row) ? 'area-name--child' : ''}>
      {accessTitle(row.name)}
    </span>
  );
}
