import * as z from 'zod';
import { lineSchema, outcomeSchema } from '../domain/automation/line.ts';
import {
  ADDITIONS,
  customerName,
  filledPartSchema,
  newPersonSchema,
} from '../domain/automation/part.ts';
import { GROUP_TYPES, type GroupNode } from '../domain/automation/templates.ts';
import { dataOf, endpoint, id, text, writeResponse } from './endpoint.ts';
import { jobKey, jobViewSchema } from './jobs.ts';
import { LIMITS } from './limits.ts';

const view = { area: 'automation', level: 'view' } as const;
const manage = { area: 'automation', level: 'manage' } as const;
const read = { method: 'GET', access: view, tenant: 'own' } as const;
const run = {
  method: 'POST',
  access: manage,
  tenant: 'own',
  limit: LIMITS.automation,
  response: writeResponse.extend({ data: jobViewSchema }),
} as const;
/** Without a key, as from older callers, each call makes another run. */
const key = jobKey.optional();
const account = id.optional();

const groupNode: z.ZodType<GroupNode> = z
  .strictObject({
    id: z.string().optional(),
    name: z.string(),
    children: z.lazy(() => z.array(groupNode)),
  })
  .meta({ id: 'GroupNode' });
const groupTemplate = z.strictObject({
  id: z.string(),
  name: z.string(),
  children: z.array(groupNode),
});
const token = z.strictObject({ type: z.literal('owned'), name: z.string(), value: z.string() });
const type = z.enum(GROUP_TYPES);
const people = z.union([
  z.array(newPersonSchema).min(1).max(500),
  z.strictObject({
    users: z.array(newPersonSchema).min(1).max(500),
    customer: customerName.optional(),
    account,
    key,
  }),
]);
const shortDevice = z.strictObject({
  id: z.string(),
  name: z.string(),
  customer: z.string(),
  account_id: z.string(),
});

/** A parent group or folder for a job. */
const placeSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Names from the top, separated by /. */
  path: z.string(),
  customer: z.string(),
  account_id: z.string(),
});
export type AutomationPlace = z.infer<typeof placeSchema>;

const partViewSchema = z.strictObject({
  title: z.string(),
  subject: z.string(),
  /** 0 Running, 1 Complete, 2 Failed. */
  state: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  code: z.number().int().nullable(),
  message: z.string(),
});
export type PartView = z.infer<typeof partViewSchema>;

const runViewSchema = z.strictObject({
  job: jobViewSchema,
  isDryRun: z.boolean(),
  parts: z.array(partViewSchema),
  /** In execution order; outcome is null until done. */
  lines: z.array(lineSchema.extend({ outcome: outcomeSchema.omit({ undo: true }).nullable() })),
  /** It has made something that may still exist. */
  mayTakeBack: z.boolean(),
  /** It failed or was stopped, and can continue. */
  mayGoOn: z.boolean(),
});
export type RunView = z.infer<typeof runViewSchema>;

