import type { ServiceRight } from '../access/areas.ts';
import { rightsPath, type DevicePlace } from '../access/device-rights.ts';
import { canService, type Grants } from '../access/grants.ts';
import { READ_FROM_DEVICE } from './device-identity.ts';
import { customValue, DEVICE_TEXT_FIELDS, type Device } from './device.ts';
import type { PortalConfig } from './portal-config.ts';
import { FIXED_PROPERTIES, SIZE_PROPERTIES } from './property.ts';
import { sizeLabel } from './units.ts';

/**
 * The value of a property by its name, whether system or custom; '' when the device has none. Sizes
 * carry their unit.
 */
export function deviceProperty(device: Device, name: string): string {
  if (name === 'label') return device.label;
  const field = DEVICE_TEXT_FIELDS.find((known) => known === name);
  const value = (field && device[field]) || customValue(device, name);
  return SIZE_PROPERTIES.includes(name) ? sizeLabel(value) : value;
}

/** The value of a property as the Properties tab lists it: under Custom, or among the others. */
export function listedValue(device: Device, name: string, custom: boolean): string {
  return custom ? customValue(device, name) : deviceProperty(device, name);
}

/** Fills a title such as "{label} · {Site Name}"; the label when nothing else is left. */
export function deviceTitle(device: Device, template: string): string {
  const title = template.replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
    deviceProperty(device, name),
  );
  return title.trim() || device.label;
}

export interface DashboardTab {
  name: string;
  dashboardId: string;
  bigGraph: readonly string[];
}

/**
 * The dashboard tabs of a device: those for which it has a dashboard id or the map a default, and
 * whose folder the person may view. Nobody is exempt from the folder's right, administrators
 * included.
 */
export function dashboardTabs(
  device: Device,
  config: PortalConfig,
  grants: Grants,
): DashboardTab[] {
  return Object.entries(config.dashboard_map).flatMap(([name, tab]) => {
    const dashboardId = deviceProperty(device, tab.property) || tab.default;
    const path = tab.folder
      ? folderPath(device, config.rootFolderId, tab.folder)
      : rightsPath(device);
    return dashboardId && canService(grants, path, 'metrics', 'view')
      ? [{ name, dashboardId, bigGraph: tab.bigGraph }]
      : [];
  });
}

/** A folder above the device brings its own ancestors; any other hangs below the root folder. */
function folderPath(device: DevicePlace, rootFolderId: string, folder: string): readonly string[] {
  const path = rightsPath(device);
  const position = path.indexOf(folder);
  return position < 0 ? [rootFolderId, folder] : path.slice(0, position + 1);
}

export const FIXED_TABS = ['Alerts', 'Diagnostics', 'Properties'] as const;
export type FixedTab = (typeof FIXED_TABS)[number];

/** Fixed tabs that the person sees, in order. */
export function fixedTabs(may: (right: ServiceRight) => boolean): FixedTab[] {
  const shown: Record<FixedTab, boolean> = {
    Alerts: may('alerts'),
    Diagnostics: may('diagnostics'),
    Properties: may('systemProperties') || may('customProperties'),
  };
  return FIXED_TABS.filter((tab) => shown[tab]);
}

/** Dashboard configuration of the device's type, or the default. */
export function dashboardConfigOf(
  device: Pick<Device, 'Device Type'>,
  config: Pick<PortalConfig, 'dashboard_config'>,
): PortalConfig['dashboard_config'][string] {
  return (
    config.dashboard_config[device['Device Type']] ??
    config.dashboard_config['default'] ?? { stats: [], availability: false }
  );
}

/** Left out of the Properties tab; they stay available as columns and filters (decision D-63). */
const HIDDEN_PROPERTIES: readonly string[] = [
  'Circuit Reference Provider',
  'Chassis Model',
  'Description',
  'Distribution',
  'Domain Controller',
];

/** Shown without Edit: the fixed properties, and those that the device itself gives. */
export function isEditable(name: string, isCustom: boolean): boolean {
  const isRead = !isCustom && READ_FROM_DEVICE.some((field) => field === name);
  return !isRead && !FIXED_PROPERTIES.some((fixed) => fixed === name);
}

export interface PropertyRow {
  name: string;
  value: string;
  /** Choices of a select; a free input without them. */
  options?: readonly string[] | undefined;
}

/**
 * System properties by group, as the portal config orders them; what it does not name and has a
 * value goes under General.
 */
export function propertyGroups(
  device: Device,
  config: Pick<PortalConfig, 'device_properties'>,
): [group: string, rows: PropertyRow[]][] {
  const groups = Object.entries(config.device_properties).map(
    ([group, fields]): [string, PropertyRow[]] => [
      group,
      fields
        .filter(({ name }) => !HIDDEN_PROPERTIES.includes(name))
        .map(({ name, options }) => ({ name, options, value: deviceProperty(device, name) })),
    ],
  );
  const named = new Set(
    Object.values(config.device_properties).flatMap((fields) => fields.map(({ name }) => name)),
  );
  const rest = DEVICE_TEXT_FIELDS.filter(
    (name) => !named.has(name) && !HIDDEN_PROPERTIES.includes(name) && device[name] !== '',
  ).map((name): PropertyRow => ({ name, value: deviceProperty(device, name) }));
  if (rest.length === 0) return groups;
  const general = groups.find(([group]) => group === 'General');
  if (general) general[1].push(...rest);
  else groups.unshift(['General', rest]);
  return groups;
}
