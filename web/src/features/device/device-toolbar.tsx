import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { Device } from '../../../../core/domain/device.ts';
import type { PortalConfig } from '../../../../core/domain/portal-config.ts';
import { useComponentAllowed } from '../../access/permissions.ts';
import { RangeToolbar } from '../../ui/range/range-toolbar.tsx';
import type { PageRange } from '../../ui/range/use-range.ts';
import { LinkDevicesDialog } from './links/link-devices-dialog.tsx';
import { SummaryPanel } from './summary-panel.tsx';
import { TicketDialog } from './ticket/ticket-dialog.tsx';
import { useDeviceRights } from './use-device.ts';

interface DeviceToolbarProps {
  device: Device;
  config: PortalConfig;
  range: PageRange;
  isLoading: boolean;
  onRefresh(): void;
}

type Dialog = 'information' | 'links' | 'ticket';

export function DeviceToolbar({ device, config, range, isLoading, onRefresh }: DeviceToolbarProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const may = useDeviceRights(device);
  const showsTicket = useComponentAllowed('TicketInfoButton') && may('raiseTicket', 'manage');
  const showsInformation = useComponentAllowed('MoreInfoButton');
  const showsLinks = showsInformation && may('systemProperties', 'manage');
  return (
    <div className="device-toolbar" role="toolbar" aria-label="Device">
      <RangeToolbar range={range} isLoading={isLoading} onRefresh={onRefresh} />
      <SpaceBetween direction="horizontal" size="xs">
        {showsInformation && (
          <Button
            iconName="status-info"
            ariaLabel="Device information"
            onClick={() => setDialog('information')}
          />
        )}
        {showsLinks && <Button onClick={() => setDialog('links')}>Link Devices</Button>}
        {showsTicket && <Button onClick={() => setDialog('ticket')}>Raise Ticket</Button>}
      </SpaceBetween>
      {dialog === 'information' && <SummaryPanel device={device} config={config} onClose={close} />}
      {dialog === 'links' && <LinkDevicesDialog device={device} config={config} onClose={close} />}
      {dialog === 'ticket' && <TicketDialog device={device} config={config} onClose={close} />}
    </div>
  );
}
