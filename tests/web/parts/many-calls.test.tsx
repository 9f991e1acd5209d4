// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { SessionContext, sessionOf } from '../../../web/src/access/session.ts';
import { useAcknowledge } from '../../../web/src/parts/acknowledge/use-acknowledge.ts';
import { useDevicePolls } from '../../../web/src/parts/feeds/polls.ts';
import { alertWith } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import { startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const permissions = permissionsWith(roleWith(1), {
  account_id: 'northbeam_SUPER',
  accounts: [
    { id: 'northbeam', name: 'Northbeam' },
    { id: 'tidewater', name: 'Tidewater' },
  ],
});

async function open<T>(hook: () => T) {
  portal = await startPortal(permissions);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <SessionContext value={sessionOf({ sub: 'ann' }, permissions)}>{children}</SessionContext>
    </QueryClientProvider>
  );
  return () => renderHook(hook, { wrapper }).result;
}

test('of more than a hundred alerts of two accounts each is acknowledged once, in calls of a hundred', async () => {
  const start = await open(() => useAcknowledge(() => ''));
  portal.on('POST /live/alerts/ack', ({ body }) => {
    const { alert_ids: ids } = body as { alert_ids: string[] };
    const data = ids.map((id) => ({
      alert_id: id,
      status: 200,
      message: 'ok',
      alert: alertWith(id, 'LDS-CPE-01', 4, { acked: true }),
    }));
    return { body: { status_code: 200, message: 'ok', data } };
  });
  const alerts = Array.from({ length: 205 }, (_, at) =>
    alertWith(`alert-${at}`, 'LDS-CPE-01', 4, {
      account_id: at < 204 ? 'northbeam' : 'tidewater',
    }),
  );
  const { done, failures } = await start().current.acknowledge(alerts, 'Power cut');
  const sent = portal
    .calls('POST /live/alerts/ack')
    .map(({ body }) => body as { account_id: string; alert_ids: string[] });
  expect(sent.map(({ account_id: id, alert_ids: ids }) => [id, ids.length])).toEqual([
    ['northbeam', 100],
    ['northbeam', 100],
    ['northbeam', 4],
    ['tidewater', 1],
  ]);
  expect(sent.flatMap(({ alert_ids: ids }) => ids)).toEqual(alerts.map(({ id }) => id));
  expect([done.length, failures]).toEqual([205, []]);
});

test('the polls of several accounts are complete when those of each have come', async () => {
  const start = await open(() => useDevicePolls());
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const state = portal.routes.get('GET /live/devices/state')!;
  portal.on('GET /live/devices/state', async (asked) => {
    const { data } = (state as { body: { data: object } }).body;
    const id = asked.query['account_id']!;
    if (id === 'tidewater') await released;
    const answers = { latestEpochSeconds: 1_000, secondsBefore: [0] };
    return { body: { data: { ...data, ids: [`of ${id}`], answers } } };
  });
  const result = start();
  await waitFor(() => expect([...result.current.polls.keys()]).toEqual(['of northbeam']));
  expect(result.current.isComplete).toBe(false);
  release();
  await waitFor(() => expect(result.current.isComplete).toBe(true));
  expect([...result.current.polls.keys()]).toEqual(['of northbeam', 'of tidewater']);
});
