// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { LOOK_BACK_MS } from '../../../core/domain/seen.ts';
import { refreshAlerts } from '../../../web/src/parts/feeds/alerts.ts';
import { pastWords } from '../../../core/domain/age.ts';
import { alertWith } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import {
  portal,
  now,
  READ_AT_MS,
  acked,
  list,
  open,
  rowIds,
  rowOf,
  headers,
  unfold,
  filters,
  filterTexts,
} from './open-alerts.tsx';

eachInFreshBrowser(() => portal);

describe('the alerts page', () => {
  test('ALERT-01 ALERT-03 ALERT-04 ALERT-05 ALERT-06 lists the current alerts, the newest of the worst on top, with counted filters', async () => {
    const { router } = await open();
    expect(rowIds()).toEqual(['old-critical', 'lost', 'acked-error', 'new-warning']);
    expect(rowOf('acked-error').getByText('Error, acknowledged')).toBeTruthy();
    expect(filterTexts()).toEqual([
      'Show All (4)',
      'Critical (1)',
      'Error (2)',
      'Warning (1)',
      'Acknowledged (1)',
    ]);
    filters().findSegmentById('Error')!.click();
    await waitFor(() => expect(rowIds()).toEqual(['lost', 'acked-error']));
    expect(router.state.location.search).toBe('?filter=Error');
    filters().findSegmentById('Acknowledged')!.click();
    await waitFor(() => expect(rowIds()).toEqual(['acked-error']));
  });

  test('no alert at all is good news', async () => {
    await open({ alerts: [] });
    await screen.findByText('No alert is open.');
  });

  test.each([
    ['/alerts?changed=cleared', 'No alert cleared in the last hour.'],
    ['/alerts?changed=acknowledged', 'No alert was acknowledged in the last hour.'],
    ['/alerts?filter=Warning', 'No Warning alert is open.'],
    ['/alerts?filter=Acknowledged', 'No acknowledged alert is open.'],
  ])('an empty list at %s says what there is none of: %s', async (address, sentence) => {
    await open({ address, alerts: [] });
    await screen.findByText(sentence);
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
      'Fault',
      'Alert Began',
      'Device',
      'Site Name',
      'Customer',
      'Billing Reference',
      'Instance',
    ]);
    for (const name of ['Saved Views', 'Filters', 'Columns'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Value' }));
    expect(headers()).toContain('Value');
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Fault' }));
    expect(headers()).not.toContain('Fault');
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
    expect(detail.getByText('Nobody is on it yet')).toBeTruthy();
    expect(detail.queryByText('MAN-SW-02 is congested')).toBeNull();
    fireEvent.click(detail.getByRole('tab', { name: 'Information' }));
    expect(detail.getByText('Warning: In 96 % of the circuit')).toBeTruthy();
    // The collector's message says what the facts say.
    expect(detail.queryByText('MAN-SW-02 is congested')).toBeNull();
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
      'Above 80 (Warning), 90 (Error), 95 (Critical)',
      '96.2',
      'Interfaces',
      'In utilisation',
      'Harbour Foods, Leeds',
      'Network desk',
    ]);
  });

  test('an alert of a device that answers by TCP alone unfolds into what to check', async () => {
    const blocked = alertWith('blocked', 'MAN-SW-02', 3, {
      dataPointName: 'HostStatus',
      instanceName: '-',
      alertValue: 'Answers on TCP 22, not on SNMP',
    });
    await open({ alerts: [blocked] });
    const detail = unfold('blocked');
    fireEvent.click(detail.getByRole('tab', { name: 'Information' }));
    expect(detail.getByText(/Check the community or user, .+ allows the poller\.$/)).toBeTruthy();
  });

  test('ERR-19 ERR-20 an alert without message says so', async () => {
    const silent = alertWith('silent', 'MAN-SW-02', 4, { detailMessage: null });
    await open({ alerts: [silent] });
    portal.on('GET /live/alerts/alert', { body: { data: [silent] } });
    const detail = unfold('silent');
    fireEvent.click(detail.getByRole('tab', { name: 'Information' }));
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
    await waitFor(() => expect(rowIds()).toEqual(['fresh', 'lost', 'acked-error', 'new-warning']));
    expect(rowOf('new-warning').getByText(/Priya Nair/)).toBeTruthy();
    expect(
      await screen.findByText(
        'New alert: Critical on LDS-CPE-01. 1 cleared. 1 acknowledged by Priya Nair.',
      ),
    ).toBeTruthy();
  });

  test('a fault says what it measures now and before, until that is not known any more', async () => {
    const { queries } = await open();
    const answered = (values: object) => {
      portal.on('GET /live/alerts', {
        body: { as_of: READ_AT_MS + 60_000, data: [], values },
      });
      return refreshAlerts(queries);
    };
    const until = 'below 95 % for 1 h';
    await answered({ 'old-critical': { value: '91.20 %', epochSeconds: now, until } });
    expect(
      await rowOf('old-critical').findByText('In 91 % of the circuit, opened at 96.2'),
    ).toBeTruthy();
    await answered({});
    expect(await rowOf('old-critical').findByText('In 96 % of the circuit')).toBeTruthy();
  });

  test('a link of what changed lists exactly that, cleared ones too, and leads back to all', async () => {
    const ended = alertWith('ended', 'LDS-CPE-01', 4, {
      cleared: true,
      startEpoch: now - 9_000,
      endEpoch: now - 120,
    });
    const { router } = await open({ address: '/alerts?changed=cleared', ended: [ended] });
    expect(rowIds()).toEqual(['ended']);
    expect(rowOf('ended').getByText('Critical, cleared')).toBeTruthy();
    expect(screen.getByText('Cleared in the last hour')).toBeTruthy();
    expect(filterTexts().slice(0, 2)).toEqual(['Show All (1)', 'Critical (0)']);
    fireEvent.click(screen.getByRole('button', { name: 'Show all current alerts' }));
    await waitFor(() => expect(rowIds()).toHaveLength(4));
    expect(router.state.location.search).toBe('');
  });

  test('what opened within the last hour is listed whether it has cleared or not', async () => {
    const brief = alertWith('brief', 'LDS-CPE-01', 4, {
      cleared: true,
      startEpoch: now - 600,
      endEpoch: now - 120,
    });
    await open({ address: '/alerts?changed=opened', ended: [brief] });
    expect(rowIds().sort()).toEqual(['acked-error', 'brief', 'new-warning']);
    const began = rowOf('brief').getByText(/ to .*, 8 min$/);
    expect(began.textContent).toBe(pastWords(now - 600, now - 120, now));
    expect(rowOf('brief').queryByText(/since/)).toBeNull();
    expect(filterTexts().slice(0, 2)).toEqual(['Show All (3)', 'Critical (0)']);
  });

  test('alerts stand together by site on demand', async () => {
    await open({ address: '/alerts?group=site' });
    const heads = [...document.querySelectorAll<HTMLElement>('tr.group')];
    expect(heads.map((row) => row.querySelector('.site-head__name')!.textContent)).toEqual([
      'Harbour Leeds · Harbour Foods',
      'Harbour Foods, Leeds',
      'Wold Manchester · Wold Schools',
    ]);
    expect(heads[0]!.textContent).toMatch(/2 alerts, 1 acknowledged, the oldest 2 h \d+ min/);
    expect(within(heads[0]!).getByText('Critical')).toBeTruthy();
    expect(rowIds()).toEqual(['old-critical', 'acked-error', 'lost', 'new-warning']);
  });
});
