import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { datasources } from '../../../../core/contract/datasources.ts';
import { durationWords } from '../../../../core/domain/age.ts';
import { deviceProperty } from '../../../../core/domain/device-page.ts';
import type { Device } from '../../../../core/domain/device.ts';
import type { PortalConfig } from '../../../../core/domain/portal-config.ts';
import { NO_VALUE } from '../../../../core/domain/units.ts';
import { useEndpoint } from '../../api/queries.ts';
import { Dialog } from '../../ui/form/dialog.tsx';

interface SummaryPanelProps {
  device: Device;
  config: PortalConfig;
  onClose(): void;
}

/** The fields that the brand chose for a device, and how long it has been running. */
export function SummaryPanel({ device, config, onClose }: SummaryPanelProps) {
  const uptime = useEndpoint(datasources.getUptime, {
    account_id: device['Account ID'],
    id: device.id,
  });
  const seconds = uptime.data?.data[0]?.uptime ?? 0;
  const uptimeText = uptime.isLoading
    ? '...'
    : uptime.error
      ? `${NO_VALUE} (${uptime.error.message})`
      : seconds > 0
        ? durationWords(seconds)
        : NO_VALUE;
  return (
    <Dialog title={device.label} onClose={onClose}>
      <KeyValuePairs
        columns={2}
        items={[
          ...config.device_summary.map((name) => ({
            label: name,
            value: deviceProperty(device, name) || NO_VALUE,
          })),
          { label: 'Uptime', value: uptimeText },
        ]}
      />
    </Dialog>
  );
}
