import Checkbox from '@cloudscape-design/components/checkbox';
import Table from '@cloudscape-design/components/table';
import { useState } from 'react';
import { ADMIN_PARTS, TOP_AREAS, type Area } from '../../../../core/access/areas.ts';
import type { Role } from '../../../../core/access/role.ts';
import { afterTick, areaLevelOf, BOXES, hasBox, isTicked, tickRefused, withAreaLevel, type Box } from '../../../../core/access/role-draft.ts';
import { useSession } from '../../access/session.ts';

type PlainArea = Exclude<Area, 'services'>;
interface Row { name: string; area: PlainArea | null; children: readonly Row[] }

const leaf = (name: string, area: PlainArea): Row => ({ name, area, children: [] });
const ADMIN: Row = { name: 'admin', area: null, children: ADMIN_PARTS.map((part) => leaf(part, `admin.${part}`)) };
/** dashboard, services (its tree is a tab of its own), alerts, maintenance, reports, automation, admin, settings, support. */
const ROWS: readonly Row[] = [
  ...TOP_AREAS.slice(0, 1).map((area) => leaf(area, area)),
  { name: 'services', area: null, children: [] },
  ...TOP_AREAS.slice(1, 5).map((area) => leaf(area, area)),
  ADMIN,
  ...TOP_AREAS.slice(5).map((area) => leaf(area, area)),
];

const TITLES: Record<Box, string> = { view: 'View', acknowledge: 'Ack', manage: 'Manage' };

/** The permissions of a role per area, as boxes. */
export function AreaTable({ role, onChange }: { role: Role; onChange(role: Role): void }) {
  const { grants } = useSession();
  const [isOpen, setOpen] = useState(true);
  const tick = (area: PlainArea, box: Box, ticked: boolean) =>
    onChange(withAreaLevel(role, area, afterTick(areaLevelOf(role, area), area, box, ticked)));
  return (
    <Table
      items={ROWS} trackBy="name" variant="embedded" contentDensity="compact" ariaLabels={{ tableLabel: 'Permissions per area' }}
      expandableRows={{
        getItemChildren: (row) => [...row.children],
        isItemExpandable: (row) => row.children.length > 0,
        expandedItems: isOpen ? [ADMIN] : [],
        onExpandableItemToggle: ({ detail }) => setOpen(detail.expanded),
      }}
      columnDefinitions={[
        { id: 'area', header: 'Area', isRowHeader: true, cell: (row) => (row.name === 'services' ? 'services (see the Services tab)' : row.name) },
        ...BOXES.map((box) => ({
          id: box,
          header: TITLES[box],
          cell: ({ area }: Row) => area && hasBox(area, box) && (
            <Checkbox
              checked={isTicked(areaLevelOf(role, area), box)} disabled={tickRefused(grants, area, box) !== undefined}
              ariaLabel={`${TITLES[box]} ${area}`} description={tickRefused(grants, area, box)}
              onChange={({ detail }) => tick(area, box, detail.checked)}
            />
          ),
        })),
      ]}
    />
  );
}
