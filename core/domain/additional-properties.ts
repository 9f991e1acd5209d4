/** Optional properties of a new device. */
export const ADDITIONAL_PROPERTIES = [
  'ip_range',
  'address',
  'hardware',
  'vlan',
  'is_broadband',
  'provider_name',
  'dist_router',
  'bearer_reference',
  'dist_interface',
  'circuit_type',
  'netmask',
  'description',
  'gateway_ip',
  'first_ip',
  'last_ip',
  'dns_ip1',
  'dns_ip2',
  'dc',
  'location',
] as const;
export type AdditionalProperty = (typeof ADDITIONAL_PROPERTIES)[number];
