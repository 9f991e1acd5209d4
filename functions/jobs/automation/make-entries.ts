import { isDeepStrictEqual } from 'node:util';
import type { Certificate } from '../../../core/domain/automation/folder.ts';
import type { Outcome, ThingOf, UndoOf } from '../../../core/domain/automation/line.ts';
import { requireVisibleGroup } from '../../reads/visible-groups.ts';
import { Conflict, NotFound } from '../../runtime/errors.ts';
import {
  findFolderEntry,
  folderEntriesOf,
  folderEntryChange,
  folderEntryDelete,
  folderEntryPut,
  type FolderEntry,
} from '../../store/folders.ts';
import { accountIn, did, makeTogether, type Making } from './making.ts';
import type { Thing } from '../../../core/domain/thing.ts';

const WORDS = {
  dashboard: 'dashboard group',
  website: 'website group',
  report: 'report group',
} as const;

const folderThing = ({ entryId, name }: FolderEntry): Thing => ({
  kind: 'folder',
  id: entryId,
  name,
});

const wordsOf = ({ content }: FolderEntry) =>
  content.is === 'folder' ? WORDS[content.type] : content.is;

/** Makes a folder, or a dashboard or website in one. */
export async function makeEntry(making: Making, thing: ThingOf<'entry'>): Promise<Outcome> {
  const { call } = making;
  const { id: entryId, name, parentId, groupId, content } = thing;
  const accountId = accountIn(call, thing.account);
  await requireVisibleGroup(call.actor, call.scope, groupId);
  if (parentId !== '' && !(await findFolderEntry(accountId, parentId)))
    throw new NotFound('The group above it was');
  const entry: FolderEntry = { accountId, entryId, name, parentId, groupId, content, revision: 0 };
  const change = {
    accountId,
    things: [folderThing(entry)],
    information: `Made the ${wordsOf(entry)} ${name}`,
    after: { name, ...content },
  };
  const made = did(making, 'made', { undo: 'entry', account: accountId, id: entryId });
  return (
    (await makeTogether(making, [folderEntryPut(entry)], change, made)) ??
    did(making, 'left', null, 'Already exists.')
  );
}

/** Takes back an empty folder, a dashboard or a website. */
export async function unmakeEntry(making: Making, undo: UndoOf<'entry'>): Promise<Outcome> {
  const { call } = making;
  const accountId = accountIn(call, undo.account);
  const entries = await folderEntriesOf(accountId);
  const entry = entries.find(({ entryId }) => entryId === undo.id);
  if (!entry) return did(making, 'left', null, 'Already removed.');
  await requireVisibleGroup(call.actor, call.scope, entry.groupId);
  if (entries.some(({ parentId }) => parentId === entry.entryId))
    throw new Conflict('Something stands in it.');
  const change = {
    accountId,
    things: [folderThing(entry)],
    information: `Took back the ${wordsOf(entry)} ${entry.name}`,
    before: { name: entry.name, ...entry.content },
  };
  return (
    (await makeTogether(
      making,
      [folderEntryDelete(entry)],
      change,
      did(making, 'takenBack', null),
    )) ?? did(making, 'left', null, 'Already removed.')
  );
}

/** Gives a website another certificate. */
export async function setCertificate(
  making: Making,
  { account, id, certificate: after }: ThingOf<'certificate'>,
): Promise<Outcome> {
  const { entry, certificate: before } = await requireWebsite(making, account, id);
  const undo = { undo: 'certificate' as const, account, id, before, after };
  return await writeCertificate(making, entry, after, did(making, 'changed', undo));
}

/** Gives a website the certificate that it had, as long as nobody has changed it since. */
export async function unsetCertificate(
  making: Making,
  { account, id, before, after }: UndoOf<'certificate'>,
): Promise<Outcome> {
  const { entry, certificate } = await requireWebsite(making, account, id);
  if (!isDeepStrictEqual(certificate, after)) throw new Conflict('It has been changed since.');
  return await writeCertificate(making, entry, before, did(making, 'takenBack', null));
}

async function requireWebsite({ call }: Making, account: string, id: string) {
  const entry = await findFolderEntry(accountIn(call, account), id);
  if (entry?.content.is !== 'website') throw new NotFound('Website');
  await requireVisibleGroup(call.actor, call.scope, entry.groupId);
  return { entry, certificate: entry.content.certificate };
}

async function writeCertificate(
  making: Making,
  entry: FolderEntry,
  certificate: Certificate,
  outcome: Outcome,
): Promise<Outcome> {
  const after = { ...entry, content: { is: 'website' as const, certificate } };
  const change = {
    accountId: entry.accountId,
    things: [folderThing(entry)],
    information: `Changed the certificate of ${entry.name}`,
    before: entry.content,
    after: after.content,
  };
  const written = await makeTogether(making, [folderEntryChange(after)], change, outcome);
  if (!written) throw new Conflict('Somebody else changed it at the same time.');
  return written;
}
