import type { PortalConfig } from './portal-config.ts';

/** The property that names a device to people. */
export function identifierOf(
  config: Pick<PortalConfig, 'device_identifier' | 'remove_device_identifier'>,
): string {
  return config.device_identifier ?? config.remove_device_identifier ?? 'Billing Reference';
}
