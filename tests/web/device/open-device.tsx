import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { within } from '@testing-library/react';
import { beforeAll, vi } from 'vitest';
import type { Role } from '../../../core/access/role.ts';
import type { Alert } from '../../../core/domain/alert.ts';
import type { Widget } from '../../../core/domain/dashboard.ts';
import type { Device } from '../../../core/domain/device.ts';
import { DEFAULT_PORTAL_CONFIG, type PortalConfig } from '../../../core/domain/portal-config.ts';
import type { Permissions } from '../../../web/src/access/session.ts';
import { deviceWith } from '../../fixtures/device.ts';
import { eachInFreshBrowser, freshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type Answer, type PortalServer, type Seen } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

/** Has properties of its own, of which one is named as one of the system is. */
export const leeds = deviceWith({
  'Site Name': 'Leeds',
  'Circuit Size': '100',
  'Billing Reference': 'NB104000',
  Customer: 'Harbour Foods',
  Custom: [
    { name: 'Rack', value: 'A12' },
    { name: 'Customer', value: 'x' },
  ],
});

export const LONG = { timeout: 30_000 };

export interface DevicePageOptions {
  devices?: readonly Device[];
  alerts?: readonly Alert[];
  widgets?: (request: Seen) => readonly Widget[];
  role?: Role;
  kind?: Permissions['kind'];
  config?: Partial<PortalConfig>;
  address?: string;
  /** Component rules, as the data service answers them. */
  viewRoles?: readonly { id: string; Component: string; Permissions: string }[];
  /** Further routes of the server, before the page opens. */
  prepare?: (portal: PortalServer) => void;
}

/** Adds the parts that jsdom lacks; also between tests, since each test undoes it. */
function prepareBrowser(): void {
  freshBrowser();
  localStorage.setItem(
    'token',
    tokenWith({
      given_name: 'Ann',
      family_name: 'Archer',
      sub: 'person-1',
      'cognito:username': 'ann',
    }),
  );
  vi.spyOn(console, 'error').mockImplementation(() => {});
}

/**
 * Gives every test of this file a browser of its own, and reads the pages once before: the first
 * time takes longer than any test.
 * @param portal the server that the test has started, if any.
 */
export function eachWithDevicePage(
  portal: () => PortalServer | undefined,
  ...pages: (() => Promise<unknown>)[]
): void {
  beforeAll(async () => {
    prepareBrowser();
    await import('../../../web/src/app/routes.tsx');
    await import('../../../web/src/features/device/device-page.tsx');
    for (const page of pages) await page();
  }, 240_000);
  eachInFreshBrowser(portal, prepareBrowser);
}

/** Opens a page of the portal against a server that knows these devices and alerts. */
export async function openDevice(options: DevicePageOptions = {}) {
  const devices = options.devices ?? [deviceWith()];
  const portal = await startPortal(
    permissionsWith(options.role ?? roleWith(1), { kind: options.kind ?? 'admin' }),
    devices,
  );
  portal.on('GET /live/devices/device', ({ query }): Answer => {
    const device = devices.find((candidate) => candidate.id === query['id']);
    return device
      ? { body: { data: [device] } }
      : { status: 404, body: { status_code: 404, message: 'Device was not found.' } };
  });
  portal.on('GET /brand/northbeam/portal-config.json', {
    body: { ...DEFAULT_PORTAL_CONFIG, ...options.config },
  });
  portal.on('GET /live/dashboards/dashboard/data', (request) => ({
    body: { data: options.widgets?.(request) ?? [] },
  }));
  portal.on('GET /live/alerts', { body: { data: options.alerts ?? [], as_of: Date.now() } });
  portal.on('GET /live/datasources/uptime', { body: { data: [{ uptime: 280_800 }] } });
  if (options.viewRoles) {
    portal.on('POST /graphql', {
      body: {
        data: {
          getBranding: null,
          listViewRoles: { items: options.viewRoles },
          listUserViewSettings: { items: [] },
        },
      },
    });
  }
  options.prepare?.(portal);
  const view = await renderPortal(options.address ?? '/device/dev-1', new MemoryProvider());
  return { portal, ...view };
}

/** The dialog that is open; the shell keeps closed ones of its own. */
export function openDialog() {
  const dialog = createWrapper(document.body)
    .findAllModals()
    .find((modal) => modal.isVisible());
  if (!dialog) throw new Error('No dialog is open.');
  return dialog;
}

/** A button of the open dialog by its name. */
export function dialogButton(name: string): HTMLButtonElement {
  return within(openDialog().getElement()).getByRole('button', { name });
}
