import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import type { Device } from '../../../../../core/domain/device.ts';
import { useCan } from '../../../access/permissions.ts';
import { Age } from '../../../ui/state/age.tsx';
import { useDeviceRights } from '../use-device.ts';
import { NameDialog } from './name-dialog.tsx';

/** The address that is polled, and the DNS name that it follows. */
export function PolledAt({ device }: { device: Device }) {
  const [isEditing, setEditing] = useState(false);
  const may = useDeviceRights(device);
  const mayProvision = useCan('admin.provisioning', 'manage');
  const { polledAt } = device;
  if (!polledAt) return null;
  const { address, name, fault, sinceEpochSeconds } = polledAt;
  return (
    <Container
      header={
        <Header
          variant="h3"
          actions={
            mayProvision &&
            may('systemProperties', 'manage') && (
              <Button onClick={() => setEditing(true)}>
                {name ? 'Change DNS Name' : 'Follow a DNS Name'}
              </Button>
            )
          }
        >
          Polled At
        </Header>
      }
    >
      <SpaceBetween size="s">
        <KeyValuePairs
          columns={2}
          items={[
            { label: 'Loopback IP', value: address },
            { label: 'DNS Name', value: name || 'None: the address stays as it is' },
          ]}
        />
        {fault && (
          <StatusIndicator type="warning" wrapText>
            {fault} The address stays as it was. Since <Age epochSeconds={sinceEpochSeconds} />.
          </StatusIndicator>
        )}
      </SpaceBetween>
      {isEditing && <NameDialog device={device} name={name} onClose={() => setEditing(false)} />}
    </Container>
  );
}
