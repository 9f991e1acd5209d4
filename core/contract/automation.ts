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
/** Older callers send none, and make another run each time. */
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

/** A group or folder that a job can make something below. */
const placeSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Names from the top, with / between them. */
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
  /** In the order in which they are done; without an outcome where they are not done yet. */
  lines: z.array(lineSchema.extend({ outcome: outcomeSchema.omit({ undo: true }).nullable() })),
  /** It has made something that is there still, as far as it knows. */
  mayTakeBack: z.boolean(),
  /** It failed or was stopped, and can go on where it stopped. */
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
  /** The groups of a type right below one; 'root' is above all of an account's folders. */
  listJobGroups: endpoint({
    ...read,
    path: '/automation/groups',
    query: z.strictObject({ group_id: id, type }),
    response: dataOf(z.array(placeSchema)),
  }),
  /** Names of the roles that exist for the caller. */
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
  /** Starts a run of one job or of several, or says what it would do. */
  startRun: endpoint({
    ...run,
    path: '/automation/runs',
    body: z.strictObject({
      parts: z.array(filledPartSchema).min(1).max(12),
      isDryRun: z.boolean(),
      key: jobKey,
      /** The dry run in which the caller saw what these parts will do. */
      looked: id.optional(),
    }),
  }),
  /** The runs of a year: the latest, and how many succeeded and failed in each month. */
  listRuns: endpoint({
    ...read,
    path: '/automation/runs',
    query: z.strictObject({
      /** A job by its name, in small or large letters; all without it. */
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
  /** For its starter, and for whoever manages automation. */
  getRun: endpoint({
    ...read,
    path: '/automation/runs/run',
    access: 'signedIn',
    query: z.strictObject({ id }),
    response: dataOf(runViewSchema),
  }),
  /** Lets a run that failed go on where it stopped. */
  resumeRun: endpoint({
    ...run,
    method: 'PUT',
    path: '/automation/runs',
    access: 'signedIn',
    body: z.strictObject({ id }),
  }),
  /** Takes back what a run made, as far as nothing has come to stand in it. */
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
      /** The group below which it is made; the account's own by default. */
      group_id: id.optional(),
      account,
      key,
    }),
  }),
  createDashboards: endpoint({
    ...run,
    path: '/automation/dashboards',
    body: z.strictObject({
      /** The dashboard group below which the path begins; '' at the top. */
      dashboard: id.or(z.literal('')).optional(),
      widgetTokens: z.array(token).max(20),
      path: text(400).min(1, 'is required'),
      templateId: id,
      dashboardName: text(128).min(1, 'is required'),
      /** The first name of the path by default. */
      customer: customerName.optional(),
      account,
      key,
    }),
  }),
  /** A list of people, or the list with the customer for whom they are. */
  createUsers: endpoint({ ...run, path: '/automation/users', body: people }),
  createRoles: endpoint({
    ...run,
    path: '/automation/roles',
    body: z.strictObject({
      customer: customerName,
      accountId: account,
      /** The customer's own where they are left out. */
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
    /** id: the group below which they stand. */
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
  /** The devices whose type says that they are servers. */
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
