import type { ProviderId } from '../../core/access/scope.ts';
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

/** A role and the number of its saves, which a save must name to be the next one. */
export interface StoredRole {
  role: Role;
  version: number;
}

/** The roles of these names, in the newer shape; names without a role give none. */
export async function rolesNamed(
  providerId: ProviderId,
  names: readonly string[],
): Promise<Role[]> {
  if (names.length === 0) return [];
  const rows = await getMany(
    'roles',
    names.map((name) => ({ providerId, name })),
  );
  return rows.map(readRole);
}

export async function listRoles(providerId: ProviderId): Promise<StoredRole[]> {
  return (await query('roles', { partition: { providerId } })).map(readStored);
}

export async function findRole(
  providerId: ProviderId,
  name: string,
): Promise<StoredRole | undefined> {
  const row = await get('roles', { providerId, name });
  return row && readStored(row);
}

/**
 * Writes the next version of a role, together with its audit row.
 * @param reliesOn another role, because of which this one may be saved: it must still be as it was
 * read.
 * @throws ConditionFailed when the stored version is not `formerVersion` (0: the role must not
 * exist yet), or that other role changed.
 */
export async function saveRole(
  providerId: ProviderId,
  role: Role,
  formerVersion: number,
  audit: TransactItem,
  reliesOn?: StoredRole,
): Promise<StoredRole> {
  const version = formerVersion + 1;
  await writeTogether([
    {
      Put: {
        TableName: nameOf('roles'),
        Item: { providerId, ...role, version },
        ...unchangedSince(formerVersion),
      },
    },
    ...(reliesOn ? [unchangedRole(providerId, reliesOn)] : []),
    audit,
  ]);
  return { role, version };
}

function unchangedRole(providerId: ProviderId, { role, version }: StoredRole): TransactItem {
  return {
    ConditionCheck: {
      TableName: nameOf('roles'),
      Key: { providerId, name: role.name },
      ...unchangedSince(version),
    },
  };
}

/** @throws ConditionFailed when the role was changed or deleted meanwhile. */
export async function removeRole(
  providerId: ProviderId,
  name: string,
  formerVersion: number,
  audit: TransactItem,
): Promise<void> {
  await writeTogether([
    {
      Delete: {
        TableName: nameOf('roles'),
        Key: { providerId, name },
        ...unchangedSince(formerVersion),
      },
    },
    audit,
  ]);
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

function readStored(row: Row): StoredRole {
  return { role: readRole(row), version: Number(row['version'] ?? 1) };
}
