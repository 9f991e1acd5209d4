import * as z from 'zod';
import { deviceSchema } from '../domain/device.ts';
import { outagePatternSchema } from '../domain/outage-pattern.ts';
import { seenSchema } from '../domain/seen.ts';
import { stateCountsSchema } from '../domain/state.ts';
import { MAX_LINKS, MAX_TAG_LENGTH } from '../domain/links.ts';
import { accountId, dataOf, endpoint, epoch, id, text } from './endpoint.ts';
import { LIMITS } from './limits.ts';

/**
 * The device by its id. The older call names it by its DNS name, which is what people wrote into a
 * property: where two devices have it, it names neither.
 */
const snmpTarget = {
  id: id.optional(),
  dnsName: text(255).min(1).optional(),
  account_id: accountId,
};
const namesDevice = (target: { id?: string | undefined; dnsName?: string | undefined }) =>
  target.id !== undefined || target.dnsName !== undefined;
const NO_DEVICE = { path: ['id'], message: 'is required' };

const interfaceRow = z.strictObject({
  interface: z.string(),
  name: z.string(),
  type: z.string(),
  status: z.string(),
  alias: z.string(),
});

const systemPanel = z.strictObject({
  Description: z.string(),
  Uptime: z.string(),
  OID: z.string(),
  Vendor: z.string(),
  Type: z.string(),
  Model: z.string(),
  'Serial Number': z.string(),
  'SNMP Version': z.string(),
});

export const SNMP_METHODS = ['snmpwalk', 'snmpget', 'snmpdiagnose'] as const;

const propertyName = z.string().trim().min(1, 'is required').max(128);
const propertyValue = z.string().max(2_000);

const linkedPair = { id, linked_id: id };
const linkTag = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(MAX_TAG_LENGTH)
  .regex(/^\P{Cc}+$/u, 'must not contain control characters');

