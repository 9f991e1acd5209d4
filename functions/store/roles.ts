import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { ownersAbove, type Placed, type RoleOwner } from '../../core/access/role-owner.ts';
import { provedAccountId, type ProviderId } from '../../core/access/scope.ts';
import { readRole, type Role } from '../../core/access/role.ts';
import {
  get,
  getMany,
  query,
  writeTogether,
  type Key,
  type Row,
  type TransactItem,
} from './client.ts';
import {
  savedOf,
  versionCheck,
  versionDelete,
  versionPut,
  type Edit,
  type Saved,
} from './versioned.ts';

export interface OwnedRole {
  role: Role;
  /** undefined for the provider's: shipped roles, and rows from before owners. */
  owner: RoleOwner | undefined;
}

/** A save must name the version that it replaces. */
export interface StoredRole extends OwnedRole, Saved {}

/**
 * Resolves role names for a person: for each name the nearest role among the person's account and
 * its ancestors. Unknown names are left out.
 */
export async function rolesHeld(
  providerId: ProviderId,
  person: Placed,
  names: readonly string[],
): Promise<readonly Role[]> {
  const owners = [...ownersAbove(person), undefined];
  const keys = names.map((name) => owners.map((owner) => keyOf(owner, name)));
  const rows = await getMany(
    'roles',
    keys.flat().map((name) => ({ providerId, name })),
  );
  const found = new Map(rows.map((row) => [String(row['name']), row]));
  return rolesOf(
    keys.flatMap((ofName) => {
      const key = ofName.find((candidate) => found.has(candidate));
      return key === undefined ? [] : [found.get(key)!];
    }),
  );
}

const rolesByText = new LRUCache<string, readonly Role[]>({ max: 500 });

/** Equal rows give the same object, so that memos keyed by it stay valid across calls. */
function rolesOf(rows: readonly Row[]): readonly Role[] {
  const text = JSON.stringify(rows);
  let roles = rolesByText.get(text);
  if (!roles) rolesByText.set(text, (roles = rows.map((row) => readStored(row).role)));
  return roles;
}

export async function listRoles(
  providerId: ProviderId,
  options: { consistent?: boolean } = {},
): Promise<StoredRole[]> {
  return (await query('roles', { partition: { providerId }, ...options })).map(readStored);
}

export async function findRole(
  providerId: ProviderId,
  { owner, role }: RoleKey,
): Promise<StoredRole | undefined> {
  const row = await get('roles', { providerId, name: keyOf(owner, role.name) });
  return row && readStored(row);
}

/** Two owners may use the same name. */
export type RoleKey = Pick<StoredRole, 'owner'> & { role: Pick<Role, 'name'> };

/**
 * Saves the next version of a role; version 0 means new.
 * @param guards extra conditions of the transaction
 */
export async function saveRole(
  providerId: ProviderId,
  { role, owner, version }: Omit<StoredRole, 'changedBy'>,
  { by, audit, lost }: Edit,
  guards: readonly TransactItem[] = [],
): Promise<StoredRole> {
  const put = versionPut('roles', roleRow(providerId, { role, owner }), version, by);
  await writeTogether([put, ...guards, audit], lost);
  return { role, owner, version: version + 1, changedBy: by };
}

/** Condition: the role is unchanged since it was read. */
export const roleUnchanged = (providerId: ProviderId, read: StoredRole): TransactItem =>
  versionCheck('roles', roleKey(providerId, read), read.version);

export function roleRow(providerId: ProviderId, { role, owner }: OwnedRole): Key {
  const ownership = owner && { roleName: role.name, owner };
  return { ...role, ...ownership, ...roleKey(providerId, { role, owner }) };
}

export async function removeRole(
  providerId: ProviderId,
  stored: StoredRole,
  { audit, lost }: Pick<Edit, 'audit' | 'lost'>,
  guards: readonly TransactItem[] = [],
): Promise<void> {
  const key = roleKey(providerId, stored);
  await writeTogether([versionDelete('roles', key, stored.version), ...guards, audit], lost);
}

const roleKey = (providerId: ProviderId, { role, owner }: RoleKey) => ({
  providerId,
  name: keyOf(owner, role.name),
});

/**
 * Sort key. A role without an owner uses its name; others start with a space, which no name does.
 */
function keyOf(owner: RoleOwner | undefined, name: string): string {
  return owner ? ` ${owner.accountId}/${encodeURIComponent(owner.customer)}/${name}` : name;
}

const ownerSchema = z.object({ accountId: provedAccountId, customer: z.string() });

function readStored(row: Row): StoredRole {
  const owner = ownerSchema.safeParse(row['owner']).data;
  const name = row['roleName'] ?? row['name'];
  return { role: readRole({ ...row, name }), owner, ...savedOf(row) };
}
