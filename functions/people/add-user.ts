import { personInWords, plainAuthor, type Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import type { BodyOf } from '../../core/contract/endpoint.ts';
import type { users } from '../../core/contract/users.ts';
import {
  emailOf,
  personName,
  phoneNumber,
  usernameFor,
  type Person,
} from '../../core/domain/person.ts';
import {
  createInPool,
  NameTaken,
  poolPersonNamed,
  type Invitation,
  type PoolPerson,
} from '../gateways/user-pool.ts';
import { isWithinReach } from '../reads/owned-roles.ts';
import { Conflict } from '../runtime/errors.ts';
import type { Change } from '../store/audit.ts';
import type { TransactItem } from '../store/client.ts';
import { nameWithin } from '../store/staff.ts';
import { addPerson, findPerson } from '../store/people.ts';
import type { Editor } from './editor.ts';
import { nextRecord, type Attributes } from './record.ts';
import { changedRoles, customerThing, personThing } from '../store/audit-things.ts';

type NewUser = Omit<BodyOf<typeof users.createUser>, 'account_id'> & { account_id: AccountId };

const MOST_NAMESAKES = 50;
const TAKEN = 'This e-mail address cannot be used: somebody has it already.';

interface Adding {
  audit(change: Change & { accountId: AccountId }): TransactItem;
  /** Everybody of the provider. */
  everybody: readonly Person[];
  /** Row of the job that adds them: a retry adds nobody twice. */
  addedBy?: string;
}

/**
 * Adds a person to the user pool, then to the table. A retry after an interruption reuses the
 * person in the pool and sends no second invitation.
 * @throws Conflict if the address is taken.
 */
export async function addUser(
  { actor, now }: { actor: Actor; now: Date },
  editor: Editor,
  user: NewUser,
  { audit, everybody, addedBy }: Adding,
): Promise<{ username: string; name: string }> {
  const email = emailOf(user.email);
  const taken = everybody.find(({ attributes }) => emailOf(attributes['email'] ?? '') === email);
  if (taken && addedBy !== undefined && taken.addedBy === addedBy)
    return { username: taken.username, name: personName(taken) };
  if (taken) throw new Conflict(takenWords(actor, taken), undefined, 'email');
  const { accountId, attributes } = await nextRecord(
    actor,
    editor,
    { accountId: user.account_id, attributes: { 'custom:role': 'user' } },
    {
      given_name: user.given_name,
      family_name: user.family_name,
      'custom:role': user['custom:role'],
      'custom:customer': user.customer ?? actor.customer ?? '',
      'custom:roles': user.customRoles ?? '',
    },
  );
  const record: Attributes = {
    ...attributes,
    email,
    email_verified: 'true',
    phone_number: phoneNumber(user.phone_number),
    'custom:account_id': accountId,
    'custom:superuser': attributes['custom:superuser'] ?? 'false',
  };
  const invitedBy = await nameWithin(accountId, plainAuthor(actor));
  const made = await inPool(actor, email, record, { invitedBy });
  const person: Person = {
    providerId: actor.providerId,
    accountId,
    ...made,
    attributes: record,
    isEnabled: true,
    lastHereAtMs: null,
    signedOutAtSeconds: 0,
    version: 1,
    changedBy: personInWords(actor),
    changedHome: actor.home,
    addedBy,
    createdAtMs: made.createdAtMs || now.getTime(),
  };
  const row = audit({
    accountId,
    things: [
      personThing(person),
      ...customerThing(record['custom:customer']),
      ...changedRoles({}, record),
    ],
    information: `Added the user ${personName(person)}`,
    after: record,
  });
  await addPerson(person, row, () => new Conflict(`${personName(person)} was added meanwhile.`));
  return { username: person.username, name: personName(person) };
}

/** Message for a taken address; names the person only if the actor may see them. */
export function takenWords(actor: Actor, person: Person): string {
  const { accountId: account, attributes } = person;
  const customer = attributes['custom:customer'] || null;
  return isWithinReach(actor, { account, customer })
    ? `${personName(person)} (${person.username}) already has this e-mail address.`
    : TAKEN;
}

/** The person left in the pool by an interrupted call, else a new one. */
async function inPool(
  actor: Actor,
  email: string,
  record: Attributes,
  invitation: Invitation,
): Promise<PoolPerson> {
  const existing = await poolPersonNamed(email);
  if (existing) {
    const isOurs = Object.entries(record).every(
      ([name, value]) => existing.attributes[name] === value,
    );
    if (isOurs) return existing;
    throw new Conflict(TAKEN, undefined, 'email');
  }
  const wanted = usernameFor(record['given_name'] ?? '', record['family_name'] ?? '', email);
  for (let number = 1; number <= MOST_NAMESAKES; number += 1) {
    const username = number === 1 ? wanted : `${wanted}${number}`;
    if (await findPerson(actor.providerId, username)) continue;
    try {
      return await createInPool(username, record, invitation);
    } catch (error) {
      if (!(error instanceof NameTaken)) throw error;
    }
  }
  throw new Conflict(`There are too many people named ${wanted}.`);
}
