import { can, type Grants } from './grants.ts';

/** How long after a sign-in somebody with one of these rights must sign in anew. */
export const SENSITIVE_SESSION_SECONDS = 12 * 3_600;

/**
 * Whether somebody manages people, roles, keys of accounts or brands, or switches account. Settings
 * of a single customer are no brand.
 */
export const signsInEachDay = (grants: Grants, customer: string | null): boolean =>
  can(grants, 'admin.userAccess', 'manage') ||
  can(grants, 'admin.roles', 'manage') ||
  can(grants, 'admin.accountAccess', 'manage') ||
  can(grants, 'admin.masquerade', 'view') ||
  (customer === null && can(grants, 'settings', 'manage'));
