import {
  DEVICE_TEXT_FIELDS,
  readMap,
  type Device,
  type DeviceRecord,
  type DeviceTextField,
} from './device.ts';

/**
 * What names a device and says where it belongs: shown to everybody who may know that the device
 * exists.
 */
export const DEVICE_IDENTITY_FIELDS = [
  'Billing Reference',
  'Site Name',
  'Customer',
  'Type',
  'Device Type',
  'Device Dashboard ID',
] as const satisfies readonly DeviceTextField[];

/** Keys of the stored maps that build the device itself rather than describe it. */
const STRUCTURE_KEYS = ['label', 'parentId', 'groupPath', 'Links', 'Pre-Live', 'Date Added'];

const identity = new Set<string>(DEVICE_IDENTITY_FIELDS);
const shownKeys = new Set<string>([...DEVICE_IDENTITY_FIELDS, ...STRUCTURE_KEYS]);
const PROPERTY_FIELDS = DEVICE_TEXT_FIELDS.filter((field) => !identity.has(field));

/**
 * Which parts of a device a person may read; the fields of the others are empty everywhere, so no
 * filter can find them.
 */
export interface ReadableParts {
  systemProperties: boolean;
  customProperties: boolean;
}

export function readableDevice(device: Device, parts: ReadableParts): Device {
  if (parts.systemProperties && parts.customProperties) return device;
  const readable = { ...device };
  if (!parts.systemProperties) for (const field of PROPERTY_FIELDS) readable[field] = '';
  if (!parts.customProperties) readable.Custom = [];
  return readable;
}

/** The same for a record, whose parts are JSON text. */
export function readableRecord(record: DeviceRecord, parts: ReadableParts): DeviceRecord {
  return {
    ...record,
    ...(parts.systemProperties
      ? {}
      : { system: identityOnly(record.system), manual: identityOnly(record.manual) }),
    ...(parts.customProperties ? {} : { custom: '{}' }),
  };
}

function identityOnly(json: string): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(readMap(json)).filter(([key]) => shownKeys.has(key))),
  );
}
