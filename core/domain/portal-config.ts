import * as z from 'zod';
import { ADDITIONAL_PROPERTIES } from './additional-properties.ts';
import { dashboardTemplateIds } from './dashboard.ts';

const propertyField = z.strictObject({
  name: z.string().min(1),
  /** Choices for a select; a free text field without them. */
  options: z.array(z.string()).optional(),
});

/** One dashboard tab of the device page. */
const dashboardTab = z.strictObject({
  /** Group id whose 'metrics' right shows the tab; '' for the device's own group. */
  folder: z.string(),
  /** Device property that holds the dashboard's id. */
  property: z.string(),
  /** Dashboard id used when the device has none; '' for no default. */
  default: z.string(),
  /** Titles of the widgets drawn over the full width. */
  bigGraph: z.array(z.string()),
});

const stat = z.strictObject({
  title: z.string(),
  template: z.enum(dashboardTemplateIds),
});

/** The configuration file of a brand, in the brand bucket at {brand}/portal-config.json. */
export const portalConfigSchema = z.strictObject({
  rootFolderId: z.string().min(1),
  /** By device type; 'default' for types that are not listed. */
  dashboard_config: z.record(
    z.string(),
    z.strictObject({ stats: z.array(stat), availability: z.boolean() }),
  ),
  /** By tab name, in the order of the tabs. */
  dashboard_map: z.record(z.string(), dashboardTab),
  /** System properties by group of the Properties tab. */
  device_properties: z.record(z.string(), z.array(propertyField)),
  provisioning: z.strictObject({ additional: z.array(z.string()) }),
  /** Label with {property} placeholders, such as "{label} · {Site Name}". */
  device_page_title: z.string().min(1),
  /** Fields of the device summary panel. */
  device_summary: z
    .array(z.string())
    .default([
      'Customer',
      'Site Name',
      'Address',
      'Circuit Reference',
      'Circuit Size',
      'Circuit Provider',
    ]),
  device_identifier: z.string().optional(),
  remove_device_identifier: z.string().optional(),
  resellers: z.array(z.string()).default([]),
  sample_ids: z.record(z.string(), z.string()).default({}),
  documentation_url: z.url().optional(),
  default_report_columns: z.array(z.string()).default(['Billing Reference', 'Postcode']),
});
export type PortalConfig = z.infer<typeof portalConfigSchema>;

/** @throws Error naming the wrong key, for the operator who edits the file. */
export function readPortalConfig(value: unknown, source: string): PortalConfig {
  const result = portalConfigSchema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  throw new Error(
    `${source}: ${[...issue.path, ...(unknown ? [unknown] : [])].join('.') || 'the file'}: ${unknown ? 'is not a known key' : issue.message}`,
  );
}

export const DEFAULT_PORTAL_CONFIG: PortalConfig = portalConfigSchema.parse({
  rootFolderId: '1',
  dashboard_config: {
    default: { stats: [{ title: 'Traffic', template: 'summary' }], availability: true },
  },
  dashboard_map: {
    Overview: { folder: '', property: 'Device Dashboard ID', default: '', bigGraph: ['Traffic'] },
    Interfaces: {
      folder: '',
      property: 'Interfaces Dashboard ID',
      default: 'interfaces',
      bigGraph: [],
    },
    Health: { folder: '', property: 'Health Dashboard ID', default: 'health', bigGraph: [] },
  },
  device_properties: {
    General: [
      { name: 'label' },
      { name: 'Device Type' },
      { name: 'Type' },
      { name: 'DNS Name' },
      { name: 'Billing Reference' },
    ],
    Site: [{ name: 'Customer' }, { name: 'Site Name' }, { name: 'Address' }, { name: 'Postcode' }],
    Circuit: [
      { name: 'Circuit Reference' },
      { name: 'Circuit Provider' },
      { name: 'Circuit Size' },
      { name: 'Bearer Size' },
      { name: 'Provider Name' },
      { name: 'IP Range' },
    ],
  },
  provisioning: { additional: [...ADDITIONAL_PROPERTIES] },
  device_page_title: '{label}',
});
