import * as z from 'zod';
import { ADDITIONAL_PROPERTIES } from '../domain/additional-properties.ts';
import { IMPORTED } from '../domain/automation/imported.ts';
import { pathPart } from '../domain/one-line.ts';
import {
  requiredDeviceFields,
  sentName,
  siteSchema,
  snmpAccessSchema,
} from '../domain/provisioning.ts';
import { SOURCE_NAMES } from '../domain/source-key.ts';
import { dataOf, endpoint, id, text, writeResponse } from './endpoint.ts';
import { jobKey, jobViewSchema } from './jobs.ts';
import { LIMITS } from './limits.ts';

const manage = {
  access: { area: 'admin.provisioning', level: 'manage' },
  tenant: 'own',
} as const;
/** Sent by older callers, and ignored: the token says who it was. */
const user = text(128).optional();
const names = ADDITIONAL_PROPERTIES.map(sentName);
const additional = Object.fromEntries(names.map((name) => [name, text(2_000).optional()]));

const reportedSystemSchema = z.strictObject({
  /** sysName, sysDescr and what its object id says of its maker. */
  name: z.string(),
  description: z.string(),
  vendor: z.string(),
  uptimeSeconds: z.number(),
  interfaces: z.array(
    z.strictObject({
      name: z.string(),
      type: z.string(),
      status: z.string(),
      alias: z.string(),
    }),
  ),
});
export type ReportedSystem = z.infer<typeof reportedSystemSchema>;

export const provisioning = {
  /** A customer's folder below the root folder of an account, rDevGroupId. */
  createCustomer: endpoint({
    method: 'POST',
    path: '/customer',
    ...manage,
    body: z.strictObject({
      customer: pathPart(128),
      rDevGroupId: id,
      user,
      customerID: text(64).optional(),
    }),
    response: writeResponse.extend({ data: z.strictObject({ id: z.string() }) }),
  }),
  /**
   * A device of the customer whose folder is cDevGroupId. Additional properties come by their names
   * or in `list`. Without `snmp` it is asked as the account's first devices are.
   */
  createDevice: endpoint({
    method: 'POST',
    path: '/device',
    ...manage,
    body: z.strictObject({
      cDevGroupId: id,
      ...requiredDeviceFields,
      ...additional,
      'aur.pre_live': z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
      list: z
        .array(z.strictObject({ name: z.enum(names), value: text(2_000) }))
        .max(40)
        .optional(),
      user,
      snmp: snmpAccessSchema.optional(),
    }),
    response: writeResponse.extend({ data: z.strictObject({ id: z.string() }) }),
  }),
  /** System facts that a device reports before it is provisioned; nothing is kept. */
  tryDevice: endpoint({
    method: 'POST',
    path: '/device/test',
    ...manage,
    limit: LIMITS.diagnostics,
    body: z.strictObject({
      cDevGroupId: id,
      ip: text(64).min(1),
      snmp: snmpAccessSchema.optional(),
    }),
    response: dataOf(reportedSystemSchema),
  }),
  /**
   * The sites of a customer, by which one is found again, and the source that will watch a new
   * device. `isFirst` says that this source is not the collector and watches none of the customer
   * yet.
   */
  listSites: endpoint({
    method: 'GET',
    path: '/device/sites',
    ...manage,
    query: z.strictObject({ cDevGroupId: id }),
    response: dataOf(z.array(siteSchema)).extend({
      source: z.enum(SOURCE_NAMES),
      isFirst: z.boolean(),
    }),
  }),
  /**
   * Import of another system's CSV file as a run of automation; a dry run makes nothing. Users,
   * roles, thresholds and recipients each need their own right beside provisioning. `snmp` says how
   * the devices of a file are asked.
   */
  importFile: endpoint({
    method: 'POST',
    path: '/import',
    ...manage,
    limit: LIMITS.automation,
    body: z.strictObject({
      what: z.enum(IMPORTED),
      csv: text(500_000).min(1, 'is empty'),
      account: id.optional(),
      snmp: snmpAccessSchema.optional(),
      isDryRun: z.boolean(),
      key: jobKey,
    }),
    response: writeResponse.extend({ data: jobViewSchema }),
  }),
};
