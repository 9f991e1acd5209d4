import type { ProviderId } from '../../core/access/scope.ts';
import { DEFAULT_VIEW_ROLES, viewRoleSchema, type ViewRole } from '../../core/access/components.ts';
import { query } from './client.ts';
import { parseStored } from '../runtime/stored.ts';

/** The provider's component rules: those that it stored, and for the rest the ones that ship. */
export async function viewRolesOf(providerId: ProviderId): Promise<ViewRole[]> {
  const rows = await query('viewRoles', { partition: { providerId } });
  const stored = rows.map((row) =>
    parseStored(viewRoleSchema, {
      id: row['component'],
      Component: row['component'],
      Permissions: row['permissions'],
    }),
  );
  const named = new Set(stored.map((rule) => rule.Component));
  return [...stored, ...DEFAULT_VIEW_ROLES.filter((rule) => !named.has(rule.Component))];
}
