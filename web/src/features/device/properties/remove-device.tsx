import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router';
import { devices } from '../../../../../core/contract/devices.ts';
import { deviceProperty } from '../../../../../core/domain/device-page.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { identifierOf } from '../../../../../core/domain/device-identifier.ts';
import type { PortalConfig } from '../../../../../core/domain/portal-config.ts';
import { useSession } from '../../../access/session.ts';
import { useWrite } from '../../../api/queries.ts';
import { useFlash } from '../../../ui/flash/flashes.tsx';
import { INVENTORY } from '../back-to-inventory.tsx';
import { resultOf } from './result-alert.tsx';

interface RemoveDeviceProps {
  device: Device;
  config: PortalConfig;
  onClose(): void;
}

/** Asks once, names the device, and lands on the device list when it is gone. */
export function RemoveDevice({ device, config, onClose }: RemoveDeviceProps) {
  const { username } = useSession();
  const navigate = useNavigate();
  const flash = useFlash();
  const identifier = deviceProperty(device, identifierOf(config));
  const removal = useWrite(devices.deleteDevice, {
    invalidates: [devices.listDevices],
    onSuccess: () => {
      flash({ type: 'success', text: `${device.label} has been removed.` });
      void navigate(INVENTORY);
    },
  });
  const failure = removal.error && resultOf(removal);
  return (
    <Modal
      visible
      header="Remove Device"
      closeAriaLabel="Close dialog"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="primary"
              loading={removal.isPending}
              onClick={() =>
                removal.mutate({
                  params: {
                    id: device.id,
                    name: device.label,
                    user: username,
                    billing_ref: device['Billing Reference'],
                  },
                })
              }
            >
              Confirm
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {failure && (
          <Alert type="error">{`Status: ${failure.statusCode}, Message: ${failure.message}`}</Alert>
        )}
        <span>
          <strong>{device.label}</strong>
          {identifier && ` (${identifier})`} will be removed. It is no longer polled, and its open
          alerts end with it.
        </span>
      </SpaceBetween>
    </Modal>
  );
}
