import type { Access } from '../contract/endpoint.ts';
import type { Area } from './areas.ts';
import { can, type Grants } from './grants.ts';
import type { LevelName } from './levels.ts';

/** How long after a sign-in somebody with a strong right must sign in anew. */
export const STRONG_SESSION_SECONDS = 12 * 3_600;

/** How old the last proof of identity may be for a change by a strong right. */
export const FRESH_PROOF_SECONDS = 15 * 60;

/** Who needs a second factor: nobody, people with a strong right, or everybody. */
export const SECOND_FACTORS = ['optional', 'strongRights', 'required'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** How long somebody with a strong right may sign in without a second factor (ruling R-23). */
export const FACTOR_GRACE_DAYS = 14;

/** Rights to manage people, roles, keys of accounts or brands, and to switch account. */
const STRONG_RIGHTS: readonly { area: Area; level: LevelName }[] = [
  { area: 'admin.userAccess', level: 'manage' },
  { area: 'admin.roles', level: 'manage' },
  { area: 'admin.accountAccess', level: 'manage' },
  { area: 'admin.masquerade', level: 'view' },
  { area: 'settings', level: 'manage' },
];

/** Settings of a single customer are no brand. */
const rightsFor = (customer: string | null) =>
  STRONG_RIGHTS.filter(({ area }) => customer === null || area !== 'settings');

export const hasStrongRights = (grants: Grants, customer: string | null): boolean =>
  rightsFor(customer).some(({ area, level }) => can(grants, area, level));

/** Whether a call with this access is made by a strong right. */
export const needsStrongRight = (access: Access, customer: string | null): boolean =>
  typeof access === 'object' &&
  rightsFor(customer).some(({ area, level }) => area === access.area && level === access.level);
