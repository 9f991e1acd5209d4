import { TOP_FOLDER, type PartOf } from '../../../core/domain/automation/part.ts';
import { partTitle } from '../../../core/domain/automation/part.ts';
import type { GroupNode } from '../../../core/domain/automation/templates.ts';
import { plainName } from '../../../core/domain/provisioning.ts';
import { BadRequest, NotFound } from '../../runtime/errors.ts';
import type { GroupRow } from '../../store/groups.ts';
import {
  customerGroup,
  isRefused,
  leave,
  pathOf,
  planEntry,
  planGroup,
  refused,
  rootOf,
  type Draft,
  type Ground,
} from './ground.ts';

/** A customer's own group of one type, and the structure below it. */
export function planGroupsPart(ground: Ground, part: PartOf<'groups'>): Draft[] {
  const nodes = part.structure?.data ?? [];
  if (part.type === 'device') return customerGroups(ground, part, nodes);
  const owner = customerGroup(ground, part.customer);
  if (!owner)
    return [
      refused(
        partTitle(part).slice(0, -1),
        part.customer,
        `${part.customer} has no device group. Make it first.`,
      ),
    ];
  const { type } = part;
  const walk = (parentId: string, children: readonly GroupNode[]): Draft[] =>
    children.flatMap(({ name, children: below }) => {
      const { entry, line } = planEntry(ground, parentId, name, owner, { is: 'folder', type });
      return [line, ...walk(entry.entryId, below)];
    });
  return walk(folderAbove(ground, part), [{ name: part.customer, children: nodes }]);
}

function customerGroups(
  ground: Ground,
  part: PartOf<'groups'>,
  nodes: readonly GroupNode[],
): Draft[] {
  const { line, group } = planCustomer(
    ground,
    deviceGroupAbove(ground, part.folder),
    part.customer,
  );
  const walk = (parent: GroupRow, children: readonly GroupNode[]): Draft[] =>
    children.flatMap(({ name, children: below }) => {
      const next = planGroup(ground, parent, name, group.customer);
      return [next.line, ...walk(next.group, below)];
    });
  return isRefused(line) ? [line] : [line, ...walk(group, nodes)];
}

/** The existing group of a customer, wherever it is, else a new one. */
export function planCustomer(
  ground: Ground,
  parent: GroupRow,
  customer: string,
): { group: GroupRow; line: Draft } {
  const there = customerGroup(ground, customer);
  if (there) return { group: there, line: leave('Device group', pathOf(there)) };
  if (ground.taken.has(plainName(customer)))
    return {
      group: parent,
      line: refused('Device group', customer, 'A customer of this name cannot be made here.'),
    };
  return planGroup(ground, parent, customer, customer);
}

/** @throws BadRequest for a group of a customer; NotFound for one that the starter does not see. */
function deviceGroupAbove(ground: Ground, folder: string): GroupRow {
  const root = rootOf(ground);
  if (folder === TOP_FOLDER || folder === root.groupId) return root;
  const group = ground.groups.find(({ groupId }) => groupId === folder);
  if (!group) throw new NotFound('Group');
  if (group.customer !== '')
    throw new BadRequest('A customer stands below a group that is of no customer.', 'folder');
  return group;
}

/** @throws NotFound for a folder that is not there, or is of another type. */
function folderAbove({ entries, groups }: Ground, { folder, type }: PartOf<'groups'>): string {
  if (folder === '' || folder === TOP_FOLDER) return '';
  const entry = entries.find(
    ({ entryId, content, groupId }) =>
      entryId === folder &&
      content.is === 'folder' &&
      content.type === type &&
      groups.some((group) => group.groupId === groupId),
  );
  if (!entry) throw new NotFound('Group');
  return entry.entryId;
}
