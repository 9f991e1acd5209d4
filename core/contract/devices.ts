import * as z from 'zod';
import { addressChecksSchema } from '../domain/address-check.ts';
import { refuseMisleading } from '../domain/one-line.ts';
import { circuitPortSchema } from '../domain/circuit-basis.ts';
import { deviceSchema } from '../domain/device.ts';
import { dnsNameText } from '../domain/dns-name.ts';
import { outagePatternSchema } from '../domain/outage-pattern.ts';
import { seenSchema } from '../domain/seen.ts';
import { stateCountsSchema } from '../domain/state.ts';
import { MAX_LINKS, MAX_TAG_LENGTH } from '../domain/links.ts';
import { accountId, dataOf, endpoint, epoch, id, text } from './endpoint.ts';
import { LIMITS } from './limits.ts';
import { snmpCalls } from './snmp-calls.ts';

/** Such as '10.' and 'fe80:'. */
export const PART_OF_ADDRESS = /^(?=.*[.:])[\da-f.:]{2,45}$/i;
export const MOST_BY_ADDRESS = 20;

const propertyName = z.string().trim().min(1, 'is required').max(128);
const propertyValue = z.string().max(2_000);

const portName = z.string().max(255);

const linkedPair = { id, linked_id: id };
const linkTag = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(MAX_TAG_LENGTH)
  .regex(/^\P{Cc}+$/u, 'must not contain control characters');

export const devices = {
  /** Pages of up to 1,000, sorted by id; with changed_since (epoch milliseconds) only changes. */
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
      /** Number of visible devices in the account. */
      total: z.number().optional(),
      /** First page only: number of devices by state. */
      counts: stateCountsSchema.optional(),
      /** First page and changes: fingerprint of the list. */
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
   * Devices by a part of the IP address at which they are asked over SNMP, for people with
   * diagnostics on them.
   */
  findByAddress: endpoint({
    method: 'GET',
    path: '/devices',
    access: 'signedIn',
    tenant: 'own',
    limit: LIMITS.lists,
    query: z.strictObject({
      address: z
        .string()
        .regex(PART_OF_ADDRESS, 'must be a part of an IP address, with a dot or colon'),
    }),
    response: dataOf(
      z
        .array(z.strictObject({ id: z.string(), name: z.string(), address: z.string() }))
        .max(MOST_BY_ADDRESS),
    ),
  }),
  /**
   * Last answer of each device, as a column in id order. Ids and answers have versions; a part
   * whose version the caller already has is omitted.
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
            /** Epoch seconds of the latest answer of any device; 0 without one. */
            latestEpochSeconds: z.number(),
            /** Seconds between that and each device's last answer; -1 for never. */
            secondsBefore: z.array(z.number()),
            /** Flapping devices by id. */
            flapping: z.record(z.string(), outagePatternSchema).optional(),
          })
          .optional(),
        /** Devices under planned work now. */
        inDowntime: z.array(z.string()),
        /**
         * Devices whose alerts the caller may not read (all, or these): their status, if not fine.
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
    body: z.strictObject({
      id,
      name: propertyName.superRefine(refuseMisleading),
      value: propertyValue,
    }),
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
            /** The value when the edit began, to detect a concurrent change. */
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
    /** `name` is the device's name, typed as a confirmation (ruling R-17). */
    query: z.strictObject({ id, name: text(255), user: text(128), billing_ref: text(128) }),
  }),
  ...snmpCalls,
  /** The port of a device's circuit: the chosen one, and the one that is found without a choice. */
  getCircuitPort: endpoint({
    method: 'GET',
    path: '/devices/circuit-port',
    access: 'signedIn',
    tenant: 'own',
    query: z.strictObject({ id }),
    response: dataOf(
      z.strictObject({
        /** '' when nobody has chosen. */
        chosen: z.string(),
        found: circuitPortSchema.nullable(),
        ports: z.array(
          z.strictObject({
            name: z.string(),
            alias: z.string(),
            type: z.string(),
            status: z.string(),
            /** A circuit can be on it. */
            carries: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  /** `port` '' leaves it to the portal; `former` is the choice when the edit began. */
  chooseCircuitPort: endpoint({
    method: 'PUT',
    path: '/devices/circuit-port',
    access: 'signedIn',
    tenant: 'own',
    body: z.strictObject({ id, port: portName, former: portName }),
  }),
  /** Replaces the checks of addresses of a device; `former` are those when the edit began. */
  setChecks: endpoint({
    method: 'PUT',
    path: '/devices/checks',
    access: { area: 'admin.provisioning', level: 'manage' },
    tenant: 'own',
    body: z.strictObject({ id, checks: addressChecksSchema, former: addressChecksSchema }),
  }),
  /** Sets the DNS name that a device's address follows; '' for none. `former` is that of before. */
  setName: endpoint({
    method: 'PUT',
    path: '/devices/name',
    access: { area: 'admin.provisioning', level: 'manage' },
    tenant: 'own',
    body: z.strictObject({ id, name: dnsNameText, former: text(254) }),
  }),
  /** Each change names the edited device (id), the other one (linked_id) and the tag of its tab. */
  updateLinks: endpoint({
    method: 'PUT',
    path: '/devices/links',
    access: 'signedIn',
    component: 'MoreInfoButton',
    tenant: 'own',
    body: z.strictObject({
      additions: z.array(z.strictObject({ ...linkedPair, tag: linkTag })).max(MAX_LINKS),
      // An existing link, whoever added it.
      removals: z.array(z.strictObject({ ...linkedPair, tag: text(1_000) })).max(100),
    }),
  }),
};
