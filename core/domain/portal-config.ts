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

const UNREAD = 'Given out with the configuration; the portal itself does not read it.';

/** The configuration file of a brand, in the brand bucket at {brand}/portal-config.json. */
export const portalConfigSchema = z.strictObject({
  rootFolderId: z.string().min(1),
  dashboard_config: z
    .record(z.string(), z.strictObject({ stats: z.array(stat), availability: z.boolean() }))
    .describe("Graphs on top of a device's page, by device type; 'default' for those not listed."),
  dashboard_map: z
    .record(z.string(), dashboardTab)
    .describe('Tabs with graphs by their names, in the order of the page.'),
  device_properties: z
    .record(z.string(), z.array(propertyField))
    .describe('Properties by group of the tab Properties.'),
  provisioning: z.strictObject({
    additional: z.array(z.string()).describe('Properties that a new device may be given.'),
  }),
  device_page_title: z
    .string()
    .min(1)
    .describe('With properties in braces, such as "{label} · {Site Name}".'),
  device_summary: z
    .array(z.string())
    .default([
      'Customer',
      'Site Name',
      'Address',
      'Circuit Reference',
      'Circuit Size',
      'Circuit Provider',
    ])
    .describe('Properties in the summary of a device.'),
  device_identifier: z
    .string()
    .optional()
    .describe(
      'The property that tells devices apart when links are made; Billing Reference without it.',
    ),
  remove_device_identifier: z.string().optional().describe('An older name of device_identifier.'),
  resellers: z.array(z.string()).default([]).describe(UNREAD),
  sample_ids: z.record(z.string(), z.string()).default({}).describe(UNREAD),
  documentation_url: z.url().optional().describe('Where the help of every page leads.'),
  default_report_columns: z
    .array(z.string())
    .default(['Billing Reference', 'Postcode'])
    .describe('Columns that a new report begins with.'),
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
