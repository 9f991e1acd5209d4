import { useQuery } from '@tanstack/react-query';
import { devices } from '../../../../core/contract/devices.ts';
import type { ServiceRight } from '../../../../core/access/areas.ts';
import type { LevelName } from '../../../../core/access/levels.ts';
import type { Device } from '../../../../core/domain/device.ts';
import { mayOnDevice } from '../../../../core/access/device-rights.ts';
import type { PortalConfig } from '../../../../core/domain/portal-config.ts';
import { useSession } from '../../access/session.ts';
import { REFRESH_EVERY_MS } from '../../parts/feeds/devices.ts';
import { ApiError } from '../../../../core/contract/api-error.ts';
import { useEndpoint } from '../../api/queries.ts';
import { portalConfigQuery } from '../../api/settings.ts';

export interface DeviceView {
  device: Device | undefined;
  config: PortalConfig | undefined;
  /** No device of this id exists for this person. */
  isUnknown: boolean;
  error: Error | null;
  isLoading: boolean;
  refresh(): void;
}

/**
 * A device by its id alone, so that a pasted link works, together with the brand's configuration of
 * its page.
 */
export function useDevice(id: string): DeviceView {
  const device = useEndpoint(devices.getDevice, { id }, { refetchIntervalMs: REFRESH_EVERY_MS });
  const config = useQuery(portalConfigQuery());
  const isUnknown =
    device.error instanceof ApiError &&
    (device.error.statusCode === 404 || device.error.statusCode === 400);
  return {
    device: device.data?.data[0],
    config: config.data,
    isUnknown,
    error: config.error ?? (device.data ? null : device.error),
    isLoading: device.isLoading || config.isLoading,
    refresh: () => {
      void device.refetch();
      if (config.error) void config.refetch();
    },
  };
}

export type MayOnDevice = (right: ServiceRight, level?: LevelName) => boolean;

/** Rights of the person on this device; 'view' without a named level. */
export function useDeviceRights(device: Device): MayOnDevice {
  const { grants } = useSession();
  return (right, level = 'view') => mayOnDevice(grants, device, right, level);
}
