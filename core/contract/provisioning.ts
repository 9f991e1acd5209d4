import * as z from 'zod';
import { ADDITIONAL_PROPERTIES } from '../domain/additional-properties.ts';
import { searchedRange } from '../domain/address-range.ts';
import { IMPORTED } from '../domain/automation/imported.ts';
import { foundDeviceSchema } from '../domain/found-device.ts';
import { notAskedSchema } from '../domain/not-asked.ts';
import { pathPart, refuseMisleading } from '../domain/one-line.ts';
import {
  newDeviceSourceSchema,
  requiredDeviceFields,
  sentName,
  siteSchema,
  snmpAccessSchema,
} from '../domain/provisioning.ts';
import { reportedSystemSchema } from '../domain/reported-system.ts';
import { SOURCE_NAMES } from '../domain/source-key.ts';
import { dataOf, endpoint, id, text, writeResponse } from './endpoint.ts';
import { jobKey, jobViewSchema } from './jobs.ts';
import { LIMITS } from './limits.ts';

const manage = {
  access: { area: 'admin.provisioning', level: 'manage' },
  tenant: 'own',
} as const;
/** Sent by older callers and ignored: the token identifies the user. */
const user = text(128).optional();
const names = ADDITIONAL_PROPERTIES.map(sentName);
const additional = Object.fromEntries(names.map((name) => [name, text(2_000).optional()]));

const searchSchema = z.strictObject({
  job: jobViewSchema,
  customer: z.string(),
  /** SNMP port that is asked. */
  port: z.number().int(),
  /** Name of the collector that asks the addresses; '' for the portal. */
  collector: z.string(),
  /** Names too. */
  addresses: z.number().int(),
  /** Addresses that were asked so far. */
  asked: z.number().int(),
  /** Of these, without any answer. */
  silent: z.number().int(),
  notAsked: z.array(notAskedSchema),
  found: z.array(
    foundDeviceSchema.extend({
      /** A device of the account has the address and port. */
      isWatched: z.boolean(),
      /** Its name, for people who may see it; '' otherwise. */
      watchedAs: z.string(),
    }),
  ),
});
export type Search = z.infer<typeof searchSchema>;

/** A number, or null where the caller may not read these. */
const countSchema = z.number().int().nullable();

export const provisioning = {
  /** A customer's folder, and how much of what a customer needs is there. */
  getCustomer: endpoint({
    method: 'GET',
    path: '/customer',
    access: { area: 'admin.provisioning', level: 'view' },
    tenant: 'own',
    query: z.strictObject({ id }),
    response: dataOf(
      z.strictObject({
        id: z.string(),
        account_id: z.string(),
        customer: z.string(),
        customer_id: z.string(),
        people: countSchema,
        devices: z.number().int(),
        /** Of its alerts, and notices of planned work. */
        recipients: countSchema,
        /** Pieces of work that are not over. */
        planned_works: countSchema,
        /** Its own, and those of the account that are filtered by it. */
        reports: countSchema,
      }),
    ),
  }),
  /** A customer's folder below the root folder of an account, rDevGroupId. */
  createCustomer: endpoint({
    method: 'POST',
    path: '/customer',
    ...manage,
    body: z.strictObject({
      customer: pathPart(128).superRefine(refuseMisleading),
      rDevGroupId: id,
      user,
      customerID: text(64).optional(),
    }),
    response: writeResponse.extend({ data: z.strictObject({ id: z.string() }) }),
  }),
  /**
   * A device below a customer's folder, cDevGroupId. Additional properties come as fields or in
   * `list`. Default of `snmp`: the account's default credential.
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
      /** The port of the circuit, by its name; found by the portal when left out. */
      circuit_port: text(255).optional(),
      /** Monitoring source, where an account has several; the built-in collector before others. */
      source: z.enum(SOURCE_NAMES).optional(),
      /** Id of the collector that polls it; the portal when left out. */
      collector: text(40).optional(),
    }),
    response: writeResponse.extend({ data: z.strictObject({ id: z.string() }) }),
  }),
  /** System facts of a device before it is provisioned; nothing is stored. */
  tryDevice: endpoint({
    method: 'POST',
    path: '/device/test',
    ...manage,
    limit: LIMITS.diagnostics,
    body: z.strictObject({
      cDevGroupId: id,
      ip: text(64).min(1),
      snmp: snmpAccessSchema.optional(),
      /** Id of the collector that asks the device; the portal when left out. */
      collector: text(40).optional(),
    }),
    response: dataOf(reportedSystemSchema),
  }),
  /** A customer's sites, and the monitoring sources for a new device. */
  listSites: endpoint({
    method: 'GET',
    path: '/device/sites',
    ...manage,
    query: z.strictObject({ cDevGroupId: id }),
    response: dataOf(z.array(siteSchema)).extend({
      /** The first is the default. */
      sources: z.array(newDeviceSourceSchema),
      /** Collectors that can poll a new device in place of the portal. */
      collectors: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    }),
  }),
  /**
   * Imports another system's CSV as a run of automation, optionally as a dry run. Users, roles,
   * thresholds and recipients need their own rights too. `snmp` applies to the devices of the file.
   */
  importFile: endpoint({
    method: 'POST',
    path: '/import',
    ...manage,
    limit: LIMITS.automation,
    mostCharacters: 5_000_000,
    body: z.strictObject({
      what: z.enum(IMPORTED),
      csv: text(4_000_000).min(1, 'is empty'),
      account: id.optional(),
      snmp: snmpAccessSchema.optional(),
      isDryRun: z.boolean(),
      key: jobKey,
    }),
    response: writeResponse.extend({ data: jobViewSchema }),
  }),
  /**
   * Starts a search of a range for devices that answer over SNMP, as a job. `range`: addresses,
   * subnets up to /22 and /118, and DNS names. Default of `snmp`: the account's default credential.
   */
  findDevices: endpoint({
    method: 'POST',
    path: '/device/search',
    ...manage,
    limit: LIMITS.automation,
    body: z.strictObject({
      cDevGroupId: id,
      range: searchedRange,
      snmp: snmpAccessSchema.optional(),
      /** Id of the collector that asks the addresses; the portal when left out. */
      collector: text(40).optional(),
      key: jobKey,
    }),
    response: writeResponse.extend({ data: jobViewSchema }),
  }),
  /** What a search has found so far, for whoever started it. */
  getSearch: endpoint({
    method: 'GET',
    path: '/device/search',
    ...manage,
    query: z.strictObject({ id }),
    response: dataOf(searchSchema),
  }),
};
