import { can, type Grants } from './grants.ts';

/**
 * Whether somebody administers a whole account: people, roles and audit log. Used by server and
 * browser.
 */
export function administersAccount({
  grants,
  customer,
}: {
  grants: Grants;
  customer: string | null;
}): boolean {
  return (
    customer === null &&
    can(grants, 'admin.userAccess', 'manage') &&
    can(grants, 'admin.roles', 'manage') &&
    can(grants, 'admin.auditLogs', 'view')
  );
}
