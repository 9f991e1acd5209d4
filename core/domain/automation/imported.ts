import type { Area } from '../../access/areas.ts';

/** Kinds of CSV import. */
export const IMPORTED = [
  'devices',
  'groups',
  'users',
  'roles',
  'thresholds',
  'recipients',
] as const;
export type Imported = (typeof IMPORTED)[number];

export const MOST_IMPORTED = 500;

/** Areas needed at level manage, in addition to provisioning. */
export const IMPORT_AREAS: Readonly<Record<Imported, readonly Area[]>> = {
  devices: [],
  groups: [],
  users: ['admin.userAccess'],
  roles: ['admin.roles'],
  thresholds: ['alerts'],
  recipients: ['alerts'],
};
