import type { PROPERTIES_OF } from '../../../core/domain/source-command.ts';

/** Field of a host's inventory by the portal's property. */
export const INVENTORY: Record<(typeof PROPERTIES_OF)['zabbix'][number], string> = {
  Address: 'site_address_a',
  Postcode: 'site_zip',
  'Chassis Model': 'model',
  'IP Range': 'host_networks',
  'Billing Reference': 'alias',
};
