import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Alert } from '../../../core/domain/alert.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { AlertsPage } from '../../../web/src/features/alerts/alerts-page.tsx';
import { alertWith, deviceWith, graphqlWith, nowSeconds, viewSettingsWith } from '../monitored.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

/** The portal of the running test. */
export let portal: PortalServer;

const devices = [
  deviceWith('LDS-CPE-01', {
    Customer: 'Harbour Foods',
    'Site Name': 'Harbour Leeds',
    'Billing Reference': 'NB1',
  }),
  deviceWith('MAN-SW-02', {
    Customer: 'Wold Schools',
    'Site Name': 'Wold Manchester',
    'Billing Reference': 'NB2',
  }),
];
export const now = nowSeconds();
export const READ_AT_MS = 1_000_000;
export const acked = {
  acked: true,
  ackedBy: 'Priya Nair',
  ackedEpoch: now - 300,
  ackComment: 'On site at 11',
};
export const list = [
  alertWith('old-critical', 'LDS-CPE-01', 4, { startEpoch: now - 9_030 }),
  alertWith('new-warning', 'MAN-SW-02', 2, { startEpoch: now - 60 }),
  alertWith('acked-error', 'LDS-CPE-01', 3, { startEpoch: now - 900, ...acked }),
  alertWith('lost', 'gone-device', 3, { startEpoch: now - 5_000 }),
];

const page = [
  {
    path: '/',
    Component: SignedInOnly,
    children: [
      { path: 'alerts', Component: AlertsPage },
      { path: 'device/:id', element: <p>The device page</p> },
    ],
  },
];

interface Opening {
  address?: string;
  alerts?: readonly Alert[];
  /** Those that cleared within the last hour. */
  ended?: readonly Alert[];
  level?: 1 | 2 | 3;
  account?: string;
}

export async function open({
  address = '/alerts',
  alerts = list,
  ended = [],
  level = 2,
  account = 'northbeam',
}: Opening = {}) {
  portal = await startPortal(
    permissionsWith(roleWith(level), {
      account_id: account,
      accounts: [{ id: account, name: account }],
    }),
    devices,
  );
  portal.on('GET /live/alerts', { body: { data: alerts, cleared: ended, as_of: READ_AT_MS } });
  portal.on('POST /graphql', graphqlWith(viewSettingsWith()));
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  const rendered = await renderPortal(address, new MemoryProvider(), page);
  if (alerts.length === 0) return rendered;
  await waitFor(() => expect(rowIds().length).toBeGreaterThan(0));
  if (alerts === list)
    await waitFor(() => expect(document.querySelector('tr[data-row] a')).toBeTruthy(), {
      timeout: 30_000,
    });
  return rendered;
}

export const rowIds = () =>
  [...document.querySelectorAll('tr[data-row]')].map((row) => row.getAttribute('data-row'));
export const rowOf = (id: string) =>
  within(document.querySelector<HTMLElement>(`tr[data-row="${id}"]`)!);
export const headers = () =>
  [...document.querySelectorAll('th .head-sort__label')].map((label) => label.textContent);
export const unfold = (id: string) => {
  fireEvent.click(rowOf(id).getByRole('button', { name: /^Details of/ }));
  return within(document.querySelector<HTMLElement>(`tr[data-row="${id}"] + tr.detail`)!);
};
export const answersAck = (id: string, status = 200) =>
  portal.on('POST /live/alerts/alert/ack', ({ body }) => {
    const { comment } = body as { comment: string };
    const mine = {
      ...list.find((alert) => alert.id === id)!,
      acked: true,
      ackedBy: 'Ann Example',
      ackedEpoch: nowSeconds(),
      ackComment: comment,
    };
    if (status === 409)
      return {
        status,
        body: {
          status_code: 409,
          message: 'Priya Nair has already acknowledged this alert: On site at 11',
          data: { ...mine, ...acked },
        },
      };
    return status === 200
      ? { body: { status_code: 200, message: 'Alert acknowledged.', data: [mine] } }
      : { status, body: { status_code: status, message: 'The store is not available.' } };
  });
export const typeComment = (text: string) =>
  createWrapper(document.body).findTextarea()!.setTextareaValue(text);

export const filters = () => createWrapper(document.body).findSegmentedControl()!;
export const filterTexts = () =>
  filters()
    .findSegments()
    .map((segment) => segment.getElement().textContent);
