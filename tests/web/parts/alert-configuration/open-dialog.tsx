import createWrapper, { type SelectWrapper } from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ThresholdRow } from '../../../../core/contract/datasources.ts';
import type { Recipient } from '../../../../core/domain/recipient.ts';
import { SignedInOnly } from '../../../../web/src/app/signed-in-only.tsx';
import { AlertsPage } from '../../../../web/src/features/alerts/alerts-page.tsx';
import { deviceWith, graphqlWith, viewSettingsWith } from '../../monitored.ts';
import { permissionsWith, roleWith } from '../../people.ts';
import { tokenWith, type PortalServer } from '../../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../../render-portal.tsx';

export const recipient = (method: Recipient['method'], addr: string): Recipient => ({
  type: 'ARBITRARY',
  method,
  addr,
  contact: '',
});

export const stored = [
  recipient('EMAIL', 'noc@northbeam.example'),
  recipient('SMS', '+447700900111'),
  recipient('PAGER', '07700900222'),
];

export const GET_RECIPIENTS = 'GET /live/recipientgroups/recipientgroup';
export const PUT_RECIPIENTS = 'PUT /live/recipientgroups/recipientgroup';

export const threshold = (
  dataPointId: string,
  changes: Partial<ThresholdRow> = {},
): ThresholdRow => ({
  dataPointId,
  dataPointName: dataPointId,
  dataPointDescription: `About ${dataPointId}`,
  unit: 'percent',
  alertExpr: '',
  globalAlertExpr: '',
  alertExprNote: '',
  disableAlerting: false,
  alertingDisabledOn: '',
  effectiveExpr: '',
  effectiveFrom: '',
  sensorsWithLimits: 0,
  effectiveFromName: '',
  ...changes,
});

interface Opening {
  level?: 1 | 2 | 3;
  /** On the alerts of the devices; as in the area without it. */
  deviceLevel?: 1 | 3;
  /** A rule that takes the button from people of this kind. */
  closedTo?: 'user';
  /** The one group on whose devices the person has rights; all by default. */
  group?: string;
  address?: string;
}

/** The alerts page of an ordinary account, with recipients, one device and its datasources. */
export async function openAlerts({
  level = 1,
  deviceLevel = level === 1 ? 1 : 3,
  closedTo,
  group = '1',
  address = '/alerts',
}: Opening = {}): Promise<PortalServer> {
  const services = roleWith(level).services.map((entry) => ({
    ...entry,
    id: group,
    alerts: deviceLevel,
  }));
  const portal = await startPortal(permissionsWith(roleWith(level, { services })), [
    deviceWith('LDS-CPE-01', { 'Account ID': 'northbeam' }),
    deviceWith('MAN-SW-02', { 'Account ID': 'northbeam' }),
  ]);
  const graphql = graphqlWith(viewSettingsWith());
  const rule = {
    id: 'r',
    Component: 'ConfigureAlertsButton',
    Permissions: { reseller: true, admin: true, user: closedTo !== 'user', superuser: true },
  };
  portal.on('POST /graphql', {
    body: { data: { ...graphql.body.data, listViewRoles: { items: [rule] } } },
  });
  portal.on(GET_RECIPIENTS, { body: { data: { id: 'alerts', version: 4, recipients: stored } } });
  portal.on('GET /live/devicegroups', {
    body: {
      data: [
        {
          id: '1',
          name: 'Northbeam',
          path: ['1'],
          parentId: '',
          fullPath: 'Northbeam',
          account_id: 'northbeam',
          customer: '',
          deviceCount: 2,
        },
      ],
    },
  });
  portal.on('GET /live/datasources', {
    body: {
      data: [
        {
          id: 'interfaces',
          dataSourceId: 'interfaces',
          dataSourceDisplayName: 'Network Interfaces',
          isMultiple: true,
        },
        {
          id: 'ping',
          dataSourceId: 'ping',
          dataSourceDisplayName: 'Reachability',
          isMultiple: false,
        },
      ],
    },
  });
  portal.on('GET /live/datasources/instances', ({ query }) => ({
    body: {
      data:
        query['ds_id'] === 'ping'
          ? [{ id: '-', name: '-', displayName: 'Reachability' }]
          : [
              { id: '*', name: '*', displayName: 'All instances' },
              { id: 'wan0', name: 'wan0', displayName: 'wan0' },
            ],
    },
  }));
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  await renderPortal(address, new MemoryProvider(), [
    { path: '/', Component: SignedInOnly, children: [{ path: 'alerts', Component: AlertsPage }] },
  ]);
  await screen.findByRole('heading', { name: /^Alerts/, level: 1 });
  return portal;
}

export const dialog = () => within(screen.getByRole('dialog'));
export const wrapper = () => createWrapper(screen.getByRole('dialog'));
export const isOff = (button: HTMLElement) =>
  button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true';
export const button = (name: string) => dialog().getByRole('button', { name });

export async function openDialog(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Configure Alerts' }));
  await screen.findByRole('dialog', { name: 'Alert Configuration' });
}

/** The Custom Alerts tab with a device chosen. */
export async function chooseDevice(): Promise<void> {
  fireEvent.click(dialog().getByRole('tab', { name: 'Custom Alerts' }));
  const field = wrapper().findAutosuggest()!;
  field.focus();
  field.setInputValue('LDS');
  await waitFor(() =>
    expect(field.findDropdown().findOptionByValue('devices/LDS-CPE-01')).toBeTruthy(),
  );
  field.selectSuggestionByValue('devices/LDS-CPE-01');
}

export async function chooseDatasource(id: string): Promise<void> {
  await choose(wrapper().findAllSelects()[0]!, id);
}

/** Chooses an option as soon as it is offered. */
export async function choose(select: SelectWrapper, value: string): Promise<void> {
  await waitFor(() => {
    if (!select.findDropdown().findOpenDropdown()) select.openDropdown();
    expect(select.findDropdown().findOptionByValue(value)).toBeTruthy();
  });
  select.selectOptionByValue(value);
}
