import * as z from 'zod';
import { ADDITIONAL_PROPERTIES, type AdditionalProperty } from './additional-properties.ts';
import { CIRCUIT_PORT_PROPERTY } from './circuit-basis.ts';
import type { DeviceTextField } from './device.ts';
import { dnsNameText } from './dns-name.ts';
import { canonicalAddress } from './host-address.ts';
import { oneLine, refuseMisleading } from './one-line.ts';
import { snmpCredentialSchema } from './snmp-credential.ts';
import { SOURCE_NAMES, SOURCES, type SourceName } from './source-key.ts';
import { SIZE_UNITS } from './units.ts';

/** The name that a property travels by: 'aur.vlan', but 'l1.location'. */
export function sentName(property: AdditionalProperty): string {
  return `${property === 'location' ? 'l1' : 'aur'}.${property}`;
}

/** The display fields of those that have one; the others become properties of the device's own. */
const SHOWN_AS: Partial<Record<AdditionalProperty, DeviceTextField>> = {
  ip_range: 'IP Range',
  address: 'Address',
  hardware: 'Chassis Model',
  provider_name: 'Circuit Provider',
  dist_router: 'Distribution',
  bearer_reference: 'Circuit Reference Provider',
  circuit_type: 'Type',
  description: 'Description',
  dc: 'Domain Controller',
};

/** "100Mb" */
const size = z
  .string()
  .max(16)
  .regex(new RegExp(`^\\d+(${SIZE_UNITS.join('|')})$`), 'must be digits followed by Mb or Gb')
  .regex(/[1-9]/, 'must be more than 0');

export const SNMP_PORT = 161;
const LARGEST_PORT = 65_535;
const snmpVersion = z.enum(['1', '2c', '3']);
const snmpPort = z.number().int().min(1).max(LARGEST_PORT);

/** What to do for a customer of whom a source watches nothing that a new device could be like. */
export const firstAtSource = (source: SourceName): string =>
  `${SOURCES[source]} watches no device of this customer yet, so it cannot know how to ask this one. Add the customer’s first device in ${SOURCES[source]}, in a group of the customer’s name. Once it is listed here, the next ones can be added here.`;

/**
 * How a device is asked: write-only, kept with the account's other credentials and never answered.
 * Without a version and a credential it is asked as the account's devices usually are.
 */
export const snmpAccessSchema = z
  .strictObject({
    version: snmpVersion.optional(),
    port: snmpPort.default(SNMP_PORT),
    credential: snmpCredentialSchema.optional(),
  })
  .refine(({ credential }) => JSON.stringify(credential ?? '').length <= 1_000, {
    path: ['credential'],
    message: 'is too long',
  })
  .refine(
    ({ version, credential }) =>
      credential ? version && (version === '3') === 'user' in credential : !version,
    {
      path: ['credential'],
      message: 'must be a user for version 3, and a community for the others',
    },
  );
export type SnmpAccess = z.infer<typeof snmpAccessSchema>;

/** How devices are asked by a credential that their account keeps under a name. */
export const keptAccessSchema = z.strictObject({
  version: snmpVersion.optional(),
  port: snmpPort.optional(),
  /** The usual one of the account when left out. */
  credential: z.string().optional(),
});
export type KeptAccess = z.infer<typeof keptAccessSchema>;

/** An SNMP port as people type it; undefined for none. */
export function snmpPortTyped(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= LARGEST_PORT ? port : undefined;
}

/** Fields of a device that every way to add one has, by their names in calls. */
export const requiredDeviceFields = {
  device: oneLine(64).superRefine(refuseMisleading),
  /** '' for a device that its DNS name leads to. */
  ip: z
    .string()
    .trim()
    .max(64)
    .regex(/^\P{Cc}*$/u, 'must be one line')
    .default(''),
  dns_name: dnsNameText.default(''),
  'aur.circuit_reference': oneLine(128),
  'aur.postcode': oneLine(16),
  'aur.circuit_size': size,
  'aur.bearer_size': size,
  'aur.request_id': oneLine(64),
} as const;

