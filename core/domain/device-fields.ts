import {
  DEVICE_TEXT_FIELDS,
  readMap,
  type Device,
  type DeviceRecord,
  type DeviceTextField,
} from './device.ts';

/** Fields that name and place a device: readable for everybody who may know that it exists. */
export const DEVICE_IDENTITY_FIELDS = [
  'Billing Reference',
  'Site Name',
  'Customer',
  'Type',
  'Device Type',
  'Device Dashboard ID',
] as const satisfies readonly DeviceTextField[];

/** Keys of the stored maps that build the device itself rather than describe it. */
const STRUCTURE_KEYS = [
  'label',
  'parentId',
  'groupPath',
  'otherGroupPaths',
  'atSource',
  'source',
  'unwatchedSinceEpochSeconds',
  'Links',
  'Pre-Live',
  'Date Added',
];

const identity = new Set<string>(DEVICE_IDENTITY_FIELDS);
const shownKeys = new Set<string>([...DEVICE_IDENTITY_FIELDS, ...STRUCTURE_KEYS]);
/** Fields that describe a device and need a right to read. */
export const PROPERTY_FIELDS = DEVICE_TEXT_FIELDS.filter((field) => !identity.has(field));

/**
 * Parts of a device that a person may read. Fields of the others are empty everywhere, so no filter
 * can find them.
 */
export interface ReadableParts {
  systemProperties: boolean;
  customProperties: boolean;
  /** Properties that name the provider, for people below a reseller. */
  hidden: ReadonlySet<string>;
}

/** Properties that name the provider, where its brand's file does not say which do. */
export const PROVIDER_PROPERTIES = [
  'Provider Name',
  'DNS Name',
  'Distribution',
  'Domain Controller',
  'System Name',
  'System Location',
] as const satisfies readonly DeviceTextField[];

export function readableDevice(device: Device, parts: ReadableParts): Device {
  const { systemProperties, customProperties, hidden } = parts;
  if (systemProperties && customProperties && hidden.size === 0) return device;
  const readable = { ...device };
  for (const field of PROPERTY_FIELDS)
    if (!systemProperties || hidden.has(field)) readable[field] = '';
  if (!customProperties) readable.Custom = [];
  return readable;
}

/** The same for a record, whose parts are JSON text. */
export function readableRecord(record: DeviceRecord, parts: ReadableParts): DeviceRecord {
  return {
    ...record,
    ...(parts.systemProperties && parts.hidden.size === 0
      ? {}
      : { system: readableMap(record.system, parts), manual: readableMap(record.manual, parts) }),
    ...(parts.customProperties ? {} : { custom: '{}' }),
  };
}

function readableMap(json: string, { systemProperties, hidden }: ReadableParts): string {
  const shown = Object.entries(readMap(json)).filter(
    ([key]) => shownKeys.has(key) || (systemProperties && !hidden.has(key)),
  );
  return JSON.stringify(Object.fromEntries(shown));
}
