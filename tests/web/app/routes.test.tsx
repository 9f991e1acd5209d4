// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addBrowserParts } from '../browser-parts.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
let provider: MemoryProvider;

beforeAll(async () => {
  addBrowserParts();
  await import('../../../web/src/app/routes.tsx');
  await import('../../../web/src/features/services/services-page.tsx');
  await import('../../../web/src/features/summary/summary-page.tsx');
}, 240_000);

beforeEach(() => {
  addBrowserParts();
  localStorage.clear();
  localStorage.setItem(
    'token',
    tokenWith({ given_name: 'Ann', family_name: 'Archer', sub: 'person-1' }),
  );
  provider = new MemoryProvider();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await portal.stop();
});

async function open(address: string, role = roleWith(1)) {
  portal = await startPortal(permissionsWith(role));
  return renderPortal(address, provider);
}

const LONG = { timeout: 30_000 };

describe('home', () => {
  test('SHELL-01 shows the services to who has no right on the dashboard', async () => {
    const { router } = await open('/', roleWith(3, { dashboard: 4 }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/services'), LONG);
  });

  test('SHELL-02 shows the summary to who may at least view the dashboard', async () => {
    for (const level of [1, 2, 3] as const) {
      const { router } = await open('/', roleWith(3, { dashboard: level }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/summary'), LONG);
      cleanup();
      await portal.stop();
    }
    portal = await startPortal(permissionsWith(roleWith(1)));
  });
});

describe('the routes', () => {
  test('SHELL-05 /devices with its search term opens the services with the same search', async () => {
    const { router } = await open('/devices?search_term=Harbour%20Foods');
    await waitFor(
      () =>
        expect(router.state.location).toMatchObject({
          pathname: '/services',
          search: '?search_term=Harbour%20Foods',
        }),
      LONG,
    );
  });

  test('SHELL-19 /login shows the sign-in page', async () => {
    localStorage.clear();
    const { router } = await open('/login?form=account');
    await screen.findByRole('heading', { name: 'Login Page' }, LONG);
    expect(router.state.location.pathname).toBe('/login');
  });

  test('SHELL-35 /scheduledreports works with a slash at its end as well', async () => {
    for (const address of ['/scheduledreports', '/scheduledreports/']) {
      const { router } = await open(address);
      await screen.findByRole('heading', { name: 'Scheduled Reports', level: 1 }, LONG);
      expect(router.state.location.pathname).toBe(address);
      cleanup();
      await portal.stop();
    }
    portal = await startPortal(permissionsWith(roleWith(1)));
  });

  test('SHELL-20 SHELL-23 SHELL-24 SHELL-25 SHELL-26 SHELL-27 SHELL-28 SHELL-29 SHELL-31 SHELL-32 each address shows its page, with what is its own', async () => {
    const { router } = await open('/profile');
    await screen.findByRole('heading', { name: /^Welcome, /, level: 1 }, LONG);
    await screen.findByRole('heading', { name: 'Your access', level: 2 }, LONG);
    const heading = (name: RegExp) => screen.findByRole('heading', { name, level: 1 }, LONG);
    const table = (name: string) => screen.findByRole('table', { name }, LONG);
    const button = (name: string) => screen.findByRole('button', { name }, LONG);
    const pages: [path: string, heading: RegExp, shown: () => Promise<unknown>][] = [
      ['/reports', /^Reports/, () => button('Add Report')],
      ['/reports/alertHistory', /^Alert History/, () => button('Run')],
      ['/provision', /^CPE Provisioning/, () => screen.findByRole('tab', { name: 'Device' }, LONG)],
      ['/collectors', /^Collectors/, () => screen.findByText(/could not be read/)],
      [
        '/collectors/help',
        /^Help with collectors/,
        () => screen.findByText(/TCP 443 to localhost/),
      ],
      ['/users', /^User Accounts/, () => table('User Accounts')],
      ['/accounts', /^Account Access/, () => table('Account Access')],
      ['/auditlogs', /^Audit Logs/, () => table('Audit Logs')],
      ['/scheduledreports/', /^Scheduled Reports/, () => table('Scheduled Reports')],
      ['/automation', /^Selection/, () => screen.findByText(/^Automation Jobs set up/)],
      ['/automation/sslproperties', /^SSL properties/, () => button('Preview the changes')],
    ];
    for (const [path, title, shown] of pages) {
      await router.navigate(path);
      await heading(title);
      await shown();
      expect(screen.queryByText(/is not available in this release/)).toBeNull();
    }
  });

  test('ERR-65 pages of operations tell in one sentence what could not be read, and log the call', async () => {
    const { router } = await open('/profile');
    const failing: [path: string, call: string, sentence: RegExp][] = [
      ['/maintenance', 'GET /maintenances', /The planned work could not be read\. Not found\./],
      ['/reports', 'GET /reports/scheduled', /The reports could not be read\. Not found\./],
      ['/scheduledreports', '', /The scheduled reports could not be read\. Not found\./],
      ['/accounts', 'GET /accounts', /The accounts could not be read\. Not found\./],
      ['/roles', 'GET /rbac/roles', /The roles could not be read\. Not found\./],
      ['/users', 'GET /users', /could not be read\. Not found\./],
      ['/auditlogs', 'GET /auditlogs', /could not be read\. Not found\./],
      ['/collectors', 'GET /collectors', /Not found\./],
      ['/provision', '', /The customers could not be read\. Not found\./],
      [
        '/automation/AddProperties',
        'GET /automation/runs',
        /The history could not be read\. Not found\./,
      ],
    ];
    for (const [path, , sentence] of failing) {
      await router.navigate(path);
      await screen.findAllByText(sentence, {}, LONG);
    }
    const logged = vi.mocked(console.warn).mock.calls;
    for (const [, call] of failing.filter(([, name]) => name !== ''))
      expect(logged).toContainEqual(['A call failed:', call, 'Not found.']);
  });

  test('SHELL-33 any other path leads to /, which says that there is no such page', async () => {
    const { router } = await open('/no/such/page', roleWith(3, { dashboard: 4 }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/services'), LONG);
    await screen.findByText(
      'There is no page at /no/such/page. You are on your start page instead.',
      {},
      LONG,
    );
  });

  test('SHELL-34 group pages are at /groups/{id}, dashboards at /dashboard/{id}, and no further route exists for them', async () => {
    const { pages } = await import('../../../web/src/app/routes.tsx');
    portal = await startPortal(permissionsWith(roleWith(1)));
    const paths = pages
      .flatMap((route) => route.path ?? [])
      .filter((path) => /group|dashboard/.test(path));
    expect(paths.sort()).toEqual(['dashboard', 'dashboard/:id', 'groups/:id']);
  });

  test('a page that fails says so while the shell stays', async () => {
    const { routes } = await import('../../../web/src/app/routes.tsx');
    const { RouteFailure } = await import('../../../web/src/app/route-failure.tsx');
    const broken = {
      path: '/broken',
      ErrorBoundary: RouteFailure,
      Component: () => {
        throw new Error('Nothing to see.');
      },
    };
    portal = await startPortal(permissionsWith(roleWith(1)));
    await renderPortal('/broken', provider, [broken, ...routes]);
    await screen.findByText('This page could not be shown', {}, LONG);
  });
});

describe('the header bar', () => {
  const openMenu = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Ann Archer' }, LONG));
  };

  test('SHELL-46 shows the display name of the person', async () => {
    await open('/maintenance');
    expect(
      await within(await screen.findByRole('banner', {}, LONG)).findByText('Ann Archer'),
    ).toBeDefined();
  });

  test('SHELL-47 My Account leads to /profile', async () => {
    const { router } = await open('/maintenance');
    await openMenu();
    fireEvent.click(await screen.findByRole('menuitem', { name: 'My Account' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
  });

  test('SHELL-48 Switch Account is there with the view right on masquerade, and only then', async () => {
    await open('/maintenance', roleWith(4, { maintenance: 3, admin: { masquerade: 3 } }));
    await openMenu();
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Switch Account' }));
    await screen.findByRole('dialog', { name: 'Switch Account' });
    cleanup();
    await portal.stop();
    await open('/maintenance', roleWith(1, { admin: { masquerade: 4 } }));
    await openMenu();
    await screen.findByRole('menuitem', { name: 'Logout' });
    expect(screen.queryByRole('menuitem', { name: 'Switch Account' })).toBeNull();
  });

  test('SHELL-49 AUTH-38 Logout ends the session and shows the sign-in page', async () => {
    const { router } = await open('/maintenance');
    await openMenu();
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'), LONG);
    expect(localStorage.getItem('token')).toBeNull();
    expect(provider.signOuts).toBe(1);
  });

  test('AUTH-29 somebody without a session comes to the sign-in page, which remembers the address', async () => {
    localStorage.clear();
    const { router } = await open('/reports/r1?x=1');
    await waitFor(
      () =>
        expect(router.state.location).toMatchObject({
          pathname: '/login',
          state: { from: '/reports/r1?x=1' },
        }),
      LONG,
    );
  });

  test('says that the data are simulated where they are', async () => {
    await open('/maintenance');
    await screen.findByText('Simulated data', {}, LONG);
  });
});

describe('Help & Support', () => {
  const withAddress = async (documentation_url: string | undefined, role = roleWith(1)) => {
    const { DEFAULT_PORTAL_CONFIG } = await import('../../../core/domain/portal-config.ts');
    portal = await startPortal(permissionsWith(role));
    portal.on('GET /brand/northbeam/portal-config.json', {
      body: { ...DEFAULT_PORTAL_CONFIG, documentation_url },
    });
    await renderPortal('/maintenance', provider);
    await screen.findByRole('heading', { name: 'Maintenance', level: 1 }, LONG);
  };
  const link = () => screen.queryByRole<HTMLAnchorElement>('link', { name: /Help & Support/ });

  test('SHELL-42 SHELL-43 SHELL-44 opens the configured documentation in another tab for who may use support', async () => {
    await withAddress('https://help.example.com/portal');
    await waitFor(() => expect(link()?.href).toBe('https://help.example.com/portal'));
    expect(link()!.target).toBe('_blank');
  });

  test('SHELL-43 is hidden without the support permission', async () => {
    await withAddress('https://help.example.com/portal', roleWith(1, { support: 4 }));
    expect(link()).toBeNull();
  });

  test('SHELL-44 is hidden when no address is configured', async () => {
    await withAddress(undefined);
    await waitFor(() =>
      expect(portal.calls('GET /brand/northbeam/portal-config.json')).not.toHaveLength(0),
    );
    expect(link()).toBeNull();
  });
});
