import * as z from 'zod';
import { ownersAbove, type Placed, type RoleOwner } from '../../core/access/role-owner.ts';
import { provedAccountId, type ProviderId } from '../../core/access/scope.ts';
import { readRole, type Role } from '../../core/access/role.ts';
import {
  get,
  getMany,
  nameOf,
  query,
  writeTogether,
  type Row,
  type TransactItem,
} from './client.ts';

/** A role, where it was made, and the number of its saves, which a save must name to be the next. */
export interface StoredRole {
  role: Role;
  /** Undefined for a role that shipped, or was stored before roles had owners: the provider's. */
  owner: RoleOwner | undefined;
  version: number;
}

/**
 * The roles that names mean for a person, in the newer shape: for each name the nearest one, of
 * those that the person's own account has, and the accounts above. Names without a role give none.
 */
export async function rolesHeld(
  providerId: ProviderId,
  person: Placed,
  names: readonly string[],
): Promise<Role[]> {
  if (names.length === 0) return [];
  const keysOf = (name: string) => [
    ...ownersAbove(person).map((owner) => keyOf(owner, name)),
    keyOf(undefined, name),
  ];
  const rows = await getMany(
    'roles',
    names.flatMap((name) => keysOf(name).map((key) => ({ providerId, name: key }))),
  );
  const found = new Map(rows.map((row) => [String(row['name']), row]));
  return names.flatMap((name) => {
    const key = keysOf(name).find((candidate) => found.has(candidate));
    return key === undefined ? [] : [readStored(found.get(key)!).role];
  });
}

export async function listRoles(providerId: ProviderId): Promise<StoredRole[]> {
  return (await query('roles', { partition: { providerId } })).map(readStored);
}

export async function findRole(
  providerId: ProviderId,
  { owner, role }: RoleKey,
): Promise<StoredRole | undefined> {
  const row = await get('roles', { providerId, name: keyOf(owner, role.name) });
  return row && readStored(row);
}

/** What names a role: two owners may each have one of a name. */
export type RoleKey = Pick<StoredRole, 'owner'> & { role: Pick<Role, 'name'> };

/**
 * Writes the next version of a role, together with its audit row.
 * @param reliesOn another role, because of which this one may be saved: it must still be as it was
 * read.
 * @throws ConditionFailed when the stored version is not `formerVersion` (0: the role must not
 * exist yet), or that other role changed.
 */
export async function saveRole(
  providerId: ProviderId,
  { role, owner, version: formerVersion }: StoredRole,
  audit: TransactItem,
  reliesOn?: StoredRole,
): Promise<StoredRole> {
  const saved = { role, owner, version: formerVersion + 1 };
  await writeTogether([
    {
      Put: {
        TableName: nameOf('roles'),
        Item: roleRow(providerId, saved),
        ...unchangedSince(formerVersion),
      },
    },
    ...(reliesOn ? [unchangedRole(providerId, reliesOn)] : []),
    audit,
  ]);
  return saved;
}

export function roleRow(providerId: ProviderId, { role, owner, version }: StoredRole): Row {
  const key = { providerId, name: keyOf(owner, role.name) };
  return { ...role, ...(owner && { roleName: role.name, owner }), ...key, version };
}

function unchangedRole(providerId: ProviderId, { role, owner, version }: StoredRole): TransactItem {
  return {
    ConditionCheck: {
      TableName: nameOf('roles'),
      Key: { providerId, name: keyOf(owner, role.name) },
      ...unchangedSince(version),
    },
  };
}

/** @throws ConditionFailed when the role was changed or deleted meanwhile. */
export async function removeRole(
  providerId: ProviderId,
  { role, owner, version }: StoredRole,
  audit: TransactItem,
): Promise<void> {
  await writeTogether([
    {
      Delete: {
        TableName: nameOf('roles'),
        Key: { providerId, name: keyOf(owner, role.name) },
        ...unchangedSince(version),
      },
    },
    audit,
  ]);
}

/**
 * The sort key of a role. One without an owner is stored under its name; the others begin with a
 * blank, which no name does.
 */
function keyOf(owner: RoleOwner | undefined, name: string): string {
  return owner ? ` ${owner.accountId}/${encodeURIComponent(owner.customer)}/${name}` : name;
}

interface Condition {
  ConditionExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues?: Record<string, number>;
}

/** Roles written before versions were counted have none, which reads as version 1. */
function unchangedSince(version: number): Condition {
  if (version === 0)
    return {
      ConditionExpression: 'attribute_not_exists(#name)',
      ExpressionAttributeNames: { '#name': 'name' },
    };
  const counted: Condition = {
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  };
  if (version > 1) return counted;
  return {
    ...counted,
    ConditionExpression:
      'attribute_exists(#name) AND (attribute_not_exists(#version) OR #version = :version)',
    ExpressionAttributeNames: { '#name': 'name', '#version': 'version' },
  };
}

const ownerSchema = z.object({ accountId: provedAccountId, customer: z.string() });

function readStored(row: Row): StoredRole {
  const owner = ownerSchema.safeParse(row['owner']).data;
  const name = row['roleName'] ?? row['name'];
  return { role: readRole({ ...row, name }), owner, version: Number(row['version'] ?? 1) };
}
