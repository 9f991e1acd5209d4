import type { Alert } from '../../core/domain/alert.ts';
import { mergeDevice, type Device } from '../../core/domain/device.ts';
import type { SavedView, UserViewSettings } from '../../core/domain/view.ts';

export const nowSeconds = () => Math.floor(Date.now() / 1000);

/** A device of Northbeam as the API lists it, answering a moment ago. */
export function deviceWith(id: string, changes: Partial<Device> = {}): Device {
  const record = {
    account_id: 'northbeam',
    id,
    system: JSON.stringify({ label: id, groupPath: ['1', '2'], parentId: '2' }),
    manual: '{}',
    custom: '{}',
    timestamp: 1,
  };
  return { ...mergeDevice(record), lastPolledEpochSeconds: nowSeconds() - 20, ...changes };
}

/** A current alert of a device. */
export function alertWith(
  id: string,
  deviceId: string,
  severity: 2 | 3 | 4,
  changes: Partial<Alert> = {},
): Alert {
  const severityLabel = ({ 4: 'Critical', 3: 'Error', 2: 'Warning' } as const)[severity];
  return {
    id,
    account_id: 'northbeam',
    severity,
    severityLabel,
    formerSeverity: 0,
    severityEpoch: 0,
    rule: 'Default',
    monitorObjectId: deviceId,
    monitorObjectName: deviceId,
    monitorObjectGroups: [{ name: 'Harbour Foods' }, { name: 'Leeds' }],
    acked: false,
    ackedBy: '',
    ackedEpoch: 0,
    ackComment: '',
    startEpoch: nowSeconds() - 600,
    endEpoch: 0,
    openedEpoch: 0,
    clearedEpoch: 0,
    cleared: false,
    instanceName: 'wan0',
    dataSourceId: 'interfaces',
    dataPointName: 'InUtilisationPercent',
    alertValue: '96.2',
    openedValue: '96.2',
    threshold: '> 80 90 95',
    resourceTemplateName: 'Interfaces',
    chain: 'Network desk',
    sdted: false,
    detailMessage: { subject: `${deviceId} is congested`, body: 'Above 95 % for three polls.' },
    changedAtMs: 1_000,
    ...changes,
  };
}

const shippedView: SavedView = { name: 'All Services', filters: [], columns: [], is_default: true };

interface Stored {
  own?: Partial<Record<'DevicesTable' | 'AlertsTable', SavedView[]>>;
  shared?: Partial<Record<'DevicesTable' | 'AlertsTable', SavedView[]>>;
  selected?: string;
  dashboard?: object;
}

/** Answer of ListUserViewSettings: the person's own settings and the shared set. */
export function viewSettingsWith({
  own = {},
  shared = {},
  selected = '',
  dashboard = {},
}: Stored = {}): UserViewSettings[] {
  const entry = (id: string, views: object, dashboardSettings: object) => ({
    id,
    cognito_user_id: id,
    component: 'portal',
    config: '{}',
    view_name: selected,
    saved_views: JSON.stringify(views),
    dashboard_settings: JSON.stringify(dashboardSettings),
    selected_views: JSON.stringify({ DevicesTable: selected, AlertsTable: selected }),
  });
  return [
    entry('person-1', { DevicesTable: [], AlertsTable: [], ...own }, dashboard),
    entry('default', { DevicesTable: [shippedView], AlertsTable: [shippedView], ...shared }, {}),
  ];
}

/** The answer of the data service with these view settings and no component rules. */
export const graphqlWith = (settings: readonly UserViewSettings[]) => ({
  body: {
    data: {
      getBranding: null,
      listViewRoles: { items: [] },
      listUserViewSettings: { items: settings },
    },
  },
});
