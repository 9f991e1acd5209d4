import type { Area } from '../../access/areas.ts';

/** What can be brought along from another system as CSV. */
export const IMPORTED = [
  'devices',
  'groups',
  'users',
  'roles',
  'thresholds',
  'recipients',
] as const;
export type Imported = (typeof IMPORTED)[number];

/** Most rows of one file. */
export const MOST_IMPORTED = 500;

/** What somebody must manage beside provisioning. */
export const IMPORT_AREAS: Readonly<Record<Imported, readonly Area[]>> = {
  devices: [],
  groups: [],
  users: ['admin.userAccess'],
  roles: ['admin.roles'],
  thresholds: ['alerts'],
  recipients: ['alerts'],
};
