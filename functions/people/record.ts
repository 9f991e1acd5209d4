import { roleNames, userKind, type Actor } from '../../core/access/actor.ts';
import type { UserKind } from '../../core/access/components.ts';
import type { UserChange } from '../../core/contract/users.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { phoneNumber } from '../../core/domain/person.ts';
import { BadRequest, Forbidden, NotFound } from '../runtime/errors.ts';
import { groupsOf } from '../store/groups.ts';
import type { Editor } from './editor.ts';

export type Attributes = Record<string, string>;

/** Nobody assigns a kind above their own. */
const RANK: Record<UserKind, number> = { user: 0, reseller: 1, admin: 2, superuser: 3 };

/** A person's next attributes and account. */
export interface NextRecord {
  accountId: AccountId;
  attributes: Attributes;
}

/** Applies only the fields that anybody may change on their own record. */
export function ownRecord(before: Attributes, change: UserChange): Attributes {
  return {
    ...before,
    ...(change.given_name === undefined ? {} : { given_name: change.given_name }),
    ...(change.family_name === undefined ? {} : { family_name: change.family_name }),
    ...(change.phone_number === undefined
      ? {}
      : { phone_number: phoneNumber(change.phone_number) }),
  };
}

/**
 * A person's record after an administrator's change.
 * @throws NotFound for an account that is not the actor's; BadRequest naming a field with an
 * unknown value; Forbidden for rights that the actor lacks.
 */
export async function nextRecord(
  actor: Actor,
  editor: Editor,
  before: NextRecord,
  change: UserChange,
): Promise<NextRecord> {
  const attributes = ownRecord(before.attributes, change);
  const accountId = accountFrom(actor, before, change['custom:account_id']);
  const moves = accountId !== before.accountId;
  if (moves) {
    attributes['custom:account_id'] = accountId;
    // A move also ends acting in another account.
    delete attributes['custom:home_account_id'];
    delete attributes['custom:acting_until'];
  }
  await placeCustomer(actor, { accountId, attributes }, change['custom:customer'], moves);
  giveKind(actor, attributes, change);
  await giveRoles(editor, before, { accountId, attributes }, change['custom:roles']);
  return { accountId, attributes };
}

function accountFrom(actor: Actor, before: NextRecord, named: string | undefined): AccountId {
  if (named === undefined || named === before.attributes['custom:account_id'])
    return before.accountId;
  const account = actor.accountIds.find((each) => each === named);
  if (account === undefined) throw new NotFound('Account');
  return account;
}

/**
 * Sets customer and start folder.
 * @throws NotFound if the account has no such customer, or it is not the actor's.
 */
async function placeCustomer(
  actor: Actor,
  { accountId, attributes }: NextRecord,
  named: string | undefined,
  moves: boolean,
): Promise<void> {
  const wanted = named ?? (moves ? '' : (attributes['custom:customer'] ?? ''));
  if (actor.customer !== null && wanted !== actor.customer) throw new NotFound('Customer');
  if (wanted === (attributes['custom:customer'] ?? '') && !moves && attributes['custom:folder_id'])
    return;
  const groups = (await groupsOf(actor.providerId)).filter((each) => each.accountId === accountId);
  const folder = groups.find(({ customer }) => customer === wanted);
  if (wanted !== '' && !folder) throw new NotFound('Customer');
  attributes['custom:customer'] = wanted;
  if (folder) attributes['custom:folder_id'] = folder.groupId;
  if (wanted === '') delete attributes['custom:customer'];
}

function giveKind(actor: Actor, attributes: Attributes, change: UserChange): void {
  const before = userKind(attributes);
  const isSuperuser = String(change['custom:superuser']).toLowerCase() === 'true';
  const kind = change['custom:role'] ?? (isSuperuser ? 'superuser' : before);
  if (kind === before) return;
  if (Math.max(RANK[kind], RANK[before]) > RANK[actor.kind])
    throw new Forbidden(`You cannot make somebody a ${kind}: you are a ${actor.kind} yourself.`);
  attributes['custom:role'] = kind;
  attributes['custom:superuser'] = String(kind === 'superuser');
}

async function giveRoles(
  editor: Editor,
  before: NextRecord,
  next: NextRecord,
  named: string | string[] | undefined,
): Promise<void> {
  const former = roleNames(before.attributes);
  const wanted = named === undefined ? former : namesIn(named);
  const isSamePlace =
    next.accountId === before.accountId &&
    next.attributes['custom:customer'] === before.attributes['custom:customer'];
  const given = isSamePlace ? wanted.filter((name) => !former.includes(name)) : wanted;
  if (given.length > 0) {
    const roles = await editor.rolesFor(editor.placeOf(next));
    for (const name of given) {
      const role = roles.find((each) => each.name === name);
      if (!role)
        throw new BadRequest(`custom:roles: there is no role named ${name} here`, 'custom:roles');
      const refusal = editor.refusalToGive(role, editor.placeOf(next));
      if (refusal) throw new Forbidden(refusal);
    }
  }
  if (named !== undefined) next.attributes['custom:roles'] = wanted.join(',');
}

const namesIn = (named: string | string[]): string[] =>
  [
    ...new Set((typeof named === 'string' ? named.split(',') : named).map((name) => name.trim())),
  ].filter(Boolean);

/** Changed attributes; '' for a removed one. */
export function differences(before: Attributes, after: Attributes): Attributes {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names]
      .filter((name) => (before[name] ?? '') !== (after[name] ?? ''))
      .map((name) => [name, after[name] ?? '']),
  );
}

/** Inverse of `differences`. */
export const withDifferences = (before: Attributes, changed: Attributes): Attributes =>
  Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, value]) => value !== ''));
