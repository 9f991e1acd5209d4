import { isDeepStrictEqual } from 'node:util';
import { roleNames, type Actor } from '../../core/access/actor.ts';
import { can } from '../../core/access/grants.ts';
import type { UserChange, users } from '../../core/contract/users.ts';
import { emailOf, personName, type Person } from '../../core/domain/person.ts';
import { changeInPool } from '../gateways/user-pool.ts';
import { requireFreshProof } from '../kernel/fresh-proof.ts';
import type { Call, Verb } from '../kernel/serve.ts';
import { peopleWithin, personNamed } from '../reads/people-within.ts';
import { Forbidden, NotFound } from '../runtime/errors.ts';
import { findPerson } from '../store/people.ts';
import { about, each, editPerson } from './change.ts';
import { openEditor, type Editor } from '../people/editor.ts';
import {
  differences,
  nextRecord,
  ownRecord,
  withDifferences,
  type Attributes,
} from '../people/record.ts';
import { ADMIN } from '../people/admins.ts';
import { stopOf, withReason } from './stop-admin.ts';
import { changedRoles } from '../store/audit-things.ts';

type Update = Call<typeof users.updateUsers>;
const WORDS = { one: 'was updated', many: 'were updated' };

/**
 * PUT /users: names, phone, account, roles. Without the right to administer people, only one's own
 * names and phone (decision D-54).
 */
export const updateUsers: Verb<typeof users.updateUsers> = async (call) => {
  const { actor, scope, body } = call;
  const mayManage = can(actor.grants, 'admin.userAccess', 'manage');
  const editor = await openEditor(actor);
  const people = mayManage ? await peopleWithin(actor, scope) : [];
  const self = await findPerson(actor.providerId, actor.username);
  if (mayManage && body.users.some((change) => isManaging(actor, self, change)))
    requireFreshProof(actor, call.now);
  let changed = 0;
  const answer = await each(body.users, WORDS, async (change) => {
    const isOwn = isAboutSelf(actor, self, change);
    if (isOwn && !self) throw new NotFound('User');
    const own = isOwn ? self : undefined;
    if (!own && !mayManage)
      throw new Forbidden("You need the 'manage' right on admin.userAccess to do this.");
    const person = own ?? personNamed(people, change);
    if (await update(call, editor, person, change, mayManage)) changed += 1;
    return personName(person);
  });
  if (changed === 0) call.changedNothing();
  return answer;
};

/** @param self the caller as stored */
function isAboutSelf(
  actor: Actor,
  self: Person | undefined,
  { username, email, sub }: UserChange,
): boolean {
  const isNameless = username === undefined && email === undefined && sub === undefined;
  return (
    isNameless ||
    sub === actor.sub ||
    username?.toLowerCase() === actor.username.toLowerCase() ||
    (username === undefined &&
      email !== undefined &&
      emailOf(email) === emailOf(self?.attributes['email'] ?? ''))
  );
}

/** Whether the change goes beyond the caller's own names and phone. */
const isManaging = (actor: Actor, self: Person | undefined, change: UserChange): boolean =>
  !isAboutSelf(actor, self, change) || rightChanged(self, change) !== undefined;

/** @returns whether there was a change. */
async function update(
  call: Update,
  editor: Editor,
  person: Person,
  change: UserChange,
  mayManage: boolean,
): Promise<boolean> {
  const { reason } = call.body;
  const stop = stopOf(editor, person, { deed: 'takeRole', reason });
  const { accountId, attributes } = person;
  const next = mayManage
    ? await nextRecord(call.actor, editor, { accountId, attributes }, change)
    : { accountId, attributes: ownRecord(attributes, change) };
  if (!mayManage) refuseMore(person, change);
  const after = differences(attributes, next.attributes);
  if (Object.keys(after).length === 0) return false;
  if (stop) refuseMoreThanRole(attributes, after);
  const whole = about(person);
  await editPerson(call, editor, person, {
    rows: [
      call.audit({
        ...whole,
        things: [...whole.things, ...changedRoles(attributes, next.attributes)],
        information: withReason(`Updated the user ${personName(person)}`, reason),
        before: Object.fromEntries(
          Object.keys(after).map((name) => [name, attributes[name] ?? '']),
        ),
        after,
      }),
    ],
    version: change.version,
    stop,
    inPool: () => changeInPool(person.username, after),
    next: ({ attributes: now }) => ({
      accountId: next.accountId,
      attributes: withDifferences(now, after),
    }),
  });
  return true;
}

/** Of another Admin, only the role Admin may be taken. */
function refuseMoreThanRole(before: Attributes, after: Attributes): void {
  const left = roleNames(before).filter((name) => name !== ADMIN);
  // The folder follows from account and customer.
  const isRoleOnly = Object.keys(after).every((name) =>
    ['custom:roles', 'custom:folder_id'].includes(name),
  );
  if (!isRoleOnly || !isDeepStrictEqual(roleNames({ ...before, ...after }), left))
    throw new Forbidden(
      `Of another person with the role ${ADMIN}, you can only take this role. Everything else is theirs to change.`,
    );
}

/**
 * The first attribute beyond names and phone that the change would alter; the profile page sends
 * the whole record.
 */
function rightChanged(person: Person | undefined, change: UserChange): string | undefined {
  return Object.entries(change).find(([name, value]) => {
    if (!name.startsWith('custom:') || value === undefined) return false;
    const wanted = Array.isArray(value) ? value.join(',') : String(value);
    return wanted !== (person?.attributes[name] ?? '');
  })?.[0];
}

function refuseMore(person: Person, change: UserChange): void {
  const name = rightChanged(person, change);
  if (name !== undefined)
    throw new Forbidden(`You need the 'manage' right on admin.userAccess to change ${name}.`);
}
