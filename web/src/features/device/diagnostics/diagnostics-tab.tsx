import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { devices } from '../../../../../core/contract/devices.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { ranAtWords } from '../../../../../core/domain/snmp-command.ts';
import { useEndpoint } from '../../../api/queries.ts';
import { AddressesPanel } from './addresses-panel.tsx';
import { InterfaceTable } from './interface-table.tsx';
import { openAdvancedDiagnostics } from './open-advanced.ts';
import { SnmpPanel } from './snmp-panel.tsx';
import { WalkPanel } from './walk-panel.tsx';

/** Readings stay until Refresh: each asks the device itself. */
const READ_ONCE = { staleMs: Infinity } as const;

/** The device's own facts right now, over SNMP. Read on first open and on Refresh. */
export function DiagnosticsTab({ device, mayManage }: { device: Device; mayManage: boolean }) {
  const target = { id: device.id, account_id: device['Account ID'] };
  const interfaces = useEndpoint(devices.getSnmpInterfaces, target, READ_ONCE);
  const system = useEndpoint(devices.getSnmpData, target, READ_ONCE);
  const refresh = () => {
    void interfaces.refetch();
    void system.refetch();
  };
  return (
    <SpaceBetween size="l">
      <Header
        variant="h2"
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button
              iconName="refresh"
              loading={interfaces.isFetching || system.isFetching}
              onClick={refresh}
            >
              Refresh
            </Button>
            {mayManage && (
              <Button
                iconName="external"
                iconAlign="right"
                onClick={() => openAdvancedDiagnostics(device.id)}
              >
                Advanced Diagnostics
              </Button>
            )}
          </SpaceBetween>
        }
      >
        Diagnostics
      </Header>
      <SnmpPanel
        panel={system.data?.data}
        isLoading={system.isFetching}
        error={system.error}
        ranAt={ranAtWords(system.data?.collector)}
      />
      <WalkPanel device={device} mayManage={mayManage} />
      <AddressesPanel device={device} />
      <InterfaceTable
        rows={interfaces.data?.data}
        isLoading={interfaces.isFetching}
        error={interfaces.error}
        ranAt={ranAtWords(interfaces.data?.collector)}
      />
    </SpaceBetween>
  );
}
