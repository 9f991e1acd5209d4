// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Alert } from '../../../core/domain/alert.ts';
import { LOOK_BACK_MS } from '../../../core/domain/seen.ts';
import { refreshAlerts } from '../../../web/src/parts/feeds/alerts.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { AlertsPage } from '../../../web/src/features/alerts/alerts-page.tsx';
import { alertWith, deviceWith, graphqlWith, nowSeconds, viewSettingsWith } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

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
const now = nowSeconds();
const READ_AT_MS = 1_000_000;
const acked = {
  acked: true,
  ackedBy: 'Priya Nair',
  ackedEpoch: now - 300,
  ackComment: 'On site at 11',
};
const list = [
  alertWith('old-critical', 'LDS-CPE-01', 4, { startEpoch: now - 9_000 }),
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
  level?: 1 | 2 | 3;
  account?: string;
}

async function open({
  address = '/alerts',
  alerts = list,
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
  portal.on('GET /live/alerts', { body: { data: alerts, as_of: READ_AT_MS } });
  portal.on('POST /graphql', graphqlWith(viewSettingsWith()));
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  const rendered = await renderPortal(address, new MemoryProvider(), page);
  await waitFor(() => expect(rowIds().length).toBeGreaterThan(0), { timeout: 10_000 });
  if (alerts === list)
    await waitFor(() => expect(document.querySelector('tr[data-row] a')).toBeTruthy(), {
      timeout: 10_000,
    });
  return rendered;
}

const rowIds = () =>
  [...document.querySelectorAll('tr[data-row]')].map((row) => row.getAttribute('data-row'));
const rowOf = (id: string) => within(document.querySelector<HTMLElement>(`tr[data-row="${id}"]`)!);
const headers = () =>
  [...document.querySelectorAll('th .head-sort__label')].map((label) => label.textContent);
const unfold = (id: string) => {
  fireEvent.click(rowOf(id).getByRole('button', { name: /^Details of/ }));
  return within(document.querySelector<HTMLElement>(`tr[data-row="${id}"] + tr.detail`)!);
};
const filters = () => createWrapper(document.body).findSegmentedControl()!;
const filterTexts = () =>
  filters()
    .findSegments()
    .map((segment) => segment.getElement().textContent);
const answersAck = (id: string, status = 200) =>
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
const typeComment = (text: string) =>
  createWrapper(document.body).findTextarea()!.setTextareaValue(text);

describe('the alerts page', { timeout: 60_000 }, () => {
  test('ALERT-01 ALERT-03 ALERT-04 ALERT-05 ALERT-06 lists the current alerts, newest on top, with counted filters', async () => {
    const { router } = await open();
    expect(rowIds()).toEqual(['new-warning', 'acked-error', 'lost', 'old-critical']);
    expect(filterTexts()).toEqual([
      'Show All (4)',
      'Critical (1)',
      'Error (2)',
      'Warning (1)',
      'Acknowledged (1)',
    ]);
    filters().findSegmentById('Error')!.click();
    await waitFor(() => expect(rowIds()).toEqual(['acked-error', 'lost']));
    expect(router.state.location.search).toBe('?filter=Error');
    filters().findSegmentById('Acknowledged')!.click();
    await waitFor(() => expect(rowIds()).toEqual(['acked-error']));
  });

  test('ALERT-06 the filter of the address holds', async () => {
    await open({ address: '/alerts?filter=Critical' });
    expect(rowIds()).toEqual(['old-critical']);
    expect(filterTexts()).toEqual([
      'Show All (4)',
      'Critical (1)',
      'Error (2)',
      'Warning (1)',
      'Acknowledged (1)',
    ]);
  });

  test('ALERT-07 ALERT-08 ALERT-10 ALERT-12 LIMIT-11 has its default columns, views, filters and columns to choose', async () => {
    await open();
    expect(headers()).toEqual([
      'Severity',
      'Alert Began',
      'Site Name',
      'Customer',
      'Billing Reference',
      'Instance',
      'Value',
      'Threshold',
    ]);
    for (const name of ['Saved Views', 'Filters', 'Columns'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Value' }));
    expect(headers()).not.toContain('Value');
    for (const name of ['Severity', 'Alert Began', 'Instance'])
      expect(dialog.queryByRole('button', { name: `Remove ${name}` })).toBeNull();
  });

  test('ALERT-11 its columns are reordered by dragging', async () => {
    await open();
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
      get types() {
        return [...data.keys()];
      },
    };
    fireEvent.dragStart(screen.getByRole('button', { name: 'Customer' }), { dataTransfer });
    const target = screen.getByRole('button', { name: 'Severity' }).closest('th')!;
    fireEvent.dragOver(target, { dataTransfer });
    fireEvent.drop(target, { dataTransfer });
    expect(headers().slice(0, 2)).toEqual(['Customer', 'Severity']);
  });

  test('ALERT-19 ALERT-20 ALERT-27 drops cleared alerts and those that only drive mails, from list and counts', async () => {
    await open({
      alerts: [
        ...list,
        alertWith('mail', 'MAN-SW-02', 4, { rule: 'PingLossPercent Emails' }),
        alertWith('over', 'MAN-SW-02', 4, { cleared: true }),
      ],
    });
    expect(rowIds()).not.toContain('mail');
    expect(rowIds()).not.toContain('over');
    expect(filterTexts()[1]).toBe('Critical (1)');
  });

  test('ALERT-09 ALERT-14 ALERT-15 ALERT-18 a row unfolds into Summary, Information and Acknowledge', async () => {
    await open();
    const detail = unfold('new-warning');
    expect(detail.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Summary',
      'Information',
      'Acknowledge',
    ]);
    expect(detail.getByText('MAN-SW-02 is congested')).toBeTruthy();
    fireEvent.click(detail.getByRole('tab', { name: 'Information' }));
    const facts = within(detail.getByRole('table', { name: 'Information' }));
    expect(facts.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'ID',
      'Threshold',
      'Value',
      'DataSource',
      'Datapoint',
      'Groups',
      'Escalation',
    ]);
    expect(facts.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'new-warning',
      '> 80 90 95',
      '96.2',
      'Interfaces',
      'InUtilisationPercent',
      'Harbour Foods, Leeds',
      'Network desk',
    ]);
  });

  test('ERR-19 ERR-20 an alert without message says so', async () => {
    const silent = alertWith('silent', 'MAN-SW-02', 4, { detailMessage: null });
    await open({ alerts: [silent] });
    portal.on('GET /live/alerts/alert', { body: { data: [silent] } });
    const detail = unfold('silent');
    expect(await detail.findByText('No message in alert.')).toBeTruthy();
  });

  test('ERR-21 an acknowledgement without a comment says so, beside the one that has its own', async () => {
    await open({
      alerts: [
        alertWith('mute', 'MAN-SW-02', 4, { ...acked, ackComment: '' }),
        alertWith('said', 'LDS-CPE-01', 4, acked),
      ],
    });
    expect(unfold('mute').getByText(/No acknowledgement comment in alert\.$/)).toBeTruthy();
    expect(unfold('said').getByText(/On site at 11$/)).toBeTruthy();
  });

  test('ALERT-16 ALERT-17 ALERT-26 Go To Device opens the device joined to the alert', async () => {
    const { router } = await open();
    fireEvent.click(unfold('new-warning').getByRole('button', { name: 'Go To Device' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/device/MAN-SW-02'));
  });

  test('ALERT-28 an alert without a device is listed by its groups, and Go To Device is disabled', async () => {
    await open();
    expect(rowOf('lost').getByText('Harbour Foods, Leeds')).toBeTruthy();
    const button = unfold('lost').getByRole('button', { name: /Go To Device/ });
    expect(button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true').toBe(
      true,
    );
  });

  test('ALERT-02 ALERT-21 ALERT-22 ALERT-23 ALERT-24 acknowledging needs a comment, and then shows who and when at once', async () => {
    await open();
    answersAck('new-warning');
    const detail = unfold('new-warning');
    fireEvent.click(detail.getByRole('tab', { name: 'Acknowledge' }));
    const button = () => detail.getByRole('button', { name: /^Acknowledge/ });
    expect(button().getAttribute('aria-disabled')).toBe('true');
    typeComment('   ');
    expect(button().getAttribute('aria-disabled')).toBe('true');
    typeComment('I am on it');
    fireEvent.click(button());
    expect(await rowOf('new-warning').findByText(/Ann Example/)).toBeTruthy();
    expect(rowOf('new-warning').getByText(/^\d+ s ago$/)).toBeTruthy();
    expect(portal.calls('POST /live/alerts/alert/ack').at(-1)!.body).toEqual({
      account_id: 'northbeam',
      alert_id: 'new-warning',
      comment: 'I am on it',
      alert_info: {
        billing_ref: 'NB2',
        severity: 2,
        instance: 'wan0',
        datapoint: 'InUtilisationPercent',
        value: '96.2',
      },
    });
    await waitFor(() => expect(filterTexts()[4]).toBe('Acknowledged (2)'));
  });

  test('ERR-01 ERR-03 a failed acknowledgement is logged and told, the comment kept and the button enabled again', async () => {
    await open();
    answersAck('new-warning', 500);
    const detail = unfold('new-warning');
    fireEvent.click(detail.getByRole('tab', { name: 'Acknowledge' }));
    typeComment('I am on it');
    fireEvent.click(detail.getByRole('button', { name: 'Acknowledge' }));
    expect(await detail.findByText('The store is not available.')).toBeTruthy();
    expect(console.warn).toHaveBeenCalledWith(
      'An alert could not be acknowledged.',
      expect.objectContaining({ message: 'The store is not available.' }),
    );
    expect(createWrapper(document.body).findTextarea()!.getTextareaValue()).toBe('I am on it');
    expect(detail.getByRole('button', { name: 'Acknowledge' }).hasAttribute('disabled')).toBe(
      false,
    );
  });

  test('who was faster is shown on the row when somebody else has it already', async () => {
    await open();
    answersAck('new-warning', 409);
    const detail = unfold('new-warning');
    fireEvent.click(detail.getByRole('tab', { name: 'Acknowledge' }));
    typeComment('I am on it');
    fireEvent.click(detail.getByRole('button', { name: 'Acknowledge' }));
    expect(await rowOf('new-warning').findByText(/Priya Nair/)).toBeTruthy();
  });

  test('many are acknowledged with one comment, by the key a', async () => {
    await open();
    portal.on('POST /live/alerts/alert/ack', ({ body }) => {
      const { alert_id: id, comment } = body as { alert_id: string; comment: string };
      return {
        body: {
          status_code: 200,
          message: 'ok',
          data: [
            {
              ...list.find((alert) => alert.id === id)!,
              acked: true,
              ackedBy: 'Ann Example',
              ackedEpoch: nowSeconds(),
              ackComment: comment,
            },
          ],
        },
      };
    });
    fireEvent.click(rowOf('new-warning').getByRole('checkbox'));
    fireEvent.click(rowOf('old-critical').getByRole('checkbox'));
    expect(screen.getByRole('button', { name: 'Acknowledge (2)' })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'a' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge 2 alerts' }));
    typeComment('Power cut in Leeds');
    fireEvent.click(dialog.getByRole('button', { name: 'Acknowledge 2 alerts' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Acknowledge 2 alerts' })).toBeNull(),
    );
    expect(
      portal
        .calls('POST /live/alerts/alert/ack')
        .map(({ body }) => (body as { comment: string }).comment),
    ).toEqual(['Power cut in Leeds', 'Power cut in Leeds']);
    for (const id of ['new-warning', 'old-critical'])
      expect(rowOf(id).getByText(/Ann Example/)).toBeTruthy();
  });

  test('ALERT-25 who may only view is offered no acknowledgement', async () => {
    await open({ level: 3 });
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
    expect(document.querySelector('tbody input[type=checkbox]')).toBeNull();
    expect(unfold('new-warning').queryByRole('tab', { name: 'Acknowledge' })).toBeNull();
  });

  test('ALERT-13 Configure Alerts is there for accounts that are not super-accounts', async () => {
    await open({ level: 1 });
    expect(screen.getByRole('button', { name: 'Configure Alerts' })).toBeTruthy();
    cleanup();
    await portal.stop();
    await open({ level: 1, account: 'northbeam_SUPER' });
    expect(screen.queryByRole('button', { name: 'Configure Alerts' })).toBeNull();
  });

  test("a new alert, a clearing and another's acknowledgement appear by themselves, and are said", async () => {
    const { queries } = await open();
    portal.on('GET /live/alerts', {
      body: {
        as_of: READ_AT_MS + 60_000,
        data: [
          alertWith('fresh', 'LDS-CPE-01', 4, { startEpoch: now }),
          { ...list[0]!, cleared: true },
          { ...list[1]!, ...acked },
        ],
      },
    });
    await refreshAlerts(queries);
    expect(portal.calls('GET /live/alerts').at(-1)!.query['changed_since']).toBe(
      String(READ_AT_MS - LOOK_BACK_MS),
    );
    await waitFor(() => expect(rowIds()).toEqual(['fresh', 'new-warning', 'acked-error', 'lost']));
    expect(rowOf('new-warning').getByText(/Priya Nair/)).toBeTruthy();
    expect(
      await screen.findByText(
        'New alert: Critical on LDS-CPE-01. 1 cleared. 1 acknowledged by Priya Nair.',
      ),
    ).toBeTruthy();
  });

  test('alerts stand together by site on demand', async () => {
    await open({ address: '/alerts?group=site' });
    expect([...document.querySelectorAll('tr.group')].map((row) => row.textContent)).toEqual([
      'Wold Manchester',
      'Harbour Leeds',
      'Harbour Foods, Leeds',
    ]);
    expect(rowIds()).toEqual(['new-warning', 'acked-error', 'old-critical', 'lost']);
  });
});
