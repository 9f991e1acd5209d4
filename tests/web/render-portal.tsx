import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import { vi } from 'vitest';
import type { Device } from '../../core/domain/device.ts';
import type { Provider } from '../../web/src/access/session-machine.ts';
import type { Permissions } from '../../web/src/access/session.ts';
import { PortalServer } from './portal-server.ts';

/** A portal server that answers what every signed-in page asks for. */
export async function startPortal(
  permissions: Permissions,
  devices: readonly Partial<Device>[] = [],
): Promise<PortalServer> {
  const portal = await PortalServer.start();
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    realFetch(portal.address(input), { ...init, signal: null }),
  );
  portal.on('GET /live/rbac/permissions/me', { body: { data: permissions } });
  portal.on('GET /live/devices/customer', {
    body: { data: devices, total: devices.length, as_of: Date.now() },
  });
  portal.on('GET /live/devices/state', {
    body: {
      data: {
        idsVersion: 'none',
        ids: [],
        answersVersion: 'none',
        answers: { latestEpochSeconds: 0, secondsBefore: [] },
        inDowntime: [],
        unwatched: { all: false, statuses: {} },
        pollIntervalSeconds: 60,
      },
    },
  });
  portal.on('GET /live/alerts', { body: { data: [], as_of: Date.now() } });
  portal.on('GET /live/reports/templates', { body: { data: [] } });
  portal.on('GET /live/devicegroups/subgroups', { body: { data: [] } });
  portal.on('POST /graphql', {
    body: {
      data: {
        getBranding: null,
        listViewRoles: { items: [] },
        listUserViewSettings: { items: [] },
      },
    },
  });
  const { loadDeployment } = await import('../../web/src/api/config.ts');
  await loadDeployment();
  return portal;
}

/** An identity provider in memory; a test says which session it has. */
export class MemoryProvider implements Provider {
  token: string | null = null;
  signOuts = 0;
  failsToSignOut = false;

  async currentToken(): Promise<string | null> {
    return this.token;
  }

  async endIdentitySession(): Promise<void> {
    this.signOuts += 1;
    if (this.failsToSignOut) throw new Error('The provider is away.');
    this.token = null;
  }
}

/** The portal at an address, with its own routes unless others are given. */
export async function renderPortal(address: string, provider: Provider, routes?: RouteObject[]) {
  const { createQueryClient } = await import('../../web/src/api/queries.ts');
  const { SessionMachine } = await import('../../web/src/access/session-machine.ts');
  const { SessionProvider } = await import('../../web/src/access/session-provider.tsx');
  const { FlashesProvider } = await import('../../web/src/ui/flash/flashes.tsx');
  const { Branded } = await import('../../web/src/app/branded.tsx');
  const all = routes ?? (await import('../../web/src/app/routes.tsx')).routes;
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { retry: false } });
  const machine = new SessionMachine(queries, async () => provider);
  const router = createMemoryRouter(all, { initialEntries: [address] });
  const screen = render(
    <QueryClientProvider client={queries}>
      <FlashesProvider>
        <SessionProvider machine={machine}>
          <Branded>
            <RouterProvider router={router} />
          </Branded>
        </SessionProvider>
      </FlashesProvider>
    </QueryClientProvider>,
  );
  void machine.start();
  return { ...screen, machine, router, queries };
}
