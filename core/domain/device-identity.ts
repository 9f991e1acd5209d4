import type { Device, DeviceTextField } from './device.ts';
import { readMap } from './device.ts';
import type { Identity } from './discovery.ts';

/** Property that a walk fills, by the part of the device's identity. */
const PROPERTY_OF = {
  vendor: 'Vendor',
  model: 'Chassis Model',
  serial: 'Serial Number',
  version: 'Software Version',
  name: 'System Name',
  location: 'System Location',
} as const satisfies Partial<Record<keyof Identity, DeviceTextField>>;

/** Properties that the device alone gives. 'Chassis Model' may be entered as well. */
export const READ_FROM_DEVICE: readonly DeviceTextField[] = [
  PROPERTY_OF.vendor,
  PROPERTY_OF.serial,
  PROPERTY_OF.version,
  PROPERTY_OF.name,
  PROPERTY_OF.location,
];

/** sysName and sysLocation have at most 255 characters (RFC 3418); lists carry them a thousand times. */
const MOST_CHARACTERS = 128;

/**
 * System properties with the identity that a walk found. A property that somebody entered stays; one
 * that the device no longer gives is removed.
 * @param system JSON text of the stored map
 * @returns the same text if nothing changes
 */
export function withIdentity(system: string, identity: Identity): string {
  const map = readMap(system);
  const former = Array.isArray(map['discovered']) ? (map['discovered'] as string[]) : [];
  const found = Object.entries(PROPERTY_OF).flatMap(([part, property]) => {
    const isEntered =
      !READ_FROM_DEVICE.includes(property) && !former.includes(property) && map[property];
    const text = asLine(identity[part as keyof typeof PROPERTY_OF]);
    return isEntered || text === '' ? [] : [[property, text] as const];
  });
  const names = found.map(([property]) => property);
  const gone = [...former, ...READ_FROM_DEVICE].filter(
    (property) => !names.some((name) => name === property),
  );
  const changed: Record<string, unknown> = { ...map, ...Object.fromEntries(found) };
  for (const property of gone) delete changed[property];
  if (names.length > 0) changed['discovered'] = names;
  else delete changed['discovered'];
  const text = JSON.stringify(changed);
  return text === JSON.stringify(map) ? system : text;
}

function asLine(text: string): string {
  // Format characters turn the direction of a text, or are not seen.
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return Array.from(line).slice(0, MOST_CHARACTERS).join('').trimEnd();
}

/**
 * "Juniper SRX300", "software 21.4R3": the known parts of the identity for the head of the page.
 */
export function identityWords(device: Device): string[] {
  const model = device['Chassis Model'];
  const vendor = device.Vendor;
  const named = model.toLowerCase().startsWith(vendor.toLowerCase()) ? '' : vendor;
  return [
    [named, model].filter(Boolean).join(' '),
    device['Software Version'] && `software ${device['Software Version']}`,
  ].filter((word) => word !== '');
}
