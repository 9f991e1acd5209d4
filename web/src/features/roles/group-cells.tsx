import { memo } from 'react';
import type { ServiceRight } from '../../../../core/access/areas.ts';
import { LEVELS, NONE, type Level } from '../../../../core/access/levels.ts';
import { accessWord } from '../../../../core/access/words.ts';
import type { Coverage } from '../../../../core/access/role-tree.ts';

/** A box of the tree: the level that it stands for, and what is left when it is cleared. */
export const TREE_BOXES = [
  { label: 'View', level: LEVELS.view, cleared: NONE },
  { label: 'Manage', level: LEVELS.manage, cleared: LEVELS.view },
] as const;

/** How much of the group has it, and whether the editor may change that. */
export interface BoxState {
  covered: Coverage;
  /** Why the editor may not change it; undefined when they may. */
  refused: string | undefined;
}

export interface TreeGroup {
  id: string;
  name: string;
  depth: number;
  hasChildren: boolean;
  isOpen: boolean;
  /** For each right and box in turn. */
  boxes: readonly BoxState[];
}

/** The name of a group, at its depth, with what opens it. */
export function GroupName({
  group: { id, name, depth, hasChildren, isOpen },
  onToggle,
}: {
  group: TreeGroup;
  onToggle(id: string): void;
}) {
  return (
    <span className="services-tree__name" style={{ paddingInlineStart: `${depth * 0.9}rem` }}>
      {hasChildren ? (
        <button
          type="button"
          className="services-tree__fold"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Open'} ${name}`}
          onClick={() => onToggle(id)}
        />
      ) : (
        <span className="services-tree__leaf" />
      )}
      {name}
    </span>
  );
}

interface RightBoxProps extends BoxState {
  /** Index in TREE_BOXES. */
  at: number;
  id: string;
  name: string;
  right: ServiceRight;
  /** Id of the sentence that says why boxes are disabled. */
  legend: string;
  onGive(id: string, right: ServiceRight, level: Level): void;
}

/**
 * One box of one right of a group. A plain element, drawn again only when something of it changed:
 * a page holds up to 1,400 boxes, and a tick at the root must be seen at once.
 */
export const RightBox = memo(function RightBox({
  at,
  id,
  name,
  right,
  covered,
  refused,
  legend,
  onGive,
}: RightBoxProps) {
  const { label, level, cleared } = TREE_BOXES[at]!;
  return (
    <label title={refused} className={refused && 'services-tree__greyed'}>
      <input
        type="checkbox"
        checked={covered === 'all'}
        disabled={refused !== undefined}
        aria-label={`${label} ${accessWord(right)} in ${name}`}
        aria-describedby={refused === undefined ? undefined : legend}
        ref={(box) => {
          if (box) box.indeterminate = covered === 'some';
        }}
        onChange={(event) => onGive(id, right, event.target.checked ? level : cleared)}
      />
      {label}
    </label>
  );
});
