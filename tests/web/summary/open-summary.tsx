import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Role } from '../../../core/access/role.ts';
import type { OutagePattern } from '../../../core/domain/outage-pattern.ts';
import type { Device } from '../../../core/domain/device.ts';
import {
  DEFAULT_DASHBOARD_SETTINGS,
  type DashboardSettings,
  type SavedView,
} from '../../../core/domain/view.ts';
import { AlertsPage } from '../../../web/src/features/alerts/alerts-page.tsx';
import { ServicesPage } from '../../../web/src/features/services/services-page.tsx';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { SummaryPage } from '../../../web/src/features/summary/summary-page.tsx';
import { alertWith, deviceWith, graphqlWith, nowSeconds, viewSettingsWith } from '../monitored.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type Answer, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

/** The portal of the running test. */
export let portal: PortalServer;

export const devices = [
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
  /** Stored value in place of whole settings, such as nothing. */
  stored?: object;
  views?: SavedView[];
  level?: 1 | 3;
  asOf?: number;
  /** The calls that fail. */
  failing?: readonly string[];
  raised?: typeof alerts;
  /** Alerts that cleared within the last hour. */
  cleared?: typeof alerts;
  /** Devices under planned work. */
  inDowntime?: readonly string[];
  /** Devices that go up and down, by id. */
  flapping?: Readonly<Record<string, OutagePattern>>;
  /** Devices without a poll, by id. */
  unpolled?: readonly string[];
  /** Changes to the devices, by id. */
  altered?: Readonly<Record<string, Partial<Device>>>;
  role?: Role;
  customer?: string | null;
  alertViews?: SavedView[];
  selected?: string;
  recipients?: Answer;
}

export async function open({
  address = '/summary',
  account = 'northbeam',
  settings = {},
  stored,
  views = [],
  level = 1,
  asOf = Date.now(),
  failing = [],
  raised = alerts,
  cleared = [],
  inDowntime = [],
  flapping = {},
  unpolled = [],
  altered = {},
  role = roleWith(level),
  customer = null,
  alertViews = [],
  selected = '',
  recipients,
}: Opening = {}) {
  portal = await startPortal(
    permissionsWith(role, {
      account_id: account,
      customer,
      accounts: [{ id: account, name: account }],
    }),
    devices,
  );
  portal.on('GET /live/devices/customer', {
    body: {
      data: devices.map((device) => ({
        ...device,
        'Account ID': account,
        ...(unpolled.includes(device.id) && { lastPolledEpochSeconds: 0 }),
        ...altered[device.id],
      })),
      total: devices.length,
      as_of: asOf,
    },
  });
  portal.on('GET /live/alerts', { body: { data: raised, cleared, as_of: asOf } });
  portal.on('GET /live/devices/state', pollsWith({ inDowntime, flapping, unpolled }));
  if (recipients) portal.on('GET /live/recipientgroups/recipientgroup', recipients);
  for (const route of failing)
    portal.on(route, { status: 403, body: { status_code: 403, message: 'The store refuses.' } });
  portal.on(
    'POST /graphql',
    graphqlWith(
      viewSettingsWith({
        own: { DevicesTable: views, AlertsTable: alertViews },
        selected,
        dashboard: stored ?? { ...DEFAULT_DASHBOARD_SETTINGS, ...settings },
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
        { path: 'summary', Component: SummaryPage },
        { path: 'services/:deviceType?', Component: ServicesPage },
        { path: 'alerts', Component: AlertsPage },
        { path: 'device/:id', element: null },
      ],
    },
  ]);
  if (failing.length === 0)
    await waitFor(
      () => {
        expect(
          document.querySelector('.count__figure, .wallboard__counts strong')?.textContent,
        ).toMatch(/\d/);
        expect(document.querySelector('.tile-skeleton')).toBeNull();
      },
      { timeout: 30_000 },
    );
  await waitFor(() =>
    expect(rendered.queries.getQueryState(['ListUserViewSettings', 'person-1'])?.status).toBe(
      'success',
    ),
  );
  return rendered;
}

/** Polls of a moment ago, answered by every device. */
const pollsWith = ({
  inDowntime,
  flapping,
  unpolled = [],
}: Pick<Opening, 'inDowntime' | 'flapping' | 'unpolled'>) => ({
  body: {
    data: {
      idsVersion: '1',
      ids: devices.map(({ id }) => id).filter((id) => !unpolled.includes(id)),
      answersVersion: '1',
      answers: {
        latestEpochSeconds: nowSeconds() - 20,
        secondsBefore: devices.slice(unpolled.length).map(() => 0),
        flapping,
      },
      inDowntime,
      unwatched: { all: false, statuses: {} },
      pollIntervalSeconds: 60,
    },
  },
});

export const tiles = () => [...document.querySelectorAll<HTMLAnchorElement>('a.tile')];
export const names = () => tiles().map((tile) => tile.querySelector('.tile__name')!.textContent);
export const counts = () => [...document.querySelectorAll<HTMLAnchorElement>('a.count')];
export const saved = () =>
  portal.calls('PUT /live/views/dashboards/settings').at(-1)?.body as DashboardSettings | undefined;
