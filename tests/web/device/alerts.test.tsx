// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { Alert } from '../../../core/domain/alert.ts';
import { alertWith } from '../../fixtures/alert.ts';
import { deviceWith } from '../../fixtures/device.ts';
import { downloaded } from '../downloaded.ts';
import { roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import {
  eachWithDevicePage,
  LONG,
  openDevice,
  openDialog,
  type DevicePageOptions,
} from './open-device.tsx';

let portal: PortalServer;
eachWithDevicePage(() => portal);

const current = alertWith();
const cleared = alertWith({
  id: 'alert-9',
  severity: 2,
  severityLabel: 'Warning',
  cleared: true,
  instanceName: 'lan7',
  startEpoch: 1_799_000_000,
  endEpoch: 1_799_003_600,
});

async function open(alerts: readonly Alert[], options: DevicePageOptions = {}) {
  const opened = await openDevice({
    devices: [deviceWith({ 'Billing Reference': 'NB104000' })],
    address: '/device/dev-1?tab=alerts',
    alerts,
    ...options,
    prepare(server) {
      server.on('GET /live/alerts', ({ query }) => ({
        body: {
          data: query['device_id'] ? [...alerts, cleared] : alerts,
          as_of: Date.now(),
        },
      }));
      server.on('GET /live/alerts/alert', ({ query }) => ({
        body: { data: alerts.filter((alert) => alert.id === query['alert_id']) },
      }));
      options.prepare?.(server);
    },
  });
  portal = opened.portal;
  await screen.findByRole('table', { name: 'Alerts of this device' }, LONG);
  return opened;
}
const table = () => screen.getByRole('table', { name: 'Alerts of this device' });
const rows = () =>
  within(table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
const dialog = () => openDialog().findContent().getElement();

async function openAlert(name: RegExp | string = /Show the alert/) {
  fireEvent.click(await screen.findByRole('button', { name }, LONG));
  await waitFor(() => openDialog());
}

describe('the table', () => {
  test('ALERT-29 has these columns, and one that says what is wrong', async () => {
    await open([current]);
    await waitFor(
      () =>
        expect(
          within(table())
            .queryAllByRole('columnheader')
            .map((cell) => cell.textContent?.replace(/[▲▼]/g, '').trim()),
        ).toEqual([
          'Severity',
          'Fault',
          'Alert Began',
          'Alert End',
          'Instance',
          'Value',
          'Threshold',
        ]),
      LONG,
    );
  });

  test('ALERT-30 ALERT-31 names severities, and OK for any other', async () => {
    await open(
      [4, 3, 2, 1].map((severity) =>
        alertWith({ id: `a${severity}`, severity, instanceName: `i${severity}` }),
      ),
    );
    await waitFor(() => expect(rows()).toHaveLength(4), LONG);
    const words = Object.fromEntries(rows().map((cells) => [cells[4], cells[0]!.trim()]));
    expect(words).toEqual({ i4: 'Critical', i3: 'Error', i2: 'Warning', i1: 'OK' });
  });

  test('ALERT-41 a current alert has no end', async () => {
    await open([current]);
    await waitFor(() => expect(rows()[0]![3]).toBe(''), LONG);
  });

  test('only alerts of this device are listed', async () => {
    await open([
      current,
      alertWith({ id: 'other', monitorObjectId: 'dev-7', instanceName: 'elsewhere' }),
    ]);
    await waitFor(() => expect(rows().map((cells) => cells[4])).toEqual(['wan0']), LONG);
  });

  test('an empty table has a sentence, and the way to cleared alerts', async () => {
    await open([]);
    await screen.findByText(
      'No alert of this device is open. “Toggle Cleared Alerts” shows those that are over.',
      {},
      LONG,
    );
  });

  test('ALERT-32 can be searched', async () => {
    await open([current, alertWith({ id: 'a2', instanceName: 'lan3' })]);
    await waitFor(() => expect(rows()).toHaveLength(2), LONG);
    createWrapper(document.body).findTextFilter()!.findInput().setInputValue('lan3');
    await waitFor(() => expect(rows().map((cells) => cells[4])).toEqual(['lan3']), LONG);
  });

  test('ALERT-33 ALERT-34 ALERT-35 cleared alerts are hidden until they are asked for', async () => {
    await open([current]);
    await waitFor(() => expect(rows().map((cells) => cells[4])).toEqual(['wan0']), LONG);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Toggle Cleared Alerts' }));
    await waitFor(() => expect(rows().map((cells) => cells[4])).toEqual(['wan0', 'lan7']), LONG);
    expect(rows()[1]![3]).not.toBe('');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Toggle Cleared Alerts' }));
    await waitFor(() => expect(rows().map((cells) => cells[4])).toEqual(['wan0']), LONG);
  });
});

const silence = alertWith({
  dataSourceId: 'host',
  instanceName: '-',
  dataPointName: 'HostStatus',
  alertValue: '0',
  threshold: '< 1',
});

test('a device that does not answer is told in words, in its row and in the dialog', async () => {
  await open([silence]);
  await waitFor(() => expect(rows()[0]![1]).toBe('Does not answer'), LONG);
  await openAlert('Show the alert Critical: Does not answer');
  expect(openDialog().findHeader().getElement().textContent).toBe('Critical: Does not answer');
});

test('the file of a device says what is wrong, of which datapoint, and who is on it', async () => {
  await open([{ ...silence, acked: true, ackedBy: 'Ann Archer (ann)', ackComment: 'On it' }]);
  await waitFor(() => expect(rows()).toHaveLength(1), LONG);
  const file = (await downloaded()).replace(/^\uFEFF/, '');
  expect(Papa.parse(file, { header: true }).data[0]).toMatchObject({
    Severity: 'Critical, acknowledged',
    Fault: 'Does not answer',
    Device: deviceWith().label,
    Datapoint: 'HostStatus',
    'Acknowledged By': 'Ann Archer (ann)',
    Comment: 'On it',
  });
});

test('whether cleared alerts are shown is in the address, which can be passed on', async () => {
  const { router } = await open([current], { address: '/device/dev-1?tab=alerts&cleared=true' });
  await waitFor(() => expect(rows().map((cells) => cells[4])).toEqual(['wan0', 'lan7']), LONG);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Toggle Cleared Alerts' }));
  await waitFor(() => expect(router.state.location.search).toBe('?tab=alerts'));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Toggle Cleared Alerts' }));
  await waitFor(() => expect(router.state.location.search).toContain('cleared=true'));
});

describe('the dialog', () => {
  const parts = () =>
    within(dialog())
      .getAllByRole('tab')
      .map((tab) => tab.textContent);

  test("ALERT-36 ALERT-37 has Summary with the alert's message and figures, and Acknowledge", async () => {
    await open([
      alertWith({
        detailMessage: { subject: 'Circuit nearly full', body: 'In utilisation is 96.2 %.' },
      }),
    ]);
    await openAlert();
    expect(parts()).toEqual(['Summary', 'Acknowledge']);
    await waitFor(() => expect(dialog().textContent).toContain('Circuit nearly full'), LONG);
    expect(dialog().textContent).toContain('In utilisation is 96.2 %.');
    for (const pair of [
      'IDalert-1',
      'ThresholdAbove 80 (Warning), 90 (Error), 95 (Critical)',
      'Value96.2',
      'DatapointIn utilisation',
    ])
      expect(dialog().textContent).toContain(pair);
  });

  test('ALERT-37 ERR-19 ERR-20 says so when the alert has no message', async () => {
    await open([current]);
    await openAlert();
    await waitFor(() => expect(dialog().textContent).toContain('No message in alert.'), LONG);
  });

  test('ALERT-38 ALERT-39 ALERT-40 acknowledging is the same call as on the alerts page', async () => {
    const acknowledged = alertWith({
      acked: true,
      ackedBy: 'Ann Archer',
      ackedEpoch: 1_800_000_500,
      ackComment: 'On it',
    });
    const alerts = [current];
    await open(alerts, {
      prepare: (server) =>
        server.on('POST /live/alerts/alert/ack', () => {
          alerts[0] = acknowledged;
          return {
            body: { status_code: 200, message: 'Alert acknowledged.', data: [acknowledged] },
          };
        }),
    });
    await openAlert();
    fireEvent.click(within(dialog()).getByRole('tab', { name: 'Acknowledge' }));
    const button = () => within(dialog()).getByRole('button', { name: /^Acknowledge/ });
    expect(button().getAttribute('aria-disabled')).toBe('true');
    createWrapper(dialog()).findTextarea()!.setTextareaValue('On it');
    fireEvent.click(button());
    await waitFor(() => expect(dialog().textContent).toContain('Acknowledged by Ann Archer'), LONG);
    expect(portal.calls('POST /live/alerts/alert/ack')[0]!.body).toEqual({
      account_id: 'northbeam',
      alert_id: 'alert-1',
      comment: 'On it',
      alert_info: {
        billing_ref: 'NB104000',
        severity: 4,
        instance: 'wan0',
        datapoint: 'InUtilisationPercent',
        value: '96.2',
      },
    });
  });

  test('a failed acknowledgement is told, and the comment is kept', async () => {
    await open([current], {
      prepare: (server) =>
        server.on('POST /live/alerts/alert/ack', {
          status: 500,
          body: { message: 'The store is away.' },
        }),
    });
    await openAlert();
    fireEvent.click(within(dialog()).getByRole('tab', { name: 'Acknowledge' }));
    createWrapper(dialog()).findTextarea()!.setTextareaValue('On it');
    fireEvent.click(within(dialog()).getByRole('button', { name: /^Acknowledge/ }));
    await waitFor(() => expect(dialog().textContent).toContain('The store is away.'), LONG);
    expect(createWrapper(dialog()).findTextarea()!.getTextareaValue()).toBe('On it');
  });

  test.each([
    ['in the area', roleWith(1, { alerts: 3 })],
    ['on the device', roleWith(1, { services: [{ ...roleWith(1).services[0]!, alerts: 3 }] })],
  ])(
    'ALERT-25 who lacks the level %s is not shown the Acknowledge tab, but who has taken the alert',
    async (_where, role) => {
      const taken = { ...current, acked: true, ackedBy: 'Bea Lowe', ackComment: 'On the way' };
      await open([taken], { role });
      await openAlert();
      expect(within(dialog()).queryByRole('tab', { name: 'Acknowledge' })).toBeNull();
      expect(dialog().textContent).toContain('Bea Lowe: On the way');
    },
  );
});
