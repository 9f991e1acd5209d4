import { createHash } from 'node:crypto';
import type { FolderContent } from '../../../core/domain/automation/folder.ts';
import type { Line, PlannedLine, Thing } from '../../../core/domain/automation/line.ts';
import type { FolderType } from '../../../core/domain/automation/templates.ts';
import { misleads } from '../../../core/domain/one-line.ts';
import { plainName } from '../../../core/domain/provisioning.ts';
import { shortened } from '../../documents/shortened.ts';
import { groupBelow } from '../../inventory/new-device.ts';
import { requireGroupRight, visibleGroupRows } from '../../reads/visible-groups.ts';
import { BadRequest, HttpError, NotFound } from '../../runtime/errors.ts';
import { accountsOf, type AccountRow } from '../../store/accounts.ts';
import { folderEntriesOf, type FolderEntry } from '../../store/folders.ts';
import { groupsOf, type GroupRow } from '../../store/groups.ts';
import type { JobCall } from '../kind.ts';

/** An account's things, and the run's plan for them so far. */
export interface Ground {
  call: JobCall;
  account: AccountRow;
  /** Groups that the starter sees. */
  groups: GroupRow[];
  /** Names of the account's customers, seen or not. */
  taken: ReadonlyMap<string, string>;
  entries: FolderEntry[];
}

/** A line without its part. */
export type Draft = Omit<PlannedLine, 'part'>;

/** @throws NotFound for an account that is not the starter's. */
export async function openGround(call: JobCall, named: string): Promise<Ground> {
  const { actor, scope } = call;
  const id = named === '' ? call.account : scope.accountIds.find((own) => own === named);
  const account = (await accountsOf(actor.providerId)).find(({ accountId }) => accountId === id);
  if (!account) throw new NotFound('Account');
  const [seen, all, entries] = await Promise.all([
    visibleGroupRows(actor, scope),
    groupsOf(actor.providerId),
    folderEntriesOf(account.accountId),
  ]);
  const own = (group: GroupRow) => group.accountId === account.accountId;
  return {
    call,
    account,
    groups: seen.filter(own),
    taken: new Map(
      all
        .filter((group) => own(group) && group.customer !== '')
        .map(({ customer }) => [plainName(customer), customer]),
    ),
    entries,
  };
}

/** The uppermost group of a customer; undefined when the starter sees none. */
export function customerGroup({ groups }: Ground, customer: string): GroupRow | undefined {
  const own = groups.filter((group) => plainName(group.customer) === plainName(customer));
  return own.sort((a, b) => a.path.length - b.path.length)[0];
}

/** A group by its path, with or without the account's own folder at its start. */
export function groupAt({ groups, account }: Ground, path: string): GroupRow | undefined {
  const wanted = plainName(path);
  const root = groups.find(({ groupId }) => groupId === account.rootGroupId);
  return groups.find(
    (group) =>
      plainName(pathOf(group)) === wanted ||
      (root && plainName(pathOf(group)) === plainName(`${pathOf(root)}/${path}`)),
  );
}

export const noCustomer = (customer: string): string => `There is no customer ${customer} here.`;

export function pathOf({ fullPath, name }: Pick<GroupRow, 'fullPath' | 'name'>): string {
  return fullPath || name;
}

/** Plans a group below another, unless there is one of its name. */
export function planGroup(
  ground: Ground,
  parent: GroupRow,
  name: string,
  customer: string,
): { group: GroupRow; line: Draft } {
  const there = ground.groups.find(
    (group) => group.parentId === parent.groupId && plainName(group.name) === plainName(name),
  );
  if (there) return { group: there, line: leave('Device group', pathOf(there)) };
  const group = groupBelow(parent, name, { customer, customerId: '' });
  const path = group.fullPath;
  const why = misleads(name);
  if (why) return { group, line: refused('Device group', path, `The name ${why}.`) };
  try {
    requireGroupRight(ground.call.actor, group);
  } catch (error) {
    return { group, line: refused('Device group', path, error) };
  }
  ground.groups.push(group);
  const thing = {
    make: 'group',
    account: group.accountId,
    id: group.groupId,
    name,
    customer,
  } as const;
  return { group, line: make('Device group', path, { ...thing, parentId: parent.groupId }) };
}

