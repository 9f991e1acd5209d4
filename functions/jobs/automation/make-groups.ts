import { groupsAbove } from '../../../core/access/device-rights.ts';
import type { Outcome, ThingOf, UndoOf } from '../../../core/domain/automation/line.ts';
import { seesDevice } from '../../reads/visible.ts';
import { requireGroupRight } from '../../reads/visible-groups.ts';
import { Conflict, NotFound } from '../../runtime/errors.ts';
import { devicesOf } from '../../store/devices.ts';
import { folderEntriesOf } from '../../store/folders.ts';
import { findGroup, groupDelete, groupPut, groupsOf, type GroupRow } from '../../store/groups.ts';
import { accountIn, did, makeTogether, type Making } from './making.ts';
import { customerThing, groupThing } from '../../store/audit-things.ts';

/** Makes a device group below one that is there. */
export async function makeGroup(making: Making, thing: ThingOf<'group'>): Promise<Outcome> {
  const { call } = making;
  const accountId = accountIn(call, thing.account);
  const parent = await findGroup(call.actor.providerId, thing.parentId);
  if (!parent) throw new NotFound('The group above it was');
  const group: GroupRow = {
    ...parent,
    accountId,
    groupId: thing.id,
    name: thing.name,
    parentId: parent.groupId,
    path: [...parent.path, thing.id],
    fullPath: parent.fullPath ? `${parent.fullPath}/${thing.name}` : thing.name,
    customer: thing.customer,
    customerId: '',
  };
  requireGroupRight(call.actor, group);
  const change = {
    accountId,
    things: [groupThing(group), ...customerThing(group.customer)],
    information: `Made the device group ${group.fullPath}`,
    after: { name: group.name, customer: group.customer },
  };
  const made = did(making, 'made', { undo: 'group', account: accountId, id: group.groupId });
  return (
    (await makeTogether(making, [groupPut(group)], change, made)) ??
    did(making, 'left', null, 'Already exists.')
  );
}

/** Takes back an empty device group. */
export async function unmakeGroup(making: Making, undo: UndoOf<'group'>): Promise<Outcome> {
  const { actor } = making.call;
  const accountId = accountIn(making.call, undo.account);
  const groups = await groupsOf(actor.providerId);
  const group = groups.find(({ groupId }) => groupId === undo.id);
  if (!group) return did(making, 'left', null, 'Already removed.');
  requireGroupRight(actor, group);
  const within = (await devicesOf(accountId)).filter(({ device }) =>
    groupsAbove(device).includes(group.groupId),
  );
  if (within.length > 0)
    throw new Conflict(
      `${within.filter(({ device }) => seesDevice(actor, device)).length} devices stand in it.`,
    );
  if (groups.some(({ parentId }) => parentId === group.groupId))
    throw new Conflict('Groups stand in it.');
  const entries = await folderEntriesOf(accountId);
  if (entries.some(({ groupId }) => groupId === group.groupId))
    throw new Conflict('Dashboards, websites or reports belong to it.');
  const change = {
    accountId,
    things: [groupThing(group), ...customerThing(group.customer)],
    information: `Took back the device group ${group.fullPath}`,
    before: { name: group.name, customer: group.customer },
  };
  return (
    (await makeTogether(making, [groupDelete(group)], change, did(making, 'takenBack', null))) ??
    did(making, 'left', null, 'Already removed.')
  );
}
