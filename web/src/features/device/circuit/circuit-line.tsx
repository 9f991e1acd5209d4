import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { PORT_BASES, type CircuitPort } from '../../../../../core/domain/circuit-basis.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { useDeviceRights } from '../use-device.ts';
import { CircuitPortDialog } from './circuit-port-dialog.tsx';

/** Names the port of the device's circuit, and lets another be chosen. */
export function CircuitLine({ device }: { device: Device }) {
  const [isChoosing, setChoosing] = useState(false);
  const may = useDeviceRights(device);
  const mayChoose = may('systemProperties', 'manage');
  const { circuitPort: port } = device;
  if (!may('metrics') || (!port && !mayChoose)) return null;
  return (
    <div className="device-header__circuit">
      <PortWords port={port} />
      {mayChoose && (
        <Button
          variant="inline-link"
          ariaLabel="Choose the port of the circuit"
          onClick={() => setChoosing(true)}
        >
          {port ? 'Change' : 'Choose'}
        </Button>
      )}
      {isChoosing && <CircuitPortDialog device={device} onClose={() => setChoosing(false)} />}
    </div>
  );
}

function PortWords({ port }: { port: CircuitPort | undefined }) {
  if (!port) return <span>No port of the circuit is known</span>;
  if (port.isGone)
    return (
      <StatusIndicator type="warning" wrapText>
        {`Circuit on ${port.name}, which the device no longer has`}
      </StatusIndicator>
    );
  return (
    <span>
      Circuit on <strong>{port.name}</strong>
      {port.basis !== 'chosen' && (
        <span className="device-header__basis">{` (${PORT_BASES[port.basis]})`}</span>
      )}
    </span>
  );
}
