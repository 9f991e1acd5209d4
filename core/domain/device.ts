import * as z from 'zod';
import { atSourceSchema } from './at-source.ts';
import { CIRCUIT_PORT_PROPERTY, circuitPortSchema, type CircuitOfDevice } from './circuit-basis.ts';
import { epochSeconds } from './epoch.ts';
import { SOURCE_NAMES, type SourceName } from './source-key.ts';
import { outagePatternSchema, type OutagePattern } from './outage-pattern.ts';

/** A device as the store and the data service hold it; system, manual and custom are JSON text. */
export const deviceRecordSchema = z.strictObject({
  account_id: z.string(),
  id: z.string(),
  system: z.string(),
  manual: z.string(),
  custom: z.string(),
  /** Epoch seconds of the last change. */
  timestamp: z.number(),
});
export type DeviceRecord = z.infer<typeof deviceRecordSchema>;

const linkSchema = z.strictObject({ id: z.string(), tag: z.string() });
/** Made once: making a schema costs more than reading a device with it. */
const linksSchema = z.array(linkSchema).catch([]);

/** Property with the DNS name that a device's address follows. */
export const FOLLOWED_NAME = 'Followed DNS Name';

/** The display fields that are plain text, by the label that the portal shows. */
export const DEVICE_TEXT_FIELDS = [
  'Billing Reference',
  'DNS Name',
  'Address',
  'Postcode',
  'Site Name',
  'Customer',
  'Description',
  'Type',
  'Device Type',
  'Chassis Model',
  'Distribution',
  'Domain Controller',
  'Circuit Reference',
  'Circuit Reference Provider',
  'Circuit Size',
  'Circuit Provider',
  'Bearer Size',
  'Provider Name',
  'IP Range',
  'Device Dashboard ID',
  'Reseller',
  'Vendor',
  'Serial Number',
  'Software Version',
  'System Name',
  'System Location',
] as const;
export type DeviceTextField = (typeof DEVICE_TEXT_FIELDS)[number];

const textFields = Object.fromEntries(
  DEVICE_TEXT_FIELDS.map((field) => [field, z.string()]),
) as Record<DeviceTextField, z.ZodString>;

/**
 * A device as the screens show it. Date Added is epoch seconds, Device Uptime seconds; both 0 when
 * not known.
 */
export const deviceSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  'Account ID': z.string(),
  parentId: z.string(),
  groupPath: z.array(z.string()),
  /** Of a device that has moved from the source that its id names. */
  source: z.enum(SOURCE_NAMES).optional(),
  /** Set once the device's monitoring source no longer feeds the account. */
  unwatchedSinceEpochSeconds: z.number().optional(),
  /**
   * Further group paths, where the source has the device in several groups; groupPath is the first.
   */
  otherGroupPaths: z.array(z.array(z.string())).optional(),
  /** Whether the monitoring source that it comes from knows what was changed last; on its page. */
  atSource: atSourceSchema.optional(),
  /** On its page: where the portal or its collector polls it. */
  polledAt: z
    .strictObject({
      address: z.string(),
      /** DNS name that the address follows; '' for none. */
      name: z.string(),
      /** Why the name was not followed, as a sentence; '' while it is, or has not been looked up. */
      fault: z.string(),
      /** When the fault began, in epoch seconds; 0 without one. */
      sinceEpochSeconds: z.number(),
    })
    .optional(),
  /** On its page: the port of its circuit, where one is known. */
  circuitPort: circuitPortSchema.optional(),
  Links: z.array(linkSchema),
  Custom: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  'Pre-Live': z.enum(['true', 'false']),
  'Date Added': z.number(),
  'Alert Status': z.string(),
  'Device Uptime': z.number(),
  /** Epoch seconds of the last answer to a poll; 0 when there was none. */
  lastPolledEpochSeconds: z.number(),
  /** Only of a device that goes up and down. */
  flapping: outagePatternSchema.optional(),
  ...textFields,
});
export type Device = z.infer<typeof deviceSchema>;

/** Results of the latest poll, kept apart from the record, which seldom changes. */
export interface DeviceLive {
  alertStatus: string;
  uptimeSeconds: number;
  lastPolledEpochSeconds: number;
  flapping?: OutagePattern | undefined;
}

const NEVER_POLLED: DeviceLive = {
  alertStatus: 'none',
  uptimeSeconds: 0,
  lastPolledEpochSeconds: 0,
};

/** Value of a custom property; '' when the device has none of that name. */
export function customValue({ Custom }: Pick<Device, 'Custom'>, name: string): string {
  return Custom.find((property) => property.name === name)?.value ?? '';
}

