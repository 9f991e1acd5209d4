import type { Area } from '../../access/areas.ts';

/** Kinds of thing that can be imported from another system's CSV. */
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

/** Areas that an import needs at level manage, beside provisioning. */
export const IMPORT_AREAS: Readonly<Record<Imported, readonly Area[]>> = {
  devices: [],
  groups: [],
  users: ['admin.userAccess'],
  roles: ['admin.roles'],
  thresholds: ['alerts'],
  recipients: ['alerts'],
};
