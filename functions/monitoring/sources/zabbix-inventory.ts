import * as z from 'zod';
import type { DeviceTextField } from '../../../core/domain/device.ts';
import type { PROPERTIES_OF } from '../../../core/domain/source-command.ts';
import type { DeviceAsked, SourceDevice } from '../source.ts';

/** Inventory field of a host by property. */
const INVENTORY: Record<(typeof PROPERTIES_OF)['zabbix'][number], string> = {
  Address: 'site_address_a',
  Postcode: 'site_zip',
  'Chassis Model': 'model',
  'IP Range': 'host_networks',
  'Billing Reference': 'alias',
};

/** Inventory fields that the portal only reads. */
const READ_ONLY = {
  Vendor: 'vendor',
  'Serial Number': 'serialno_a',
  'Software Version': 'os',
  'System Name': 'name',
  'System Location': 'location',
} as const satisfies Partial<Record<DeviceTextField, string>>;

export const INVENTORY_FIELDS: readonly string[] = Object.values({ ...INVENTORY, ...READ_ONLY });

export const interfaceSchema = z.object({
  type: z.string(),
  main: z.string(),
  useip: z.string(),
  ip: z.string(),
  dns: z.string(),
});
export const INTERFACE_FIELDS: readonly string[] = Object.keys(interfaceSchema.shape);
const SNMP_TYPE = '2';

/** Address or name where Zabbix polls a host, of its SNMP interface before others; '' for none. */
export function addressOf(interfaces: readonly z.infer<typeof interfaceSchema>[]): string {
  const main = interfaces.filter((each) => each.main === '1');
  const used = main.find(({ type }) => type === SNMP_TYPE) ?? main[0];
  return (used?.useip === '1' ? used.ip : used?.dns) ?? '';
}

/** Properties of a host by its inventory, which is an empty array where a host has none. */
export function propertiesOf(
  inventory: Record<string, unknown> | readonly unknown[],
): SourceDevice['properties'] {
  const texts = Array.isArray(inventory) ? {} : (inventory as Record<string, unknown>);
  return Object.fromEntries(
    Object.entries({ ...INVENTORY, ...READ_ONLY }).flatMap(([property, field]) => {
      const text = texts[field];
      return typeof text === 'string' && text !== '' ? [[property, text]] : [];
    }),
  );
}

/** Inventory fields for the supported properties. */
export function inventoryOf(properties: DeviceAsked['properties']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(INVENTORY).flatMap(([property, field]) => {
      const text = properties[property as keyof typeof INVENTORY];
      return text === undefined ? [] : [[field, text]];
    }),
  );
}