export const automation = {
  listGroupTemplates: endpoint({
    ...read,
    path: '/templates/groups',
    query: z.strictObject({ type }),
    response: dataOf(z.array(groupTemplate)),
  }),
  getGroupTemplate: endpoint({
    ...read,
    path: '/templates/groups/group',
    query: z.strictObject({ type, name: text(128) }),
    response: dataOf(groupTemplate),
  }),
  listDashboardTemplates: endpoint({
    ...read,
    path: '/templates/dashboards',
    response: dataOf(
      z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          description: z.string(),
          widgetTokens: z.array(token),
        }),
      ),
    ),
  }),
  /** Direct subgroups of a type; 'root' is above all folders of an account. */
  listJobGroups: endpoint({
    ...read,
    path: '/automation/groups',
    query: z.strictObject({ group_id: id, type }),
    response: dataOf(z.array(placeSchema)),
  }),
  /** Names of the roles that the caller sees. */
  listJobRoles: endpoint({
    ...read,
    path: '/automation/roles',
    response: dataOf(z.array(z.strictObject({ name: z.string(), description: z.string() }))),
  }),
  listDashboardGroups: endpoint({
    ...read,
    path: '/automation/dashboard-groups',
    response: dataOf(z.array(placeSchema)),
  }),
  listDeviceGroups: endpoint({
    ...read,
    path: '/automation/device-groups',
    response: dataOf(z.array(placeSchema)),
  }),
  /** Starts a run of one or several jobs, or a dry run. */
  startRun: endpoint({
    ...run,
    path: '/automation/runs',
    body: z.strictObject({
      parts: z.array(filledPartSchema).min(1).max(12),
      isDryRun: z.boolean(),
      key: jobKey,
      /** Id of the dry run that the caller confirmed. */
      looked: id.optional(),
    }),
  }),
  /** A year of runs: the latest ones, and successes and failures per month. */
  listRuns: endpoint({
    ...read,
    path: '/automation/runs',
    query: z.strictObject({
      /** Job name, case-insensitive; default: all. */
      job: text(64).optional(),
      year: z.coerce.number().int().min(2000).max(9999).optional(),
    }),
    response: dataOf(
      z.strictObject({
        year: z.number().int(),
        months: z.array(z.strictObject({ success: z.number().int(), fails: z.number().int() })),
        runs: z.array(jobViewSchema),
      }),
    ),
  }),
  /** For the run's starter, and with manage on automation. */
  getRun: endpoint({
    ...read,
    path: '/automation/runs/run',
    access: 'signedIn',
    query: z.strictObject({ id }),
    response: dataOf(runViewSchema),
  }),
  /** Continues a failed run. */
  resumeRun: endpoint({
    ...run,
    method: 'PUT',
    path: '/automation/runs',
    access: 'signedIn',
    body: z.strictObject({ id }),
  }),
  /** Undoes a run, except for things that are in use. */
  takeBackRun: endpoint({
    ...run,
    path: '/automation/runs/taken-back',
    body: z.strictObject({ id, isDryRun: z.boolean(), key: jobKey }),
  }),
  createGroups: endpoint({
    ...run,
    path: '/automation/groups',
    body: z.strictObject({
      customer: customerName,
      type,
      structure: z
        .strictObject({ name: text(128).min(1, 'is required'), data: z.array(groupNode).max(100) })
        .optional(),
      /** Parent group; default: the account's own. */
      group_id: id.optional(),
      account,
      key,
    }),
  }),
  createDashboards: endpoint({
    ...run,
    path: '/automation/dashboards',
    body: z.strictObject({
      /** Parent dashboard group of the path; '' at the top. */
      dashboard: id.or(z.literal('')).optional(),
      widgetTokens: z.array(token).max(20),
      path: text(400).min(1, 'is required'),
      templateId: id,
      dashboardName: text(128).min(1, 'is required'),
      /** Default: the first name of the path. */
      customer: customerName.optional(),
      account,
      key,
    }),
  }),
  /** A list of people, optionally with their customer. */
  createUsers: endpoint({ ...run, path: '/automation/users', body: people }),
  createRoles: endpoint({
    ...run,
    path: '/automation/roles',
    body: z.strictObject({
      customer: customerName,
      accountId: account,
      /** Default: the customer's own. */
      resellersResourceGroup: id.or(z.literal('')).optional(),
      resellersDashboardGroup: id.or(z.literal('')).optional(),
      key,
    }),
  }),
  addingUsers: endpoint({
    ...run,
    path: '/addingusers',
    stage: false,
    body: z.strictObject({ account, dataframe: z.array(newPersonSchema).min(1).max(500), key }),
  }),
  getCustomers: endpoint({
    ...read,
    path: '/getCustomers',
    stage: false,
    /** id: the group above them. */
    query: z.strictObject({ id: id.optional(), account }),
    response: dataOf(z.array(placeSchema)),
  }),
  getCustomerDevices: endpoint({
    ...read,
    path: '/getcustomerdevices',
    stage: false,
    query: z.strictObject({ customer: text(128).optional() }),
    response: dataOf(z.array(shortDevice)),
  }),
  /** Devices with 'server' in their type. */
  getServers: endpoint({
    ...read,
    path: '/getservers',
    stage: false,
    response: dataOf(z.array(shortDevice)),
  }),
  fullConfiguration: endpoint({
    ...run,
    path: '/fullConfiguration',
    stage: false,
    body: z.strictObject({
      account,
      customer: customerName,
      additions: z.array(z.enum(ADDITIONS)).max(ADDITIONS.length).default([]),
      layout: z.enum(['standard', 'custom']),
      devPath: text(400).optional(),
      dashPath: text(400).optional(),
      key,
    }),
  }),
};
