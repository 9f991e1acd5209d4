import * as z from 'zod';
import { nameOfPerson, oneLine, pathPart } from '../one-line.ts';
import { keptAccessSchema } from '../provisioning.ts';
import { isPersonEmail, isPhone } from '../person.ts';
import { certificateSchema } from './folder.ts';
import { IMPORTED } from './imported.ts';
import { GROUP_TYPES, NETWORK_DASHBOARDS, type GroupNode } from './templates.ts';

export const customerName = pathPart(128);
const id = z
  .string()
  .max(128)
  .regex(/^[^\p{Cc}#]*$/u, 'must not contain control characters or #');
const someId = id.min(1, 'is required');
/** Names separated by /. */
const path = oneLine(400).regex(/^[^/#]+(\/[^/#]+)*$/u, 'must be names with / between them');

const MOST_NODES = 100;
const groupNode: z.ZodType<GroupNode, GroupNode> = z
  .strictObject({
    id: z.string().max(64).optional(),
    name: pathPart(128),
    children: z.lazy(() => z.array(groupNode).max(MOST_NODES)),
  })
  .meta({ id: 'AskedGroupNode' });

/** Parent of all top-level folders: the account's own. */
export const TOP_FOLDER = 'root';

const structure = z
  .strictObject({ name: oneLine(128), data: z.array(groupNode).max(MOST_NODES) })
  .refine(({ data }) => countOf(data) <= MOST_NODES, {
    path: ['data'],
    message: `must have ${MOST_NODES} groups at most`,
  });

const countOf = (nodes: readonly GroupNode[]): number =>
  nodes.reduce((count, { children }) => count + 1 + countOf(children), 0);

/** '' for the caller's current account. */
const base = { account: id.default('') };

const groups = z
  .strictObject({
    job: z.literal('groups'),
    ...base,
    type: z.enum(GROUP_TYPES),
    customer: customerName,
    /** Parent group of the customer's own. */
    folder: id.default(''),
    structure: structure.optional(),
  })
  .refine(({ type, folder }) => type === 'report' || folder !== '', {
    path: ['folder'],
    message: 'is required',
  })
  .refine(({ type, structure: given }) => type === 'report' || given !== undefined, {
    path: ['structure'],
    message: 'is required',
  });

const token = z.strictObject({
  type: z.literal('owned'),
  name: oneLine(64),
  value: oneLine(400),
});

const dashboards = z.strictObject({
  job: z.literal('dashboards'),
  ...base,
  customer: customerName,
  templateId: someId,
  /** Parent dashboard group of the path; '' at the top. */
  folder: id.default(''),
  dashboardName: pathPart(128),
  path: path.refine((text) => !/[{}]/.test(text), 'must have all its parts filled'),
  widgetTokens: z.array(token).max(20),
});

/** A person in the forms and the CSV; role by name, '' for none. */
export const newPersonSchema = z.strictObject({
  firstName: nameOfPerson,
  lastName: nameOfPerson,
  email: z.string().max(254).refine(isPersonEmail, "must be an e-mail address with '@' and '.'"),
  phoneNumber: z.string().max(24).refine(isPhone, 'must have 7 to 15 digits'),
  role: z.string().max(64).default(''),
});

export type NewPerson = z.infer<typeof newPersonSchema>;

const users = z.strictObject({
  job: z.literal('users'),
  ...base,
  customer: z.union([customerName, z.literal('')]).default(''),
  users: z.array(newPersonSchema).min(1).max(500),
});

const roles = z.strictObject({
  job: z.literal('roles'),
  ...base,
  customer: customerName,
  /** Device group of the roles; '' for the customer's own. */
  resourceGroup: id.default(''),
  /** Dashboard group of the roles; '' for the customer's own. */
  dashboardGroup: id.default(''),
});

const deviceIds = z.array(someId).min(1, 'choose at least one').max(12);

const networkDashboard = z.strictObject({
  job: z.literal('addNetworkDashboard'),
  ...base,
  customer: customerName,
  devices: deviceIds,
  type: z.enum(NETWORK_DASHBOARDS),
});

const sslProperties = z.strictObject({
  job: z.literal('sslProperties'),
  ...base,
  domain: z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'must be a domain name'),
  ...certificateSchema.shape,
});

const addProperties = z.strictObject({
  job: z.literal('AddProperties'),
  ...base,
  customer: customerName,
  devices: z.array(someId).min(1, 'choose at least one').max(500),
  name: oneLine(64),
  value: oneLine(1_000),
});

/** Optional parts of a full configuration. */
export const ADDITIONS = [
  'Dashboard Groups',
  'Website Groups',
  'Report Groups',
  'Dashboards',
  'Roles',
] as const;

const fullConfiguration = z
  .strictObject({
    job: z.literal('fullConfiguration'),
    ...base,
    customer: customerName,
    additions: z.array(z.enum(ADDITIONS)).max(ADDITIONS.length).default([]),
    layout: z.enum(['standard', 'custom']),
    /** Parent folder of the customer's device group in a custom layout. */
    devPath: z.union([path, z.literal('')]).default(''),
    dashPath: z.union([path, z.literal('')]).default(''),
  })
  .refine(({ layout, devPath }) => layout === 'standard' || devPath !== '', {
    path: ['devPath'],
    message: 'is required',
  })
  .refine(({ layout, dashPath }) => layout === 'standard' || dashPath !== '', {
    path: ['dashPath'],
    message: 'is required',
  });

/** A CSV file, stored with the job under this name. */
const imported = z.strictObject({
  job: z.literal('import'),
  ...base,
  what: z.enum(IMPORTED),
  file: z.string().regex(/^[\w-]{22}$/, 'must be the name of a file'),
  /** SNMP settings of the devices; a row's port overrides them. */
  snmp: keptAccessSchema.optional(),
});

const takeBack = z.strictObject({ job: z.literal('takeBack'), run: someId });

/** Jobs with a form. */
export const filledPartSchema = z.discriminatedUnion('job', [
  groups,
  dashboards,
  users,
  roles,
  networkDashboard,
  sslProperties,
  addProperties,
  fullConfiguration,
]);

/** Any job of a run, as stored. */
const partSchema = z.discriminatedUnion('job', [...filledPartSchema.options, imported, takeBack]);
export type Part = z.infer<typeof partSchema>;
export type PartOf<J extends Part['job']> = Extract<Part, { job: J }>;

/** Parts run in order. */
export const runInputSchema = z.strictObject({
  parts: z.array(partSchema).min(1).max(12),
  /** A dry run only makes a plan. */
  isDryRun: z.boolean(),
});
export type RunInput = z.infer<typeof runInputSchema>;

const GROUP_TITLES = {
  device: 'Device Groups',
  dashboard: 'Dashboard Groups',
  website: 'Website Groups',
  report: 'Report Groups',
} as const;

/** "Device Groups" */
export function partTitle(part: Part): string {
  switch (part.job) {
    case 'groups':
      return GROUP_TITLES[part.type];
    case 'dashboards':
      return 'Dashboards';
    case 'users':
      return 'Users';
    case 'roles':
      return 'Roles';
    case 'addNetworkDashboard':
      return `${part.type} dashboard`;
    case 'sslProperties':
      return 'Certificate';
    case 'AddProperties':
      return 'Properties';
    case 'fullConfiguration':
      return 'Full configuration';
    case 'import':
      return `Import of ${part.what}`;
    case 'takeBack':
      return 'Take back';
  }
}

/** Subject of a run: a customer or domain; '' for several. */
export function partSubject(part: Part): string {
  if ('customer' in part) return part.customer;
  return part.job === 'sslProperties' ? part.domain : '';
}
