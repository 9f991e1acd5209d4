import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import {
  DEFAULT_DASHBOARD_SETTINGS,
  type DashboardSettings,
  type SavedView,
} from '../../../core/domain/view.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { SummaryPage } from '../../../web/src/features/summary/summary-page.tsx';
import { alertWith, deviceWith, graphqlWith, viewSettingsWith } from '../monitored.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type Answer, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

/** The portal of the running test. */
export let portal: PortalServer;

const devices = [
  deviceWith('H1', { Customer: 'Harbour Foods' }),
  deviceWith('H2', { Customer: 'Harbour Foods' }),
  deviceWith('W1', { Customer: 'Wold Schools' }),
  deviceWith('C1', { Customer: 'Crumb' }),
  deviceWith('B1', { Customer: 'Bakery' }),
];
export const alerts = [
  alertWith('a', 'H2', 4),
  alertWith('b', 'H2', 2),
  alertWith('c', 'C1', 3),
  alertWith('d', 'W1', 2),
];

export interface Opening {
  address?: string;
  account?: string;
  settings?: Partial<DashboardSettings>;
  views?: SavedView[];
  level?: 1 | 3;
  asOf?: number;
  /** The calls that fail. */
  failing?: readonly string[];
  raised?: typeof alerts;
  recipients?: Answer;
}

export async function open({
  address = '/summary',
  account = 'northbeam',
  settings = {},
  views = [],
  level = 1,
  asOf = Date.now(),
  failing = [],
  raised = alerts,
  recipients,
}: Opening = {}) {
  portal = await startPortal(
    permissionsWith(roleWith(level), {
      account_id: account,
      accounts: [{ id: account, name: account }],
    }),
    devices,
  );
  portal.on('GET /live/devices/customer', {
    body: {
      data: devices.map((device) => ({ ...device, 'Account ID': account })),
      total: devices.length,
      as_of: asOf,
    },
  });
  portal.on('GET /live/alerts', { body: { data: raised, as_of: asOf } });
  if (recipients) portal.on('GET /live/recipientgroups/recipientgroup', recipients);
  for (const route of failing)
    portal.on(route, { status: 403, body: { status_code: 403, message: 'The store refuses.' } });
  portal.on(
    'POST /graphql',
    graphqlWith(
      viewSettingsWith({
        own: { DevicesTable: views },
        dashboard: { ...DEFAULT_DASHBOARD_SETTINGS, ...settings },
      }),
    ),
  );
  portal.on('PUT /live/views/dashboards/settings', { body: { data: { id: 'person-1' } } });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  const rendered = await renderPortal(address, new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [
        {
          path: 'summary',
          element: <SummaryPage />,
        },
        { path: 'services', element: null },
        { path: 'device/:id', element: null },
      ],
    },
  ]);
  if (failing.length === 0 && raised.length > 0) {
    await waitFor(
      () => expect(tiles().some((tile) => tile.textContent?.includes('Critical'))).toBe(true),
      { timeout: 10_000 },
    );
  }
  await waitFor(() =>
    expect(rendered.queries.getQueryState(['ListUserViewSettings', 'person-1'])?.status).toBe(
      'success',
    ),
  );
  return rendered;
}

export const tiles = () => [...document.querySelectorAll<HTMLAnchorElement>('a.tile')];
export const names = () => tiles().map((tile) => tile.querySelector('.tile__name')!.textContent);
export const counts = () => [...document.querySelectorAll<HTMLAnchorElement>('a.count')];
export const saved = () =>
  portal.calls('PUT /live/views/dashboards/settings').at(-1)?.body as DashboardSettings | undefined;
