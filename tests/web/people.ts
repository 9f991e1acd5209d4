import { ADMIN_PARTS, SERVICE_RIGHTS, TOP_AREAS } from '../../core/access/areas.ts';
import type { Level } from '../../core/access/levels.ts';
import { roleSchema, type Role } from '../../core/access/role.ts';
import type { Permissions } from '../../web/src/access/session.ts';

type Changes = Partial<Omit<Role, 'admin'>> & { admin?: Partial<Role['admin']> };

/** A role with one level everywhere, but for the changes. */
export function roleWith(level: Level, changes: Changes = {}): Role {
  const all = <K extends string>(keys: readonly K[]) =>
    Object.fromEntries(keys.map((key) => [key, level])) as Record<K, Level>;
  return roleSchema.parse({
    name: 'Test',
    description: '',
    services: level === 4 ? [] : [{ id: '1', ...all(SERVICE_RIGHTS) }],
    ...all(TOP_AREAS),
    ...changes,
    admin: { ...all(ADMIN_PARTS), ...changes.admin },
  });
}

/** Answer of GET /rbac/permissions/me for a person of Northbeam. */
export function permissionsWith(role: Role, changes: Partial<Permissions> = {}): Permissions {
  return {
    kind: 'user',
    account_id: 'northbeam',
    customer: null,
    hidden_properties: [],
    acting: null,
    accounts: [{ id: 'northbeam', name: 'Northbeam' }],
    roles: [role],
    second_factor: null,
    reader: { zone: '', dates: 'en-GB' },
    ...changes,
  };
}
