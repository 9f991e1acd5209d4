import type { Author } from '../../core/access/staff.ts';
import type { ProviderId } from '../../core/access/scope.ts';
import { withinRow, type OwnSession } from '../../core/domain/own-session.ts';
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
/** Longer than the lifetime of a token. */
const REMOVED_KEPT_SECONDS = 2 * 86_400;

const keyOf = ({ providerId, username }: Pick<Person, 'providerId' | 'username'>) => ({
  providerId,
  username,
});

/** @returns also people removed recently, with `removedAtMs`. */
export async function findPerson(
  providerId: ProviderId,
  username: string,
): Promise<Person | undefined> {
  const row = await get('people', { providerId, username: username.toLowerCase() });
  return row && parseStored(personSchema, row);
}

const cache = new Map<ProviderId, { changes: number; readAtMs: number; people: Person[] }>();
/** Upper bound, for changes that nobody counted. */
const KEPT_MS = 60_000;

/** Everybody of a provider, from memory unless the change counter has moved. */
export async function peopleOf(providerId: ProviderId): Promise<readonly Person[]> {
  const changes = await changesOf('people', providerId);
  const known = cache.get(providerId);
  if (known && known.changes === changes && Date.now() - known.readAtMs < KEPT_MS)
    return known.people;
  const readAtMs = Date.now();
  const people = await peopleNow(providerId);
  cache.set(providerId, { changes, readAtMs, people });
  return people;
}

/** A consistent read, including current leases. */
export async function peopleNow(providerId: ProviderId): Promise<Person[]> {
  const rows = await query('people', { partition: { providerId }, consistent: true });
  return rows
    .map((each) => parseStored(personSchema, each))
    .filter(({ removedAtMs }) => removedAtMs === undefined);
}

/** Makes every instance reread the people of the provider. */
export async function peopleChanged(providerId: ProviderId): Promise<void> {
  await countChange('people', providerId);
}

/** Fails if the username exists. */
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
 * Leases a person to this call, so that the user pool and the table change together.
 * @returns the person as stored now; undefined while another call has the lease.
 */
export async function leasePerson({ providerId, username }: Person): Promise<Person | undefined> {
  const person = await findPerson(providerId, username);
  if (!person || person.removedAtMs !== undefined || isBeingChanged(person)) return undefined;
  const leasedUntilMs = Date.now() + LEASE_MS;
  const isOurs = await takeLease('people', { ...leaseOf(person), attempts: 0 }, leasedUntilMs);
  // A sign-in may have updated the person in between.
  return isOurs ? await findPerson(providerId, username) : undefined;
}

export const isBeingChanged = ({ leasedUntilMs = 0 }: Person): boolean =>
  leasedUntilMs > Date.now();

export type PersonChange = Partial<
  Pick<
    Person,
    | 'accountId'
    | 'sub'
    | 'attributes'
    | 'status'
    | 'isEnabled'
    | 'signedOutAtSeconds'
    | 'hasSecondFactor'
    | 'preferences'
    | 'recoveryCodes'
  >
>;

/** Writes the change of a leased person with its audit rows. */
export async function changePerson(
  person: Person,
  change: PersonChange,
  { by, rows, lost }: { by: Author; rows: readonly TransactItem[]; lost: Lost },
): Promise<void> {
  await writeTogether(
    [nextPut(person, { ...change, changedBy: by.name, changedHome: by.home }), ...rows],
    lost,
  );
  await peopleChanged(person.providerId);
}

/** Replaces a leased person by a tombstone, which invalidates their tokens. */
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

/** Ends the lease of an unchanged person. */
export async function releasePerson(person: Person): Promise<void> {
  await writeIf([nextPut(person, { version: person.version })]);
}

function nextPut(person: Person, change: object): TransactItem {
  return {
    Put: {
      TableName: nameOf('people'),
      // Ends the lease with a value that no other lease has.
      Item: { ...person, version: person.version + 1, ...change, leasedUntilMs: Date.now() },
      ...underLease(leaseOf(person)),
    },
  };
}

/**
 * Updates a person from the user pool, unless they are leased.
 * @param factor null if no second factor is asked of the person
 * @returns whether it was written.
 */
export async function notePerson(
  { providerId, username, sub }: Pick<Person, 'providerId' | 'username' | 'sub'>,
  noted: Pick<Person, 'attributes' | 'accountId' | 'status' | 'lastHereAtMs'>,
  factor: { hasSecondFactor: boolean } | null,
  now: Date,
): Promise<boolean> {
  const isNoted = await writeIf([
    {
      Update: {
        TableName: nameOf('people'),
        Key: keyOf({ providerId, username }),
        UpdateExpression:
          'SET #attributes = :attributes, accountId = :account, #status = :status, lastHereAtMs = :here' +
          (factor
            ? ', hasSecondFactor = :hasFactor, factorAskedAtMs = if_not_exists(factorAskedAtMs, :now)'
            : ' REMOVE factorAskedAtMs'),
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
          ...(factor && { ':hasFactor': factor.hasSecondFactor }),
        },
      },
    },
  ]);
  if (isNoted) await peopleChanged(providerId);
  return isNoted;
}

/**
 * Replaces the sessions of a person as read. No other change of the person meets it, so their
 * version stays.
 * @param also such as the audit row
 * @returns whether it was written: not while the person is leased, nor after another change of them.
 */
export function writeSessions(
  person: Person,
  sessions: readonly OwnSession[],
  also: readonly TransactItem[],
): Promise<boolean> {
  const { sessionsVersion: read } = person;
  const now = Date.now();
  const kept = withinRow(sessions, person.signedOutAtSeconds, new Date(now));
  const isCut = kept.signedOutAtSeconds > person.signedOutAtSeconds;
  const conditions = [
    '#sub = :sub',
    'attribute_not_exists(removedAtMs)',
    read === undefined ? 'attribute_not_exists(sessionsVersion)' : 'sessionsVersion = :read',
    '(attribute_not_exists(leasedUntilMs) OR leasedUntilMs <= :now)',
    // Who signed out everywhere in between stays so.
    ...(isCut ? ['(attribute_not_exists(signedOutAtSeconds) OR signedOutAtSeconds < :out)'] : []),
  ];
  return writeIf([
    {
      Update: {
        TableName: nameOf('people'),
        Key: keyOf(person),
        UpdateExpression: `SET sessions = :sessions, sessionsVersion = :next${isCut ? ', signedOutAtSeconds = :out' : ''}`,
        ConditionExpression: conditions.join(' AND '),
        ExpressionAttributeNames: { '#sub': 'sub' },
        ExpressionAttributeValues: {
          ':sessions': kept.sessions,
          ':sub': person.sub,
          ':now': now,
          ':next': (read ?? 0) + 1,
          ...(read !== undefined && { ':read': read }),
          ...(isCut && { ':out': kept.signedOutAtSeconds }),
        },
      },
    },
    ...also,
  ]);
}

/** Adds a person of the pool who is missing in the table. */
export async function addSeen(
  seen: Omit<Person, 'signedOutAtSeconds' | 'version' | 'changedBy' | 'changedHome'>,
): Promise<void> {
  const item = newPersonPut({
    ...seen,
    signedOutAtSeconds: 0,
    version: 1,
    changedBy: '',
    changedHome: '',
  });
  if (await writeIf([item])) await peopleChanged(seen.providerId);
}
