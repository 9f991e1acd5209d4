import {
  ADMIN_PARTS,
  SERVICE_RIGHTS,
  TOP_AREAS,
  type AdminPart,
  type ServiceRight,
  type TopArea,
} from './areas.ts';
import type { ShippedRole } from './delegation.ts';
import { LEVELS, type Level } from './levels.ts';
import type { Role } from './role.ts';

const { manage, acknowledge, view, none } = LEVELS;

interface RoleOutline {
  name: ShippedRole;
  description: string;
  areas?: Partial<Record<TopArea, Level>>;
  admin?: Partial<Record<AdminPart, Level>>;
  services?: Partial<Record<ServiceRight, Level>>;
  /** Levels of everything that the outline omits. */
  otherAreas: Level;
  otherAdmin: Level;
  otherServices: Level;
}

const every = { otherAreas: none, otherAdmin: none, otherServices: none };

const OUTLINES: readonly RoleOutline[] = [
  {
    name: 'Admin',
    description: 'Everything, in every group',
    otherAreas: manage,
    otherAdmin: manage,
    otherServices: manage,
  },
  {
    ...every,
    name: 'Embedded',
    description: 'For pages that are embedded elsewhere: graphs and alerts, nothing to change',
    areas: { dashboard: view, alerts: view },
    services: { metrics: view, alerts: view },
  },
  {
    ...every,
    name: 'Customer Viewer',
    description: 'Sees the own services, alerts and reports',
    areas: {
      dashboard: view,
      alerts: view,
      maintenance: view,
      reports: view,
      settings: view,
      support: view,
    },
    services: {
      metrics: view,
      system: view,
      alerts: view,
      systemProperties: view,
      customProperties: view,
    },
  },
  {
    ...every,
    name: 'Customer Manager',
    description: 'Acknowledges alerts, plans maintenance, runs reports, raises tickets',
    areas: {
      dashboard: view,
      alerts: manage,
      maintenance: manage,
      reports: manage,
      settings: manage,
      support: manage,
    },
    services: {
      metrics: view,
      system: view,
      alerts: acknowledge,
      diagnostics: view,
      systemProperties: view,
      customProperties: manage,
      raiseTicket: manage,
    },
  },
  {
    name: 'Network Desk',
    description: 'Watches, acknowledges and diagnoses all day',
    otherAreas: manage,
    otherAdmin: none,
    otherServices: manage,
    areas: { automation: view },
    admin: { provisioning: manage, auditLogs: view },
  },
  {
    name: 'Reseller Admin',
    description: 'Runs the reseller’s own customers and people',
    otherAreas: manage,
    otherAdmin: manage,
    otherServices: manage,
    admin: { accountAccess: none, provisioning: view },
    services: { systemProperties: view },
  },
  {
    name: 'Read Only',
    description: 'Sees everything, changes nothing',
    otherAreas: view,
    otherAdmin: view,
    otherServices: view,
    admin: { masquerade: none },
  },
  {
    ...every,
    name: 'Services Only',
    description: 'The service list and its graphs, without the summary',
    areas: { settings: view },
    services: { metrics: view, system: view, alerts: view, systemProperties: view },
  },
];

/** Shipped roles of a provider, from its root group down. */
export function shippedRoles(rootGroupId: string): Role[] {
  return OUTLINES.map((outline) => ({
    name: outline.name,
    description: outline.description,
    services: [
      { id: rootGroupId, ...levelsOf(SERVICE_RIGHTS, outline.services, outline.otherServices) },
    ],
    admin: levelsOf(ADMIN_PARTS, outline.admin, outline.otherAdmin),
    ...levelsOf(TOP_AREAS, outline.areas, outline.otherAreas),
  }));
}

function levelsOf<K extends string>(
  keys: readonly K[],
  named: Partial<Record<K, Level>> | undefined,
  other: Level,
): Record<K, Level> {
  return Object.fromEntries(keys.map((key) => [key, named?.[key] ?? other])) as Record<K, Level>;
}
