import { memo } from 'react';
import { SERVICE_RIGHTS, type ServiceRight } from '../../../../core/access/areas.ts';
import { LEVELS, NONE, type Level } from '../../../../core/access/levels.ts';
import { accessTitle, accessWord } from '../../../../core/access/words.ts';
import type { Coverage } from '../../../../core/access/role-tree.ts';

/** A box of the tree: the level that it stands for, and what is left when it is cleared. */
export const TREE_BOXES = [
  { label: 'View', level: LEVELS.view, cleared: NONE },
  { label: 'Manage', level: LEVELS.manage, cleared: LEVELS.view },
] as const;

/**
 * For each right and box in turn: how much of the group has it, and whether the editor may change
 * that.
 */
export interface BoxState {
  covered: Coverage;
  /** Why the editor may not change it; undefined when they may. */
  refused: string | undefined;
}

export interface GroupRowProps {
  id: string;
  name: string;
  depth: number;
  hasChildren: boolean;
  isOpen: boolean;
  boxes: readonly BoxState[];
  /** Id of the sentence that says why boxes are disabled. */
  legend: string;
  onToggle(id: string): void;
  onGive(id: string, right: ServiceRight, level: Level): void;
}

/**
 * One group with its fourteen boxes. Plain elements, and drawn again only when something in it
 * changed: a page holds up to 1,400 boxes, and a tick at the root must be seen at once.
 */
export const GroupRow = memo(function GroupRow({
  id,
  name,
  depth,
  hasChildren,
  isOpen,
  boxes,
  legend,
  onToggle,
  onGive,
}: GroupRowProps) {
  return (
    <tr>
      <th scope="row" style={{ paddingInlineStart: `${depth * 0.9 + 0.3}rem` }}>
        <span className="services-tree__name">
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
      </th>
      {SERVICE_RIGHTS.map((right, column) => (
        <td key={right} data-label={accessTitle(right)}>
          {TREE_BOXES.map(({ label, level, cleared }, at) => {
            const { covered, refused } = boxes[column * TREE_BOXES.length + at]!;
            return (
              <label key={label} title={refused} className={refused && 'services-tree__greyed'}>
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
          })}
        </td>
      ))}
    </tr>
  );
}, isSame);

function isSame(before: GroupRowProps, after: GroupRowProps): boolean {
  const { boxes: former, ...rest } = before;
  return (
    after.boxes.every(
      ({ covered, refused }, at) =>
        covered === former[at]!.covered && refused === former[at]!.refused,
    ) && (Object.keys(rest) as (keyof typeof rest)[]).every((name) => before[name] === after[name])
  );
}
