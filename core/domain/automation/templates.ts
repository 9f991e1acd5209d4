import type { DashboardTemplateId } from '../dashboard.ts';

export const GROUP_TYPES = ['device', 'dashboard', 'website', 'report'] as const;
export type GroupType = (typeof GROUP_TYPES)[number];

export type FolderType = Exclude<GroupType, 'device'>;

/** A group and its subgroups. */
export interface GroupNode {
  id?: string | undefined;
  name: string;
  children: GroupNode[];
}

export interface GroupTemplate extends GroupNode {
  id: string;
}

const tree = (id: string, name: string, children: readonly (string | GroupNode)[]) => ({
  id,
  name,
  children: children.map((child) =>
    typeof child === 'string' ? { name: child, children: [] } : child,
  ),
});

/** Shipped structures below a customer's own group. */
export const GROUP_TEMPLATES: Readonly<Record<GroupType, readonly GroupTemplate[]>> = {
  device: [
    tree('flat', 'One folder', []),
    tree('offices', 'Head office and branches', ['Head Office', 'Branches']),
    tree('regions', 'Regions', ['North', 'Midlands', 'South']),
    tree('data-centre', 'Offices and data centre', ['Head Office', 'Branches', 'Data Centre']),
  ],
  dashboard: [
    tree('flat', 'One folder', []),
    tree('topics', 'Network and security', ['Network', 'Security']),
  ],
  website: [tree('flat', 'One folder', []), tree('stages', 'Live and test', ['Live', 'Test'])],
  report: [
    tree('flat', 'One folder', []),
    tree('rhythm', 'Weekly and monthly', ['Weekly', 'Monthly']),
  ],
};

/** An input of a dashboard template. */
export interface WidgetToken {
  type: 'owned';
  name: string;
  value: string;
}

export interface DashboardTemplate {
  id: string;
  name: string;
  /** Lines starting with 'Info: ', 'Name: ' and 'Path: ', with {placeholders}. */
  description: string;
  widgetTokens: WidgetToken[];
  /** Dashboards for each device. */
  shows: readonly DashboardTemplateId[];
}

/** In form order. */
export const NETWORK_DASHBOARDS = ['WAN', 'Firewall', 'Netflow'] as const;
export type NetworkDashboard = (typeof NETWORK_DASHBOARDS)[number];

const network = (
  name: NetworkDashboard,
  info: string,
  path: string,
  shows: DashboardTemplate['shows'],
): DashboardTemplate => ({
  id: name.toLowerCase(),
  name,
  description: [`Info: ${info}`, `Name: {customer} ${name}`, `Path: {customer}/${path}`].join('\n'),
  widgetTokens: [{ type: 'owned', name: 'deviceGroup', value: '' }],
  shows,
});

export const DASHBOARD_TEMPLATE_LIST: readonly DashboardTemplate[] = [
  network('WAN', 'Availability, traffic, loss and round trip of each circuit.', 'Network', [
    'availability',
    'overview',
  ]),
  network('Firewall', 'Processors, memory, sensors and traffic of each firewall.', 'Security', [
    'health',
    'overview',
  ]),
  network('Netflow', 'Traffic of every interface, as the devices count it.', 'Network/{site}', [
    'interfaces',
  ]),
];

export function dashboardTemplate(id: string): DashboardTemplate | undefined {
  return DASHBOARD_TEMPLATE_LIST.find((template) => template.id === id);
}

/** A line of a template's description, without its prefix. */
export function templateLine(
  { description }: Pick<DashboardTemplate, 'description'>,
  name: 'Info' | 'Name' | 'Path',
): string {
  const line = description.split('\n').find((one) => one.startsWith(`${name}: `));
  return line?.slice(name.length + 2) ?? '';
}

/** In order, without duplicates. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))];
}

/** A placeholder without a value stays. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name]?.trim() || whole);
}
