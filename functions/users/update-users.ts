import { isDeepStrictEqual } from 'node:util';
import { roleNames, type Actor } from '../../core/access/actor.ts';
import { can } from '../../core/access/grants.ts';
import type { UserChange, users } from '../../core/contract/users.ts';
import { emailOf, personName, type Person } from '../../core/domain/person.ts';
import { changeInPool } from '../gateways/user-pool.ts';
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
  let changed = 0;
  const answer = await each(body.users, WORDS, async (change) => {
    const own = await ownPerson(actor, change);
    if (!own && !mayManage)
      throw new Forbidden("You need the 'manage' right on admin.userAccess to do this.");
    const person = own ?? personNamed(people, change);
    if (await update(call, editor, person, change, mayManage)) changed += 1;
    return personName(person);
  });
  if (changed === 0) call.changedNothing();
  return answer;
};

/** The caller, if the change is about them. */
async function ownPerson(
  actor: Actor,
  { username, email, sub }: UserChange,
): Promise<Person | undefined> {
  const person = await findPerson(actor.providerId, actor.username);
  const isNameless = username === undefined && email === undefined && sub === undefined;
  const isOwn =
    isNameless ||
    sub === actor.sub ||
    username?.toLowerCase() === actor.username.toLowerCase() ||
    (username === undefined &&
      email !== undefined &&
      emailOf(email) === emailOf(person?.attributes['email'] ?? ''));
  if (!isOwn) return undefined;
  if (!person) throw new NotFound('User');
  return person;
}

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
  await editPerson(call, editor, person, {
    rows: [
      call.audit({
        ...about(person),
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

/** The profile page sends the whole record; changes beyond names and phone are refused. */
function refuseMore({ attributes }: Person, change: UserChange): void {
  for (const [name, value] of Object.entries(change)) {
    if (!name.startsWith('custom:') || value === undefined) continue;
    const wanted = Array.isArray(value) ? value.join(',') : String(value);
    if (wanted !== (attributes[name] ?? ''))
      throw new Forbidden(`You need the 'manage' right on admin.userAccess to change ${name}.`);
  }
}
