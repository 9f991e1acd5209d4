import { sentenceOf } from '../../../../../core/contract/api-error.ts';
import { devices } from '../../../../../core/contract/devices.ts';
import { deviceProperty } from '../../../../../core/domain/device-page.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { learns } from '../../../../../core/domain/source-command.ts';
import { SOURCES, sourceOfDevice } from '../../../../../core/domain/source-key.ts';
import { identifierOf } from '../../../../../core/domain/device-identifier.ts';
import type { PortalConfig } from '../../../../../core/domain/portal-config.ts';
import { useSession } from '../../../access/session.ts';
import { useDevices } from '../../../parts/feeds/devices.ts';
import { useWrite } from '../../../api/queries.ts';
import { useGoAfter } from '../../../ui/address.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { useFlash } from '../../../ui/flash/flashes.tsx';
import { INVENTORY } from '../back-to-inventory.tsx';
import { useCondition } from '../use-condition.ts';
import { DEVICE_READS, statusOf } from './result-words.ts';

interface RemoveDeviceProps {
  device: Device;
  config: PortalConfig;
  onClose(): void;
}

/**
 * Wants the device's name typed, says what goes with it, and lands on the device list when it is
 * gone.
 */
export function RemoveDevice({ device, config, onClose }: RemoveDeviceProps) {
  const { username } = useSession();
  const { alerts } = useCondition(device);
  const goAfter = useGoAfter();
  const flash = useFlash();
  const { mutateAsync } = useWrite(devices.deleteDevice, { invalidates: DEVICE_READS });
  const linking = useDevices().rows.filter(({ Links }) => Links.some(({ id }) => id === device.id));
  const identifier = deviceProperty(device, identifierOf(config));
  const source = sourceOfDevice(device);
  const isAsked =
    device.unwatchedSinceEpochSeconds === undefined &&
    learns(source, 'removeDevice') === 'when told';
  return (
    <ConfirmDialog
      title="Remove Device"
      verb={`Remove ${device.label}`}
      word={device.label}
      failed="The device was not removed"
      tell={(error) => `Status: ${statusOf(error)}, Message: ${sentenceOf(error)}`}
      send={(typed) =>
        mutateAsync({
          params: {
            id: device.id,
            name: typed,
            user: username,
            billing_ref: device['Billing Reference'],
          },
        })
      }
      onSent={({ message }) => {
        flash({
          type: isAsked ? 'info' : 'success',
          text: isAsked ? message : `${device.label} has been removed.`,
        });
        if (!isAsked) goAfter(INVENTORY);
      }}
      onClose={onClose}
    >
      <p>
        <strong>{device.label}</strong>
        {identifier && ` (${identifier})`} will be removed for everybody. This cannot be undone.
        This also removes:
      </p>
      {isAsked && (
        <p>
          It comes from {SOURCES[source]}, which is first asked to stop monitoring the device. The
          device stays here until then.
        </p>
      )}
      <ul>
        <li>its history: graphs, availability and outages</li>
        <li>
          {alerts.length === 0
            ? 'its alerts: nobody is notified of it any more'
            : `its ${counted(alerts.length, 'open alert')}, which end now: nobody is notified of it any more`}
        </li>
        <li>its own thresholds and its planned work</li>
        {device.Custom.length > 0 && (
          <li>its {counted(device.Custom.length, 'custom property', 'custom properties')}</li>
        )}
        {device.Links.length > 0 && (
          <li>its {counted(device.Links.length, 'link')} to other devices</li>
        )}
        {linking.length > 0 && (
          <li>what the tabs of {linking.map(({ label }) => label).join(', ')} show of it</li>
        )}
      </ul>
    </ConfirmDialog>
  );
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
