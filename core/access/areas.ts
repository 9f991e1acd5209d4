/** Areas that a role grants as a whole, in display order. */
export const TOP_AREAS = [
  'dashboard',
  'alerts',
  'maintenance',
  'reports',
  'automation',
  'settings',
  'support',
] as const;

export const ADMIN_PARTS = [
  'provisioning',
  'userAccess',
  'accountAccess',
  'roles',
  'auditLogs',
  'masquerade',
] as const;

/** Rights per device group ('services' on the roles page). */
export const SERVICE_RIGHTS = [
  'metrics',
  'system',
  'alerts',
  'diagnostics',
  'systemProperties',
  'customProperties',
  'raiseTicket',
] as const;

export type TopArea = (typeof TOP_AREAS)[number];
export type AdminPart = (typeof ADMIN_PARTS)[number];
export type ServiceRight = (typeof SERVICE_RIGHTS)[number];

/** 'services' means the best right in any group. */
export type Area = TopArea | 'services' | `admin.${AdminPart}`;

export const AREAS: readonly Area[] = [
  ...TOP_AREAS,
  'services',
  ...ADMIN_PARTS.map((part) => `admin.${part}` as const),
];
