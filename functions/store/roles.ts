import { readRole, type Role } from '../../core/access/role.ts';
import { getMany, query } from './client.ts';

/** The roles of these names, in the newer shape; names without a role give none. */
export async function rolesNamed(providerId: string, names: readonly string[]): Promise<Role[]> {
  if (names.length === 0) return [];
  const rows = await getMany('roles', names.map((name) => ({ providerId, name })));
  return rows.map(readRole);
}

export async function listRoles(providerId: string): Promise<Role[]> {
  return (await query('roles', { partition: { providerId } })).map(readRole);
}