/** What decides who sees a device, and in which state it counts. */
export type DeviceBasis = Pick<
  Device,
  'id' | 'Customer' | 'Pre-Live' | 'groupPath' | 'otherGroupPaths' | 'parentId' | 'source'
>;

/**
 * The basis of a device alone, for lists that ask it of every device of a large account and show a
 * page of them.
 */
export function deviceBasis(record: Pick<DeviceRecord, 'id' | 'system' | 'manual'>): DeviceBasis {
  const system = readMap(record.system);
  return basisOf(record.id, system, { ...system, ...readMap(record.manual) });
}

type Loose = Record<string, unknown>;

/**
 * Merges a stored record into display fields: manual over system, custom values only in the Custom
 * list. Site Name falls back to Customer, and a leading DR- is stripped from the Billing Reference.
 */
export function mergeDevice(record: DeviceRecord, live: DeviceLive = NEVER_POLLED): Device {
  const system = readMap(record.system);
  const merged: Loose = { ...system, ...readMap(record.manual) };
  const fields = Object.fromEntries(
    DEVICE_TEXT_FIELDS.map((field) => [field, asText(merged[field])]),
  ) as Record<DeviceTextField, string>;
  // Assigned rather than spread, which takes four times as long with so many names: accounts have a
  // hundred thousand devices.
  fields['DNS Name'] = asText(merged[FOLLOWED_NAME]) || fields['DNS Name'];
  return Object.assign(fields, basisOf(record.id, system, merged), {
    label: asText(merged['label']) || record.id,
    'Account ID': record.account_id,
    Links: linksSchema.parse(merged['Links'] ?? []),
    Custom: Object.entries(readMap(record.custom)).map(([name, value]) => ({
      name,
      value: asText(value),
    })),
    'Date Added': epochSeconds(Number(merged['Date Added']) || 0),
    'Site Name': fields['Site Name'] || fields.Customer,
    'Billing Reference': stripBillingPrefix(fields['Billing Reference']),
    ...unwatchedSince(system),
    ...liveFields(live),
  });
}

function basisOf(id: string, system: Loose, merged: Loose): DeviceBasis {
  const { groupPath, otherGroupPaths, parentId } = system;
  return {
    id,
    Customer: asText(merged['Customer']),
    'Pre-Live': asText(merged['Pre-Live']).toLowerCase() === 'true' ? 'true' : 'false',
    groupPath: Array.isArray(groupPath) ? groupPath.map(asText) : [],
    parentId: asText(parentId),
    ...(isSource(system['source']) && { source: system['source'] }),
    ...(Array.isArray(otherGroupPaths) && {
      otherGroupPaths: otherGroupPaths.map((path: unknown[]) => path.map(asText)),
    }),
  };
}

const isSource = (value: unknown): value is SourceName =>
  SOURCE_NAMES.some((name) => name === value);

/** How the port of a device's circuit is found. */
export function circuitOf({
  system,
  manual,
}: Pick<DeviceRecord, 'system' | 'manual'>): CircuitOfDevice {
  const merged: Loose = { ...readMap(system), ...readMap(manual) };
  return {
    chosen: asText(merged[CIRCUIT_PORT_PROPERTY]),
    circuitReference: asText(merged['Circuit Reference']),
  };
}

/** DNS name that the device's address follows; '' for none. */
export const followedName = ({ manual }: Pick<DeviceRecord, 'manual'>): string =>
  asText(readMap(manual)[FOLLOWED_NAME]);

/** Only devices of monitoring sources have it. */
function unwatchedSince({ unwatchedSinceEpochSeconds: since }: Loose) {
  return typeof since === 'number' ? { unwatchedSinceEpochSeconds: since } : {};
}

/** The device with another state of the moment. */
export function withLive(device: Device, live: DeviceLive): Device {
  return { ...device, ...liveFields(live) };
}

function liveFields(
  live: DeviceLive,
): Pick<Device, 'Alert Status' | 'Device Uptime' | 'lastPolledEpochSeconds' | 'flapping'> {
  return {
    'Alert Status': live.alertStatus,
    'Device Uptime': live.uptimeSeconds,
    lastPolledEpochSeconds: live.lastPolledEpochSeconds,
    ...(live.flapping && { flapping: live.flapping }),
  };
}

function stripBillingPrefix(reference: string): string {
  return reference.replace(/^DR-/, '');
}

/** The map of a record's JSON text; an empty one when the text is no map. */
export function readMap(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Loose)
      : {};
  } catch {
    return {};
  }
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
