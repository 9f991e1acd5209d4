// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { NoticeDelivery } from '../../../core/domain/notice.ts';
import { AlertNotices } from '../../../web/src/features/alerts/alert-notices.tsx';
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

async function lines(rows: readonly NoticeDelivery[]): Promise<(string | null)[]> {
  portal = await startPortal(permissionsWith(roleWith(1)));
  portal.on('GET /live/alerts/alert/notifications', { body: { data: rows } });
  const alert = alertWith('a-1', 'LDS-CPE-01', 4);
  await renderPortal('/', new MemoryProvider(), [
    { path: '/', Component: () => <AlertNotices alert={alert} /> },
  ]);
  await screen.findByText('Who was told');
  return (await screen.findAllByRole('listitem')).map((item) => item.textContent);
}

test('the ledger says who was told and when, and if nobody was, why not', async () => {
  expect(
    await lines([
      told({ toldAtMs: Date.now() - 570_000 }),
      told({ method: 'SMS', to: '+447700900110', alerts: 3 }),
      told({
        event: 'raised',
        outcome: 'not sent',
        method: '',
        to: '',
        reason: 'Planned work covers the device.',
      }),
      told({ event: 'outlasted', outcome: 'failed', reason: 'MessageRejected' }),
      told({ event: 'cleared', outcome: 'sending' }),
      told({ method: 'PAGER', to: '07700900111', outcome: 'not sent', reason: 'Used up.' }),
    ]),
  ).toEqual([
    'Began (Critical), 10 min ago: EMAIL to noc@northbeam.example: sent, 9 min ago.',
    'Began (Critical), 10 min ago: SMS to +447700900110, with 2 other alerts: sent.',
    'Got worse (Critical), 10 min ago: nobody was told. Planned work covers the device.',
    'Went on after planned work (Critical), 10 min ago: EMAIL to noc@northbeam.example: not delivered. MessageRejected',
    'Is over (Critical), 10 min ago: EMAIL to noc@northbeam.example: on its way.',
    'Began (Critical), 10 min ago: PAGER to 07700900111: not sent. Used up.',
  ]);
});
