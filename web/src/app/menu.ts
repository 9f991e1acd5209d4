import type { IconProps } from '@cloudscape-design/components/icon';
import type { Area } from '../../../core/access/areas.ts';
import { can, type Grants } from '../../../core/access/grants.ts';

export interface MenuEntry {
  text: string;
  /** A parent without an address opens its children. */
  href?: string;
  /** Hidden without 'view' on it. A parent without an area is visible if a child is. */
  area?: Area;
  children?: readonly MenuEntry[];
  icon?: IconProps.Name;
}

export const MENU: readonly MenuEntry[] = [
  { text: 'Dashboard', href: '/summary', area: 'dashboard', icon: 'grid-view' },
  { text: 'Services', href: '/services', area: 'services', icon: 'globe' },
  { text: 'Alerts', href: '/alerts', area: 'alerts', icon: 'notification' },
  { text: 'Maintenance', href: '/maintenance', area: 'maintenance', icon: 'calendar' },
  { text: 'Reports', href: '/reports', area: 'reports', icon: 'file' },
  { text: 'Automation', href: '/automation', area: 'automation', icon: 'script' },
  {
    text: 'Admin',
    icon: 'security',
    children: [
      { text: 'Provisioning', href: '/provision', area: 'admin.provisioning' },
      { text: 'Collectors', href: '/collectors', area: 'admin.provisioning' },
      { text: 'Device Profiles', href: '/device-profiles', area: 'admin.provisioning' },
      { text: 'User Access', href: '/users', area: 'admin.userAccess' },
      { text: 'Account Access', href: '/accounts', area: 'admin.accountAccess' },
      { text: 'Roles', href: '/roles', area: 'admin.roles' },
      { text: 'Audit Logs', href: '/auditlogs', area: 'admin.auditLogs' },
    ],
  },
  { text: 'Settings', href: '/admin/settings', area: 'settings', icon: 'settings' },
];

/** A parent is visible if at least one child is (decision D-59). */
export function visibleMenu(entries: readonly MenuEntry[], grants: Grants): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (entry.area && !can(grants, entry.area, 'view')) return [];
    if (!entry.children) return [entry];
    const children = visibleMenu(entry.children, grants);
    return children.length > 0 || entry.href ? [{ ...entry, children }] : [];
  });
}

/** Adds a child to 'Services' for each device type: /services/{name in lower case}. */
export function withDeviceTypes(
  entries: readonly MenuEntry[],
  deviceTypes: readonly string[],
): MenuEntry[] {
  if (deviceTypes.length === 0) return [...entries];
  const children = deviceTypes.map((name) => ({
    text: name,
    href: `/services/${encodeURIComponent(name.toLowerCase())}`,
  }));
  return entries.map((entry) => (entry.href === '/services' ? { ...entry, children } : entry));
}

/** Distinct device types, by name. */
export function deviceTypesOf(devices: readonly { 'Device Type': string }[]): string[] {
  const byName = new Map<string, string>();
  for (const device of devices) {
    const name = device['Device Type'].trim();
    if (name && !byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), name);
  }
  return [...byName.values()].sort((a, b) => a.localeCompare(b));
}

/** Alternative paths of menu entries. */
const OTHER_ADDRESSES: Readonly<Record<string, string>> = {
  '/dashboard': '/summary',
  '/scheduledreports': '/reports',
};

/** The menu entry of a page, including pages below it such as /reports/7; undefined without one. */
export function menuEntryOf(
  pathname: string,
  entries: readonly MenuEntry[] = MENU,
): MenuEntry | undefined {
  const plain = pathname.replace(/(?<=.)\/$/, '');
  const path = OTHER_ADDRESSES[plain] ?? plain;
  const all = entries.flatMap((entry) => [entry, ...(entry.children ?? [])]);
  return (
    all.find(({ href }) => path === href) ??
    all.find(({ href }) => href !== undefined && path.startsWith(`${href}/`))
  );
}
