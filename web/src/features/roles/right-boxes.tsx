import Checkbox from '@cloudscape-design/components/checkbox';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ServiceRight } from '../../../../core/access/areas.ts';
import { LEVELS, NONE } from '../../../../core/access/levels.ts';
import type { ServicesTreeState, TreeRow } from './use-services-tree.ts';

const BOXES = [{ label: 'View', level: LEVELS.view, cleared: NONE }, { label: 'Manage', level: LEVELS.manage, cleared: LEVELS.view }] as const;

/** The two boxes of one right in one group; half-ticked when groups below differ. */
export function RightBoxes({ row, right, tree }: { row: TreeRow; right: ServiceRight; tree: ServicesTreeState }) {
  return (
    <SpaceBetween size="xxs">
      {BOXES.map(({ label, level, cleared }) => {
        const covered = tree.coverageOf(row.group, right, level);
        const allowed = tree.mayGive(row.group, right, level);
        return (
          <Checkbox
            key={label} checked={covered === 'all'} indeterminate={covered === 'some'} disabled={!allowed}
            ariaLabel={`${label} ${right} in ${row.group.name}`} description={allowed ? undefined : 'You do not hold this yourself.'}
            onChange={({ detail }) => tree.give(row.group, right, detail.checked ? level : cleared)}
          >
            {label}
          </Checkbox>
        );
      })}
    </SpaceBetween>
  );
}