const FOLDER_WORDS: Readonly<Record<FolderType, string>> = {
  dashboard: 'Dashboard group',
  website: 'Website group',
  report: 'Report group',
};

const wordsOf = (content: FolderContent) =>
  content.is === 'folder'
    ? FOLDER_WORDS[content.type]
    : content.is === 'dashboard'
      ? 'Dashboard'
      : 'Website';

/** Names above and of an entry, with / between them. */
export function entryPath(entries: readonly FolderEntry[], entry: FolderEntry): string {
  const above = entries.find(({ entryId }) => entryId === entry.parentId);
  return above ? `${entryPath(entries, above)}/${entry.name}` : entry.name;
}

/** Plans a folder or its content, unless one of the kind and name exists. */
export function planEntry(
  ground: Ground,
  parentId: string,
  name: string,
  group: GroupRow,
  content: FolderContent,
): { entry: FolderEntry; line: Draft; isNew: boolean } {
  const what = wordsOf(content);
  const there = ground.entries.find(
    (entry) =>
      entry.parentId === parentId &&
      plainName(entry.name) === plainName(name) &&
      wordsOf(entry.content) === what,
  );
  if (there)
    return { entry: there, line: leave(what, entryPath(ground.entries, there)), isNew: false };
  const digest = createHash('sha256')
    .update(JSON.stringify([what, parentId, plainName(name)]))
    .digest('hex');
  const entry: FolderEntry = {
    accountId: ground.account.accountId,
    entryId: `${content.is}-${digest.slice(0, 20)}`,
    name,
    parentId,
    groupId: group.groupId,
    content,
    revision: 0,
  };
  ground.entries.push(entry);
  const { accountId: account, entryId: id, groupId } = entry;
  const thing = { make: 'entry', account, id, name, parentId, groupId, content } as const;
  return { entry, line: make(what, entryPath(ground.entries, entry), thing), isNew: true };
}

/** The groups of a path of names below another, each planned where it is not there. */
export function planGroups(
  ground: Ground,
  top: GroupRow,
  names: readonly string[],
): { group: GroupRow; lines: Draft[] } {
  const lines: Draft[] = [];
  let group = top;
  for (const name of names) {
    const next = planGroup(ground, group, name, group.customer);
    group = next.group;
    lines.push(next.line);
  }
  return { group, lines };
}

/** As planGroups, for folders; '' is the id of the top. */
export function planFolders(
  ground: Ground,
  type: FolderType,
  names: readonly string[],
  group: GroupRow,
): { folderId: string; lines: Draft[] } {
  const lines: Draft[] = [];
  let folderId = '';
  for (const name of names) {
    const next = planEntry(ground, folderId, name, group, { is: 'folder', type });
    folderId = next.entry.entryId;
    lines.push(next.line);
  }
  return { folderId, lines };
}

/** @throws BadRequest where customers have no place. */
export function rootOf({ account, groups }: Ground): GroupRow {
  const root = groups.find(({ groupId }) => groupId === account.rootGroupId);
  if (account.parentId === '')
    throw new BadRequest('Choose an account below the provider’s own.', 'account');
  if (!root) throw new NotFound('Group');
  return root;
}

export const make = (what: string, name: string, thing: Thing, note = ''): Draft => ({
  what,
  name,
  will: 'make',
  note,
  thing,
});

export const change = (what: string, name: string, thing: Thing, note: string): Draft => ({
  ...make(what, name, thing, note),
  will: 'change',
});

export const leave = (what: string, name: string, note = 'Already exists.'): Draft => ({
  what,
  name,
  will: 'leave',
  note,
  thing: null,
});

/** Longest refused value: a cell of a file may be longer than a row of the table. */
const MOST_NAME = 160;
const MOST_NOTE = 320;

/** @param why an error of ours with its sentence, or the sentence. */
export function refused(what: string, name: string, why: unknown): Draft {
  if (typeof why !== 'string' && !(why instanceof HttpError)) throw why;
  const note = typeof why === 'string' ? why : why.message;
  return {
    what,
    name: shortened(name, MOST_NAME),
    will: 'refuse',
    note: shortened(note, MOST_NOTE),
    thing: null,
  };
}

export const isRefused = ({ will }: Pick<Line, 'will'>): boolean => will === 'refuse';
