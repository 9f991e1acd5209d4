import type { AccountId } from '../../core/access/scope.ts';
import { roleNames, type Actor } from '../../core/access/actor.ts';
import { personName, type Person } from '../../core/domain/person.ts';
import type { AuditRow } from '../../core/domain/audit.ts';
import type { Device } from '../../core/domain/device.ts';
import type { Thing, ThingId, ThingKind } from '../../core/domain/thing.ts';
import type { Row, TransactItem } from './stored-form.ts';

export interface Concerned {
  /** Its customer can read the audit row, and its page shows it. */
  device?: Pick<Device, 'id'> & Partial<Pick<Device, 'Customer' | 'label'>>;
  /** All else that the change concerns: the row is in the log of each. */
  things?: readonly Thing[];
}

/** A transaction has no room for more pointers to its audit row. */
const MOST_THINGS = 80;

/**
 * What a change concerns, each thing once: its device first, then the named things, then the
 * customer of the device.
 */
export function thingsOf({ device, things = [] }: Concerned): Thing[] {
  const all: Thing[] = [
    ...(device ? [{ kind: 'device' as const, id: device.id, name: device.label ?? '' }] : []),
    ...things,
    ...customerThing(device?.Customer),
  ];
  const byId = new Map<string, Thing>();
  for (const thing of all) {
    const key = `${thing.kind}#${thing.id}`;
    if (thing.id !== '' && !byId.get(key)?.name) byId.set(key, thing);
  }
  return [...byId.values()].slice(0, MOST_THINGS);
}

export const accountThing = ({
  accountId,
  name,
}: {
  accountId: AccountId;
  name: string;
}): Thing => ({ kind: 'account', id: accountId, name });

export const brandThing = (accountId: AccountId, name: string): Thing => ({
  kind: 'brand',
  id: accountId,
  name,
});

export const collectorThing = ({
  collectorId,
  name,
}: {
  collectorId: string;
  name: string;
}): Thing => ({ kind: 'collector', id: collectorId, name });

export const groupThing = ({
  groupId,
  fullPath,
}: {
  groupId: string;
  fullPath: string;
}): Thing => ({
  kind: 'group',
  id: groupId,
  name: fullPath,
});

export const jobThing = ({ jobId, title }: { jobId: string; title: string }): Thing => ({
  kind: 'job',
  id: jobId,
  name: title,
});

export const personThing = (person: Pick<Person, 'username' | 'attributes'>): Thing => ({
  kind: 'person',
  id: person.username,
  name: personName(person),
});

/** Of the caller's own settings. */
export const actorThing = ({ username, displayName }: Actor): Thing => ({
  kind: 'person',
  id: username,
  name: displayName,
});

/** Roles that a person gets or loses. */
export function changedRoles(before: Person['attributes'], after: Person['attributes']): Thing[] {
  const [former, latter] = [new Set(roleNames(before)), new Set(roleNames(after))];
  return [...new Set([...former, ...latter])]
    .filter((name) => former.has(name) !== latter.has(name))
    .map((name) => namedThing('role', name));
}

/** A thing that is known by its name alone. */
export const namedThing = (kind: ThingKind, name: string): Thing => ({ kind, id: name, name });

/** The customer of a thing; none for a thing of the whole account. */
export const customerThing = (customer: string | null | undefined): Thing[] =>
  customer ? [{ kind: 'customer', id: customer, name: customer }] : [];

export const thingKeyOf = (accountId: AccountId, { kind, id }: ThingId): string =>
  `${accountId}#${kind}#${id}`;

/** Rows of older releases name no things. */
type StoredAudit = Omit<AuditRow, 'things'> & Partial<Pick<AuditRow, 'things'>>;

/**
 * Pointers to an audit row. The index 'thing' finds a row by the first thing that it concerns, and
 * by a pointer for each other one. Pointers have partitions of their own, so they are no part of an
 * account's log and its lanes: the row itself names all of its things.
 */
export function pointerPuts(row: Row, table: string): TransactItem[] {
  const { accountId, at, thingKey, things = [], expiresAt } = row as unknown as StoredAudit;
  return things.flatMap((thing) => {
    const key = thingKeyOf(accountId, thing);
    if (key === thingKey) return [];
    const Item = { accountId: key, at, thingKey: key, rowOf: accountId, expiresAt };
    return [{ Put: { TableName: table, Item } }];
  });
}
