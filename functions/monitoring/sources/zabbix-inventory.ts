import type { PROPERTIES_OF } from '../../../core/domain/source-command.ts';
import type { DeviceAsked } from '../source.ts';

/** Inventory field of a host by property. */
export const INVENTORY: Record<(typeof PROPERTIES_OF)['zabbix'][number], string> = {
  Address: 'site_address_a',
  Postcode: 'site_zip',
  'Chassis Model': 'model',
  'IP Range': 'host_networks',
  'Billing Reference': 'alias',
};

/** Inventory fields for the supported properties. */
export function inventoryOf(properties: DeviceAsked['properties']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(INVENTORY).flatMap(([property, field]) => {
      const text = properties[property as keyof typeof INVENTORY];
      return text === undefined ? [] : [[field, text]];
    }),
  );
}