export const devices = {
  /**
   * Pages of at most 1,000 in the order of their ids; with changed_since (epoch milliseconds) only
   * what changed.
   */
  listDevices: endpoint({
    method: 'GET',
    path: '/devices/customer',
    access: 'signedIn',
    tenant: 'account_id',
    limit: LIMITS.lists,
    query: z.strictObject({
      account_id: accountId,
      customer: text(128).optional(),
      limit: z.coerce.number().int().min(1).max(1_000).optional(),
      next_token: text(512).optional(),
      changed_since: epoch.optional(),
    }),
    response: z.object({
      data: z.array(deviceSchema),
      next_token: z.string().optional(),
      /** Ids of devices deleted since changed_since. */
      removed: z.array(z.string()).optional(),
      /** How many devices the caller may see in the account. */
      total: z.number().optional(),
      /** With the first page: how many of them are in each state. */
      counts: stateCountsSchema.optional(),
      /** With the first page and with changes: what the list must then hold. */
      seen: seenSchema.optional(),
      as_of: z.number(),
    }),
  }),
  getDevice: endpoint({
    method: 'GET',
    path: '/devices/device',
    access: 'signedIn',
    tenant: 'own',
    query: z.strictObject({ id }),
    response: dataOf(z.array(deviceSchema).length(1)),
  }),
  /**
   * When each device last answered, as a column in the order of the ids. Each of the two has a
   * version; one that the caller names as known is left out, so that an answer is short while
   * nothing changed.
   */
  listDeviceStates: endpoint({
    method: 'GET',
    path: '/devices/state',
    access: 'signedIn',
    tenant: 'account_id',
    query: z.strictObject({
      account_id: accountId,
      known_ids: text(64).optional(),
      known_answers: text(64).optional(),
    }),
    response: dataOf(
      z.strictObject({
        idsVersion: z.string(),
        ids: z.array(z.string()).optional(),
        answersVersion: z.string(),
        answers: z
          .strictObject({
            /** Epoch seconds of the latest answer of any of them; 0 when none has ever answered. */
            latestEpochSeconds: z.number(),
            /** How many seconds before it each device answered; -1 for never. */
            secondsBefore: z.array(z.number()),
            /** Devices that go up and down, by their ids. */
            flapping: z.record(z.string(), outagePatternSchema).optional(),
          })
          .optional(),
        /** Devices under planned work now. */
        inDowntime: z.array(z.string()),
        /**
         * Devices whose alerts the caller may not read, all or some of them: the status of each of
         * these that is in trouble.
         */
        unwatched: z.strictObject({ all: z.boolean(), statuses: z.record(z.string(), z.string()) }),
        pollIntervalSeconds: z.number(),
      }),
    ),
  }),
  addProperty: endpoint({
    method: 'POST',
    path: '/devices/properties',
    access: 'signedIn',
    tenant: 'own',
    body: z.strictObject({ id, name: propertyName, value: propertyValue }),
  }),
  updateProperties: endpoint({
    method: 'PUT',
    path: '/devices/properties',
    access: 'signedIn',
    tenant: 'account_id',
    body: z.strictObject({
      id,
      billing_ref: text(128),
      user: text(128),
      account_id: accountId,
      custom: z.boolean(),
      properties: z
        .array(
          z.strictObject({
            name: propertyName,
            value: propertyValue,
            /** The value when the edit began; the change is refused if it differs by now. */
            former: propertyValue.optional(),
          }),
        )
        .min(1)
        .max(50),
    }),
  }),
  removeProperty: endpoint({
    method: 'DELETE',
    path: '/devices/properties',
    access: 'signedIn',
    tenant: 'own',
    query: z.strictObject({ id, prop: propertyName }),
  }),
  deleteDevice: endpoint({
    method: 'DELETE',
    path: '/devices',
    access: 'signedIn',
    tenant: 'own',
    /** `name` is the device's own: whoever deletes it has typed it (ruling R-17). */
    query: z.strictObject({ id, name: text(255), user: text(128), billing_ref: text(128) }),
  }),
  getSnmpData: endpoint({
    method: 'GET',
    path: '/devices/snmp/data',
    access: 'signedIn',
    tenant: 'account_id',
    limit: LIMITS.diagnostics,
    query: z.strictObject(snmpTarget).refine(namesDevice, NO_DEVICE),
    response: dataOf(systemPanel),
  }),
  getSnmpInterfaces: endpoint({
    method: 'GET',
    path: '/devices/snmp/interface-data',
    access: 'signedIn',
    tenant: 'account_id',
    limit: LIMITS.diagnostics,
    query: z.strictObject(snmpTarget).refine(namesDevice, NO_DEVICE),
    response: dataOf(z.array(interfaceRow)),
  }),
  listOids: endpoint({
    method: 'GET',
    path: '/devices/snmp/oids',
    access: 'signedIn',
    tenant: 'account_id',
    query: z.strictObject(snmpTarget).refine(namesDevice, NO_DEVICE),
    response: dataOf(
      z.array(
        z.strictObject({
          name: z.string(),
          oid: z.string(),
          category: z.string(),
          Description: z.string(),
          methods: z.array(z.enum(SNMP_METHODS)),
        }),
      ),
    ),
  }),
  runSnmp: endpoint({
    method: 'POST',
    path: '/devices/snmp/oid',
    access: 'signedIn',
    tenant: 'account_id',
    limit: LIMITS.diagnostics,
    body: z
      .strictObject({
        ...snmpTarget,
        oid: z
          .string()
          .max(256)
          .regex(/^(\.?\d+(\.\d+)*)?$/, 'must be numbers joined by dots')
          .default(''),
        command: z.enum(SNMP_METHODS),
        snmpVersion: z.enum(['V2C', 'V3']),
        customSnmpCredentials: z.boolean(),
        snmpCommunityString: text(128).optional(),
        auth: text(16).optional(),
        authToken: text(128).optional(),
        priv: text(16).optional(),
        privToken: text(128).optional(),
        snmpUser: text(64).optional(),
      })
      .refine(namesDevice, NO_DEVICE),
    response: dataOf(z.string()),
  }),
  /**
   * All changes name the one device that is edited (id), the other one (linked_id) and the tag,
   * which names its tab.
   */
  updateLinks: endpoint({
    method: 'PUT',
    path: '/devices/links',
    access: 'signedIn',
    component: 'MoreInfoButton',
    tenant: 'own',
    body: z.strictObject({
      additions: z.array(z.strictObject({ ...linkedPair, tag: linkTag })).max(MAX_LINKS),
      // A link that is there, whoever gave it its tag.
      removals: z.array(z.strictObject({ ...linkedPair, tag: text(1_000) })).max(100),
    }),
  }),
};
