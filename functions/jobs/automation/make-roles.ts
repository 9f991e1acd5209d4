import { isDeepStrictEqual } from 'node:util';
import { authorOf } from '../../../core/access/actor.ts';
import { roleMeant } from '../../../core/access/role-owner.ts';
import { deletionRefused } from '../../../core/access/delegation.ts';
import type { Outcome, ThingOf, UndoOf } from '../../../core/domain/automation/line.ts';
import { delegatedGroups, refuseStronger } from '../../reads/delegated-groups.ts';
import { placedIn } from '../../reads/holders.ts';
import { holderCount, ownedRolesNow } from '../../reads/owned-roles.ts';
import { Conflict } from '../../runtime/errors.ts';
import { accountsOf } from '../../store/accounts.ts';
import { findRole, removeRole, saveRole } from '../../store/roles.ts';
import { accountIn, did, runAudit, type Making } from './making.ts';
import { nameFromAbove, roleLike } from './role-like.ts';
import { customerThing, namedThing } from '../../store/audit-things.ts';

/** Makes a role of a customer; one that this step has made already is left unchanged. */
export async function makeRole(making: Making, thing: ThingOf<'role'>): Promise<Outcome> {
  const { actor } = making.call;
  const { account, customer, name } = thing;
  const accountId = accountIn(making.call, account);
  const role = roleLike(thing);
  const owner = { accountId, customer };
  const made = did(making, 'made', { undo: 'role', account, customer, name });
  const there = await findRole(actor.providerId, { role, owner });
  if (there)
    return isDeepStrictEqual(there.role, role) && there.changedBy.name === authorOf(actor).name
      ? made
      : did(making, 'left', null, 'Already exists.');
  const [roles, accounts] = await Promise.all([ownedRolesNow(actor), accountsOf(actor.providerId)]);
  const place = { accountId, attributes: { 'custom:customer': customer } };
  if (roleMeant(placedIn(accounts)(place), name, roles)) throw new Conflict(nameFromAbove(name));
  refuseStronger(actor, role, await delegatedGroups(actor));
  const audit = runAudit(making, {
    accountId,
    things: [namedThing('role', name), ...customerThing(customer)],
    information: `Added the role ${name}`,
    after: role,
  });
  const lost = () => new Conflict(`A role named ${name} already exists.`);
  await saveRole(
    actor.providerId,
    { role, owner, version: 0 },
    { by: authorOf(actor), audit, lost },
  );
  return made;
}

/** Takes back a role that has no people and was not changed. */
export async function unmakeRole(making: Making, undo: UndoOf<'role'>): Promise<Outcome> {
  const { actor } = making.call;
  const { customer, name } = undo;
  const owner = { accountId: accountIn(making.call, undo.account), customer };
  const stored = await findRole(actor.providerId, { role: { name }, owner });
  if (!stored) return did(making, 'left', null, 'Already removed.');
  if (stored.version > 1) throw new Conflict('It has been changed since.');
  const refused = deletionRefused(name, await holderCount(actor, stored));
  if (refused) throw new Conflict(refused);
  refuseStronger(actor, stored.role, await delegatedGroups(actor));
  const audit = runAudit(making, {
    accountId: owner.accountId,
    things: [namedThing('role', name), ...customerThing(customer)],
    information: `Took back the role ${name}`,
    before: stored.role,
  });
  await removeRole(actor.providerId, stored, {
    audit,
    lost: () => new Conflict('It was changed at the same time.'),
  });
  return did(making, 'takenBack', null);
}
