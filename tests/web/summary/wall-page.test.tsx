// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plainBrand } from '../../../core/domain/brand.ts';
import { countStates } from '../../../core/domain/state.ts';
import { DEFAULT_DASHBOARD_SETTINGS } from '../../../core/domain/view.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import type { PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const LINK = 'x'.repeat(32);
const down = {
  id: '501',
  name: 'LDS-CPE-01',
  site: 'Leeds depot',
  customer: 'Harbour Foods',
  circuitSize: '',
  state: 'critical',
  acknowledged: false,
  sinceEpochSeconds: 1,
  alerts: [],
} as const;

test('a wallboard by its link shows its view in its brand, without a way out', async () => {
  portal = await startPortal(permissionsWith(roleWith(1)), []);
  portal.on('GET /live/wallboards/wall', {
    body: {
      data: {
        view: 'Depots',
        narrowing: 'Customer is Harbour Foods',
        brand: plainBrand('tidewater', 'Tidewater Business', { time_zone: 'America/New_York' }),
        settings: DEFAULT_DASHBOARD_SETTINGS,
        as_of_ms: 1,
        until_ms: Date.now() + 3_600_000,
        wall: { counts: countStates([down]), troubled: [down], calm: [] },
        more_tiles: 3,
      },
    },
  });
  await renderPortal(`/wall/${LINK}`, new MemoryProvider());
  await screen.findByText('Leeds depot');
  for (const said of ['Only Customer is Harbour Foods', '3 more tiles do not fit here'])
    expect(screen.getByText(said)).toBeTruthy();
  expect(await screen.findByText('Tidewater Business')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Leave wallboard' })).toBeNull();
  // The clock has the zone of the account, not of the screen, and names it.
  expect(screen.getByText(/, America\/New York$/)).toBeTruthy();
  expect(document.querySelector('time')!.textContent).toMatch(/(GMT-[45]|E[SD]T)$/);
  expect(screen.getByText(/, its link ends in (59 min|1 h)$/)).toBeTruthy();
  expect(portal.calls('GET /live/wallboards/wall')[0]!.query['link']).toBe(LINK);
});

test('a link that has ended shows nothing, and says whom to ask', async () => {
  portal = await startPortal(permissionsWith(roleWith(1)), []);
  const message = 'A wallboard of this link was not found.';
  portal.on('GET /live/wallboards/wall', { status: 404, body: { message } });
  await renderPortal(`/wall/${LINK}`, new MemoryProvider());
  await screen.findByText('This wallboard has ended');
  expect(await screen.findByText('Northbeam')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Wallboard' })).toBeNull();
});

test('a link whose time is over says until when it was valid', async () => {
  portal = await startPortal(permissionsWith(roleWith(1)), []);
  const message = 'The link of this wallboard was valid until Mon 22 Feb 2027, 10:00 GMT.';
  portal.on('GET /live/wallboards/wall', { status: 410, body: { message } });
  await renderPortal(`/wall/${LINK}`, new MemoryProvider());
  await screen.findByText('This wallboard has ended');
  expect(screen.getByText(/until Mon 22 Feb 2027, 10:00 GMT\. Ask for a new link/)).toBeTruthy();
});
