import type { ProviderId } from '../../core/access/scope.ts';
import { personSchema, type Person } from '../../core/domain/person.ts';
import { changesOf, countChange } from './change-counter.ts';
import {
  get,
  nameOf,
  query,
  writeIf,
  writeTogether,
  type Lost,
  type TransactItem,
} from './client.ts';
import { takeLease, underLease, type Lease } from './leased.ts';
import { parseStored } from '../runtime/stored.ts';

/** Longer than a call may last. */
const LEASE_MS = 30_000;
/** Longer than the last token of somebody removed lives. */
const REMOVED_KEPT_SECONDS = 2 * 86_400;

const keyOf = ({ providerId, username }: Pick<Person, 'providerId' | 'username'>) => ({
  providerId,
  username,
});

/** @returns also somebody who was removed of late, by `removedAtMs`. */
export async function findPerson(
  providerId: ProviderId,
  username: string,
): Promise<Person | undefined> {
  const row = await get('people', { providerId, username: username.toLowerCase() });
  return row && parseStored(personSchema, row);
}

const kept = new Map<ProviderId, { changes: number; readAtMs: number; people: Person[] }>();
/** Also when nobody said that something changed. */
const KEPT_MS = 60_000;

/**
 * Everybody of a provider. The list is read anew when somebody was changed since, by this copy of
 * the function or by another.
 */
export async function peopleOf(providerId: ProviderId): Promise<readonly Person[]> {
  const changes = await changesOf('people', providerId);
  const known = kept.get(providerId);
  if (known && known.changes === changes && Date.now() - known.readAtMs < KEPT_MS)
    return known.people;
  const readAtMs = Date.now();
  const people = await peopleNow(providerId);
  kept.set(providerId, { changes, readAtMs, people });
  return people;
}

/** Everybody of a provider as they are at this moment, and who is being changed. */
export async function peopleNow(providerId: ProviderId): Promise<Person[]> {
  const rows = await query('people', { partition: { providerId }, consistent: true });
  return rows
    .map((each) => parseStored(personSchema, each))
    .filter(({ removedAtMs }) => removedAtMs === undefined);
}

/** Says to every copy of the functions that somebody of the provider was changed. */
export async function peopleChanged(providerId: ProviderId): Promise<void> {
  await countChange('people', providerId);
}

/** The item that stores somebody new; it fails when there is somebody of the name. */
function newPersonPut(person: Person): TransactItem {
  return {
    Put: {
      TableName: nameOf('people'),
      Item: person,
      ConditionExpression:
        'attribute_not_exists(username) OR (attribute_exists(removedAtMs) AND #sub <> :sub)',
      ExpressionAttributeNames: { '#sub': 'sub' },
      ExpressionAttributeValues: { ':sub': person.sub },
    },
  };
}

/** Stores somebody new together with the audit row. */
export async function addPerson(person: Person, audit: TransactItem, lost: Lost): Promise<void> {
  await writeTogether([newPersonPut(person), audit], lost);
  await peopleChanged(person.providerId);
}

const leaseOf = (person: Person): Lease => ({
  key: keyOf(person),
  field: 'leasedUntilMs',
  read: person.leasedUntilMs,
});

/**
 * Makes a person this call's alone, so that what is done in the pool and what is stored here belong
 * together.
 * @returns the person as they are now; undefined while another call has them.
 */
export async function leasePerson({ providerId, username }: Person): Promise<Person | undefined> {
  const person = await findPerson(providerId, username);
  if (!person || person.removedAtMs !== undefined || isBeingChanged(person)) return undefined;
  const leasedUntilMs = Date.now() + LEASE_MS;
  const isOurs = await takeLease('people', { ...leaseOf(person), attempts: 0 }, leasedUntilMs);
  // The person may have been noted between the two.
  return isOurs ? await findPerson(providerId, username) : undefined;
}

export const isBeingChanged = ({ leasedUntilMs = 0 }: Person): boolean =>
  leasedUntilMs > Date.now();

/** Fields of a person that a change sets. */
export type PersonChange = Partial<
  Pick<
    Person,
    | 'accountId'
    | 'sub'
    | 'attributes'
    | 'status'
    | 'isEnabled'
    | 'signedOutAtSeconds'
    | 'preferences'
  >
>;

/** Writes the change of a person that this call has, together with its audit rows. */
export async function changePerson(
  person: Person,
  change: PersonChange,
  { by, rows, lost }: { by: string; rows: readonly TransactItem[]; lost: Lost },
): Promise<void> {
  await writeTogether([nextPut(person, { ...change, changedBy: by }), ...rows], lost);
  await peopleChanged(person.providerId);
}

/** Leaves a mark in place of a person that this call has, so that their tokens count no more. */
export async function removePerson(
  person: Person,
  now: Date,
  { rows, lost }: { rows: readonly TransactItem[]; lost: Lost },
): Promise<void> {
  const gone = {
    removedAtMs: now.getTime(),
    expiresAt: Math.floor(now.getTime() / 1000) + REMOVED_KEPT_SECONDS,
  };
  await writeTogether([nextPut(person, gone), ...rows], lost);
  await peopleChanged(person.providerId);
}

/** Gives a person free whom this call has and did not change. */
export async function releasePerson(person: Person): Promise<void> {
  await writeIf([nextPut(person, { version: person.version })]);
}

function nextPut(person: Person, change: object): TransactItem {
  return {
    Put: {
      TableName: nameOf('people'),
      // Free from now on; the moment differs from that of any other lease.
      Item: { ...person, version: person.version + 1, ...change, leasedUntilMs: Date.now() },
      ...underLease(leaseOf(person)),
    },
  };
}

/**
 * Notes what the pool says of somebody who is here, unless they are being changed.
 * @returns whether it was noted.
 */
export async function notePerson(
  { providerId, username, sub }: Pick<Person, 'providerId' | 'username' | 'sub'>,
  noted: Pick<Person, 'attributes' | 'accountId' | 'status' | 'lastHereAtMs'>,
  now: Date,
): Promise<boolean> {
  const isNoted = await writeIf([
    {
      Update: {
        TableName: nameOf('people'),
        Key: keyOf({ providerId, username }),
        UpdateExpression:
          'SET #attributes = :attributes, accountId = :account, #status = :status, lastHereAtMs = :here',
        ConditionExpression:
          '#sub = :sub AND attribute_not_exists(removedAtMs) AND (attribute_not_exists(leasedUntilMs) OR leasedUntilMs <= :now)',
        ExpressionAttributeNames: {
          '#attributes': 'attributes',
          '#status': 'status',
          '#sub': 'sub',
        },
        ExpressionAttributeValues: {
          ':attributes': noted.attributes,
          ':account': noted.accountId,
          ':status': noted.status,
          ':here': noted.lastHereAtMs,
          ':sub': sub,
          ':now': now.getTime(),
        },
      },
    },
  ]);
  if (isNoted) await peopleChanged(providerId);
  return isNoted;
}

/** Stores somebody of the pool whom the table does not have. */
export async function addSeen(
  seen: Omit<Person, 'signedOutAtSeconds' | 'version' | 'changedBy'>,
): Promise<void> {
  const item = newPersonPut({ ...seen, signedOutAtSeconds: 0, version: 1, changedBy: '' });
  if (await writeIf([item])) await peopleChanged(seen.providerId);
}
