import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { Device } from '../../../../core/domain/device.ts';
import type { PortalConfig } from '../../../../core/domain/portal-config.ts';
import { useComponentAllowed } from '../../access/permissions.ts';
import { RangeToolbar } from '../../ui/range/range-toolbar.tsx';
import type { PageRange } from '../../ui/range/use-range.ts';
import { SummaryPanel } from './summary-panel.tsx';
import { useDeviceRights } from './use-device.ts';

interface DeviceToolbarProps {
  device: Device;
  config: PortalConfig;
  range: PageRange;
  isLoading: boolean;
  onRefresh(): void;
}

export function DeviceToolbar({ device, config, range, isLoading, onRefresh }: DeviceToolbarProps) {
  const [isInformed, setInformed] = useState(false);
  const may = useDeviceRights(device, config);
  const showsTicket = useComponentAllowed('TicketInfoButton') && may('raiseTicket', 'manage');
  const showsInformation = useComponentAllowed('MoreInfoButton');
  return (
    <div className="device-toolbar" role="toolbar" aria-label="Device">
      <RangeToolbar range={range} isLoading={isLoading} onRefresh={onRefresh} />
      <SpaceBetween direction="horizontal" size="xs">
        {showsInformation && <Button iconName="status-info" onClick={() => setInformed(true)}>Device information</Button>}
        {showsTicket && <Button disabled disabledReason="Raising tickets is not available in this release of the portal.">Raise Ticket</Button>}
      </SpaceBetween>
      {isInformed && <SummaryPanel device={device} config={config} onClose={() => setInformed(false)} />}
    </div>
  );
}
