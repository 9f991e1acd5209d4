import { can, type Grants } from './grants.ts';

/**
 * Whether somebody administers an account as a whole: its people, its roles, and the log of what is
 * done in it. Server and browser both ask here.
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
