import * as z from 'zod';
import { deviceAddressesSchema } from '../domain/device-addresses.ts';
import { oidText, SNMP_METHODS } from '../domain/snmp-command.ts';
import { accountId, dataOf, endpoint, id, text } from './endpoint.ts';
import { LIMITS } from './limits.ts';

/**
 * A device by id, or in older calls by DNS name. People write that property, so a name that several
 * devices have matches none.
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

/** Answer of a device. */
const liveAnswer = <T extends z.ZodType>(data: T) =>
  dataOf(data).extend({
    /**
     * Name of the collector at the site that asked the device, '' for people who do not see
     * collectors; missing when the portal asked it itself.
     */
    collector: z.string().optional(),
  });

/** Calls of a device about SNMP: asked at once, or by the next poll. */
export const snmpCalls = {
  getSnmpData: endpoint({
    method: 'GET',
    path: '/devices/snmp/data',
    access: 'signedIn',
    tenant: 'account_id',
    limit: LIMITS.diagnostics,
    query: z.strictObject(snmpTarget).refine(namesDevice, NO_DEVICE),
    response: liveAnswer(systemPanel),
  }),
  getSnmpInterfaces: endpoint({
    method: 'GET',
    path: '/devices/snmp/interface-data',
    access: 'signedIn',
    tenant: 'account_id',
    limit: LIMITS.diagnostics,
    query: z.strictObject(snmpTarget).refine(namesDevice, NO_DEVICE),
    response: liveAnswer(z.array(interfaceRow)),
  }),
  /** Which port each MAC and IP address is behind, and the VLANs, as the device has them now. */
  readAddresses: endpoint({
    method: 'POST',
    path: '/devices/snmp/addresses',
    access: 'signedIn',
    tenant: 'account_id',
    limit: LIMITS.diagnostics,
    body: z.strictObject({ id, account_id: accountId }),
    response: liveAnswer(deviceAddressesSchema),
  }),
  /** What the latest walk of a device found. */
  getWalk: endpoint({
    method: 'GET',
    path: '/devices/walk',
    access: 'signedIn',
    tenant: 'own',
    query: z.strictObject({ id }),
    response: dataOf(
      z.strictObject({
        /** Latest request for a walk, within an hour; 0 without one. */
        askedEpochSeconds: z.number(),
        /** The walk that answered a request; 0 without one. */
        doneEpochSeconds: z.number(),
        /** null until the device is walked. */
        found: z
          .strictObject({
            /** Name of its profile; '' without one. */
            profile: z.string(),
            ports: z.number(),
            /** Those with their traffic each minute. */
            measuredPorts: z.number(),
            sensors: z.number(),
            hasProcessor: z.boolean(),
            hasMemory: z.boolean(),
            /** What was left out and why, as sentences. */
            unread: z.array(z.string()),
            /** Names of peers and neighbours that the device had before and does not list. */
            noLongerListed: z.array(z.string()),
          })
          .nullable(),
      }),
    ),
  }),
  walkDevice: endpoint({
    method: 'POST',
    path: '/devices/walk',
    access: 'signedIn',
    tenant: 'own',
    limit: LIMITS.diagnostics,
    body: z.strictObject({ id }),
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
        oid: oidText.default(''),
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
    response: liveAnswer(z.string()),
  }),
};
