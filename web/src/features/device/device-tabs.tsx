import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import type { ReactNode } from 'react';
import { can } from '../../../../core/access/grants.ts';
import { dashboardTabs, fixedTabs, type FixedTab } from '../../../../core/domain/device-page.ts';
import type { Device } from '../../../../core/domain/device.ts';
import type { PortalConfig } from '../../../../core/domain/portal-config.ts';
import type { Span } from '../../../../core/domain/range.ts';
import { sourceOfDevice } from '../../../../core/domain/source-key.ts';
import { useSession } from '../../access/session.ts';
import { AuditLog } from '../../parts/audit-log/audit-log.tsx';
import { useQueryParams } from '../../ui/address.ts';
import { GraphGrid } from '../../ui/chart/graph-grid.tsx';
import { TIGHT_TABS } from '../../ui/tight-tabs.ts';
import { DeviceAlerts } from './alerts/device-alerts.tsx';
import { DeviceMaintenance } from './maintenance/device-maintenance.tsx';
import { DiagnosticsTab } from './diagnostics/diagnostics-tab.tsx';
import { MessagesTab } from './messages/messages-tab.tsx';
import { PropertiesTab } from './properties/properties-tab.tsx';
import { Samples } from '../../parts/dashboard/samples.tsx';
import { useDashboard } from '../../parts/dashboard/use-dashboard.ts';
import { logTab, type DeviceTab } from './log-tab.tsx';
import { PARTS, PartsTab } from './parts/parts-tab.tsx';
import { keptFor } from './tab-address.ts';
import { useDeviceRights } from './use-device.ts';

const NO_DASHBOARD = 'This device does not have an associated dashboard. Contact support.';

interface DeviceTabsProps {
  device: Device;
  config: PortalConfig;
  span: Span;
}

/**
 * One tab for each dashboard that the person may see, then ports and sensors, Alerts, Diagnostics
 * and Properties, planned work, and messages and changes by their rights.
 */
export function DeviceTabs({ device, config, span }: DeviceTabsProps) {
  const [search, writeParams] = useQueryParams();
  const { grants } = useSession();
  const may = useDeviceRights(device);
  const dashboards = dashboardTabs(device, config, grants);
  const fixed: Record<FixedTab, () => ReactNode> = {
    Alerts: () => <DeviceAlerts device={device} />,
    Diagnostics: () => <DiagnosticsTab device={device} mayManage={may('diagnostics', 'manage')} />,
    Properties: () => <PropertiesTab device={device} config={config} />,
  };
  const choose = (id: string) => writeParams((former) => keptFor(former, id));
  const log: DeviceTab[] = [
    ...(may('diagnostics') && sourceOfDevice(device) === 'collector'
      ? [{ id: 'messages', label: 'Messages', show: () => <MessagesTab device={device} /> }]
      : []),
    ...(can(grants, 'admin.auditLogs', 'view')
      ? [{ id: 'changes', label: 'Changes', show: () => <Changes device={device} /> }]
      : []),
  ];
  const tabs: DeviceTab[] = [
    ...dashboards.map((tab) => ({
      id: tab.name,
      label: tab.name,
      show: () => (
        <DashboardTab
          device={device}
          dashboardId={tab.dashboardId}
          bigTitles={tab.bigGraph}
          span={span}
        />
      ),
    })),
    ...(may('metrics')
      ? [
          {
            id: PARTS,
            label: 'Ports',
            show: () => <PartsTab device={device} span={span} />,
          },
        ]
      : []),
    ...fixedTabs(may).map((name) => ({ id: name.toLowerCase(), label: name, show: fixed[name] })),
    ...(can(grants, 'maintenance', 'view')
      ? [
          {
            id: 'maintenance',
            label: 'Planned Work',
            show: () => <DeviceMaintenance device={device} />,
          },
        ]
      : []),
    ...logTab(log, search.get('tab'), choose),
  ];
  const active = tabs.find((tab) => tab.id === search.get('tab')) ?? tabs[0];
  if (!active)
    return <Box color="text-body-secondary">Your role shows nothing more about this device.</Box>;
  return (
    <SpaceBetween size="m">
      {dashboards.length === 0 && may('metrics') && <Alert type="info">{NO_DASHBOARD}</Alert>}
      <Tabs
        ariaLabel={`Parts of ${device.label}`}
        style={TIGHT_TABS}
        disableContentPaddings
        activeTabId={active.id}
        onChange={({ detail }) => choose(detail.activeTabId)}
        tabs={tabs.map(({ id, label }) => ({
          id,
          label,
          content: id === active.id ? <div className="device-part">{active.show()}</div> : null,
        }))}
      />
    </SpaceBetween>
  );
}

/** Changes to this device, for readers of the audit log. */
function Changes({ device }: { device: Device }) {
  return (
    <AuditLog
      title="Changes of this device"
      isInner
      about={device.label}
      thing={{ account_id: device['Account ID'], device_id: device.id }}
    />
  );
}

interface DashboardTabProps {
  device: Device;
  dashboardId: string;
  bigTitles: readonly string[];
  span: Span;
}

function DashboardTab({ device, dashboardId, bigTitles, span }: DashboardTabProps) {
  const place = { accountId: device['Account ID'], deviceId: device.id };
  const view = useDashboard({ ...place, dashboardId }, span);
  return (
    <GraphGrid
      view={view}
      span={span}
      samplesOf={(widget) => <Samples {...place} widget={widget} span={span} />}
      bigTitles={bigTitles}
    />
  );
}