/** A device that is to come into service. */
export const newDeviceSchema = z.strictObject({
  name: z.string(),
  /** '' until its DNS name has been looked up. */
  address: z.string(),
  /** DNS name that its address follows; '' for none. */
  dnsName: z.string().default(''),
  circuitReference: z.string(),
  postcode: z.string(),
  circuitSize: z.string(),
  bearerSize: z.string(),
  requestId: z.string(),
  isPreLive: z.boolean(),
  /** '' where the portal finds it. */
  circuitPort: z.string().default(''),
  additional: z.partialRecord(z.enum(ADDITIONAL_PROPERTIES), z.string()),
});
export type NewDevice = z.infer<typeof newDeviceSchema>;

/** A value that may hold one of the additional properties, such as the body of a call. */
type Named = Readonly<Record<string, unknown>>;

/** Reads a device from the names that it travels by; `list` holds names and values besides. */
export function newDeviceOf(
  sent: z.output<z.ZodObject<typeof requiredDeviceFields>> & Named,
  list: readonly { name: string; value: string }[] = [],
): NewDevice {
  const listed = new Map(list.map(({ name, value }) => [name, value]));
  const additional = ADDITIONAL_PROPERTIES.flatMap((property) => {
    const value = String(sent[sentName(property)] ?? listed.get(sentName(property)) ?? '').trim();
    return value === '' ? [] : [[property, value] as const];
  });
  return {
    name: sent.device,
    address: canonicalAddress(sent.ip) ?? sent.ip,
    dnsName: sent.dns_name,
    circuitReference: sent['aur.circuit_reference'],
    postcode: sent['aur.postcode'],
    circuitSize: sent['aur.circuit_size'],
    bearerSize: sent['aur.bearer_size'],
    requestId: sent['aur.request_id'],
    isPreLive: String(sent['aur.pre_live'] ?? '').toLowerCase() === 'true',
    circuitPort: String(sent['circuit_port'] ?? '').trim(),
    additional: Object.fromEntries(additional),
  };
}

/** A site of a customer, with the postcodes of the devices that stand there. */
export const siteSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  postcodes: z.array(z.string()),
  deviceCount: z.number().int(),
});
export type Site = z.infer<typeof siteSchema>;

/** A monitoring source that can watch a new device of a customer. */
export const newDeviceSourceSchema = z.strictObject({
  name: z.enum(SOURCE_NAMES),
  /** A source other than the collector that has no device of this customer yet. */
  isFirst: z.boolean(),
});
export type NewDeviceSource = z.infer<typeof newDeviceSourceSchema>;

/** The same for every way to write a postcode. */
function plainPostcode(postcode: string): string {
  return postcode.replaceAll(/\s/g, '').toUpperCase();
}

/** The same for every case, width and spacing of a name. */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}

/**
 * The site of a new device among those that the customer has: by its name where it is given one, by
 * its postcode otherwise. Undefined for a site that has to be made.
 */
export function siteOf(
  sites: readonly Site[],
  { location = '', postcode }: { location?: string | undefined; postcode: string },
): Site | undefined {
  if (location.trim() !== '')
    return sites.find(({ name }) => plainName(name) === plainName(location));
  const wanted = plainPostcode(postcode);
  return sites.find(
    ({ name, postcodes }) =>
      plainPostcode(name) === wanted || postcodes.some((known) => plainPostcode(known) === wanted),
  );
}

/** Fields of a new device: display fields, and its own properties. */
export function fieldsOf(device: NewDevice): {
  system: Record<string, string>;
  custom: Record<string, string>;
} {
  const system: Record<string, string> = {
    label: device.name,
    'DNS Name': device.address,
    Postcode: device.postcode,
    'Circuit Reference': device.circuitReference,
    'Billing Reference': device.circuitReference,
    'Circuit Size': device.circuitSize,
    'Bearer Size': device.bearerSize,
    'Pre-Live': String(device.isPreLive),
    'Device Type': 'Router',
    ...(device.circuitPort && { [CIRCUIT_PORT_PROPERTY]: device.circuitPort }),
  };
  const custom: Record<string, string> = { request_id: device.requestId };
  for (const property of ADDITIONAL_PROPERTIES) {
    const value = device.additional[property];
    if (value === undefined || property === 'location') continue;
    const field = SHOWN_AS[property];
    if (field) system[field] = value;
    else custom[property] = value;
  }
  return { system, custom };
}
