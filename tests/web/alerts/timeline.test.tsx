// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Alert } from '../../../core/domain/alert.ts';
import type { NoticeDelivery, SeverityChange } from '../../../core/domain/notice.ts';
import { AlertTimeline } from '../../../web/src/features/alerts/alert-timeline.tsx';
import { alertWith } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const told = (changes: Partial<NoticeDelivery>): NoticeDelivery => ({
  event: 'opened',
  severity: 4,
  atMs: Date.now() - 630_000,
  method: 'EMAIL',
  to: 'noc@northbeam.example',
  outcome: 'sent',
  reason: '',
  alerts: 1,
  ...changes,
});

async function lines(
  alert: Alert,
  rows: readonly NoticeDelivery[],
  severities: readonly SeverityChange[] = [],
): Promise<(string | null)[]> {
  portal = await startPortal(permissionsWith(roleWith(1)));
  portal.on('GET /live/alerts/alert/notifications', { body: { data: rows, severities } });
  await renderPortal('/', new MemoryProvider(), [
    { path: '/', Component: () => <AlertTimeline alert={alert} /> },
  ]);
  return (await screen.findAllByRole('listitem')).map((item) => item.textContent);
}

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60 - 30;

test('the history of an alert has every moment since its beginning, who was notified, and why nobody was', async () => {
  const worseMs = minutesAgo(40) * 1000;
  const alert = alertWith('a-1', 'LDS-CPE-01', 3, {
    startEpoch: minutesAgo(62),
    openedEpoch: minutesAgo(60),
    formerSeverity: 4,
    severityEpoch: minutesAgo(20),
    acked: true,
    ackedBy: 'Dev Patel',
    ackedEpoch: minutesAgo(30),
    ackComment: 'On it',
    valueNow: { value: '89.10 %', epochSeconds: minutesAgo(1), until: '' },
  });
  expect(
    await lines(
      alert,
      [
        told({ severity: 3, atMs: minutesAgo(60) * 1000, toldAtMs: minutesAgo(58) * 1000 }),
        told({
          severity: 3,
          atMs: minutesAgo(60) * 1000,
          to: 'it@northbeam.example',
          toldAtMs: minutesAgo(11) * 1000,
        }),
        told({ severity: 3, method: 'SMS', to: '+447700900110', alerts: 3 }),
        told({
          event: 'raised',
          atMs: worseMs,
          outcome: 'not sent',
          method: '',
          to: '',
          reason: 'Planned work covers the device.',
        }),
        told({ event: 'outlasted', outcome: 'failed', reason: 'MessageRejected' }),
      ],
      [
        { atMs: worseMs, severity: 4, formerSeverity: 3 },
        { atMs: minutesAgo(20) * 1000, severity: 3, formerSeverity: 4 },
      ],
    ),
  ).toEqual([
    'Began, 1 h 2 min ago',
    'Opened as Error, 1 h ago' +
      'EMAIL to noc@northbeam.example: sent, 58 min ago.' +
      'EMAIL to it@northbeam.example: sent 49 min later, 11 min ago.' +
      'SMS to +447700900110, with 2 other alerts: sent.',
    'Error became Critical, 40 min agoNobody was notified. Planned work covers the device.',
    'Acknowledged by Dev Patel: On it, 30 min ago',
    'Critical became Error, 20 min ago',
    'Went on after planned work, 10 min agoEMAIL to noc@northbeam.example: not delivered. MessageRejected',
    'Measured 89.10 %, 1 min ago',
  ]);
});

test('an alert of before its changes were kept has those that are known, and its end', async () => {
  const alert = alertWith('a-1', 'LDS-CPE-01', 4, {
    startEpoch: minutesAgo(60),
    formerSeverity: 3,
    severityEpoch: minutesAgo(20),
    cleared: true,
    endEpoch: minutesAgo(5),
  });
  expect(await lines(alert, [])).toEqual([
    'Began, 1 h ago',
    'Error became Critical, 20 min ago',
    'Ended, 5 min ago',
  ]);
  expect(
    screen.getByText('Nobody has been notified yet, or that was more than 90 days ago.'),
  ).toBeTruthy();
});
