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

/** Rows of one file. */
export const MOST_IMPORTED: Readonly<Record<Imported, number>> = {
  devices: 10_000,
  groups: 500,
  users: 500,
  roles: 500,
  thresholds: 500,
  recipients: 500,
};

/** Areas needed at level manage, in addition to provisioning. */
export const IMPORT_AREAS: Readonly<Record<Imported, readonly Area[]>> = {
  devices: [],
  groups: [],
  users: ['admin.userAccess'],
  roles: ['admin.roles'],
  thresholds: ['alerts'],
  recipients: ['alerts'],
};
