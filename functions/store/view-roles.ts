import type { ProviderId } from '../../core/access/scope.ts';
import { DEFAULT_VIEW_ROLES, viewRoleSchema, type ViewRole } from '../../core/access/components.ts';
import { query } from './client.ts';
import { parseStored } from '../runtime/stored.ts';

/** The provider's stored component rules, completed by the shipped ones. */
export async function viewRolesOf(providerId: ProviderId): Promise<ViewRole[]> {
  const rows = await query('viewRoles', { partition: { providerId } });
  const stored = rows.map((row) =>
    parseStored(viewRoleSchema, {
      id: row['component'],
      Component: row['component'],
      Permissions: row['permissions'],
    }),
  );
  const overridden = new Set(stored.map((rule) => rule.Component));
  return [...stored, ...DEFAULT_VIEW_ROLES.filter((rule) => !overridden.has(rule.Component))];
}
