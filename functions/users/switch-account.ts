import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { users } from '../../core/contract/users.ts';
import { momentIn } from '../../core/domain/reader.ts';
import { MOST_SWITCHED_SECONDS, type Person } from '../../core/domain/person.ts';
import { changeInPool } from '../gateways/user-pool.ts';
import type { Verb } from '../kernel/serve.ts';
import { Conflict, Forbidden, NotFound } from '../runtime/errors.ts';
import { accountBranch, accountsOf, type AccountRow } from '../store/accounts.ts';
import { findPerson } from '../store/people.ts';
import { editPerson } from './change.ts';
import { differences, withDifferences } from '../people/record.ts';
import { accountThing, personThing } from '../store/audit-things.ts';

/**
 * PUT /users/account: lets the caller act in accounts below their own, for an hour in all. Changes
 * the attributes in the user pool and the stored ones, which the server trusts.
 */
export const switchAccount: Verb<typeof users.switchAccount> = async (call) => {
  const { actor, body, now, audit } = call;
  const target = (await switchable(actor)).find(({ accountId }) => accountId === body.account_id);
  if (!target) throw new NotFound('Account');
  if (target.accountId === actor.home)
    throw new Conflict('This is your own account. Go back to it instead.');
  if (!target.hasKey) throw new Conflict(`${target.name} has no key yet, so nobody can be there.`);
  const person = await ownPerson(actor);
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const until = actor.actingAs?.untilEpochSeconds ?? nowSeconds + MOST_SWITCHED_SECONDS;
  const information = `Switched into ${target.name} until ${momentIn(until, { dateStyle: 'short', timeStyle: 'long' }, { zone: 'UTC', dates: 'sv-SE' })}`;
  const event = randomUUID();
  await moveTo(call, person, {
    rows: [actor.home, target.accountId].map((accountId) =>
      audit({
        accountId,
        event,
        target: target.accountId,
        things: [personThing(person), accountThing(target)],
        information,
        before: { account: actor.account },
        after: { account: target.accountId, untilEpochSeconds: until },
      }),
    ),
    place: {
      'custom:account_id': target.accountId,
      'custom:home_account_id': actor.home,
      'custom:acting_until': String(until),
      'custom:folder_id': target.rootGroupId,
    },
  });
  const minutes = Math.ceil((until - nowSeconds) / 60);
  return { message: `You are in ${target.name} for the next ${minutes} minutes.` };
};

/** Accounts in which the actor may act, their own first. */
export async function switchable(actor: Actor): Promise<AccountRow[]> {
  if (actor.customer !== null)
    throw new Forbidden('Who belongs to one customer works in their own account alone.');
  const branch = await accountBranch(actor.home);
  const rows = new Map(
    (await accountsOf(actor.providerId)).map((account) => [account.accountId, account]),
  );
  return (branch?.accountIds ?? []).flatMap((id) => rows.get(id) ?? []);
}

export async function ownPerson(actor: Actor): Promise<Person> {
  const person = await findPerson(actor.providerId, actor.username);
  if (!person) throw new NotFound('User');
  return person;
}

interface Move {
  rows: Parameters<typeof editPerson>[3]['rows'];
  /** '' removes an attribute. */
  place: Record<
    'custom:account_id' | 'custom:home_account_id' | 'custom:acting_until' | 'custom:folder_id',
    string | AccountId
  >;
}

export async function moveTo(
  call: Pick<Parameters<typeof editPerson>[0], 'actor' | 'scope' | 'now'>,
  person: Person,
  { rows, place }: Move,
): Promise<void> {
  // A person who was moved to another account must not be moved back.
  if (person.accountId !== call.actor.home)
    throw new Conflict('You belong to another account now. Please reload the page.');
  const next = ({ attributes }: Person) => withDifferences(attributes, place);
  await editPerson(call, null, person, {
    rows,
    inPool: (now) => changeInPool(now.username, differences(now.attributes, next(now))),
    next: (now) => ({ attributes: next(now) }),
  });
}
