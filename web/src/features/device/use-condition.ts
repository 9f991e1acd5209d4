import type { Device } from '../../../../core/domain/device.ts';
import { joinServices, type Service } from '../../../../core/domain/service.ts';
import { readStatus } from '../../../../core/domain/state.ts';
import { useAlerts } from '../../parts/feeds/alerts.ts';
import { useDevicePolls } from '../../parts/feeds/polls.ts';

export interface DeviceCondition extends Service {
  /** Its status says trouble, and the alerts that tell which are on their way. */
  awaitsAlerts: boolean;
}

/**
 * How a device does right now: its current alerts as they arrive, its latest poll, and planned
 * work.
 */
export function useCondition(device: Device): DeviceCondition {
  const feed = useAlerts();
  const { polls } = useDevicePolls();
  // The first account that is read may be another: of this device nothing is known until its own is.
  const isRead = device['Account ID'] in feed.asOfMs;
  return {
    ...joinServices([device], polls, feed.rows, () => isRead)[0]!,
    awaitsAlerts:
      !isRead && !feed.isDenied && !feed.error && readStatus(device['Alert Status']) !== 'live',
  };
}
