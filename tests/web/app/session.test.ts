// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { alerts } from '../../../core/contract/alerts.ts';
import { SessionMachine } from '../../../web/src/access/session-machine.ts';
import { call } from '../../../web/src/api/client.ts';
import { leaveSession } from '../../../web/src/app/use-noted-session.ts';
import { createQueryClient } from '../../../web/src/api/queries.ts';
import { brandingQuery } from '../../../web/src/api/settings.ts';
import { claimsOf } from '../../../web/src/api/token.ts';
import { addBrowserParts } from '../browser-parts.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, startPortal } from '../render-portal.tsx';
import { until } from '../../fixtures/until.ts';

let portal: PortalServer;
let provider: MemoryProvider;
let machine: SessionMachine;

beforeEach(async () => {
  addBrowserParts();
  localStorage.clear();
  portal = await startPortal(permissionsWith(roleWith(1)));
  provider = new MemoryProvider();
  machine = new SessionMachine(createQueryClient(), async () => provider);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await portal.stop();
});

const bearers = () =>
  portal.calls('GET /live/rbac/permissions/me').map((request) => request.headers.authorization);

describe('on start', () => {
  test('AUTH-24 AUTH-25 AUTH-28 the token of local storage loads the session and leads into the portal, without the loading screen', async () => {
    const token = tokenWith({
      given_name: 'Ann',
      family_name: 'Archer',
      'custom:account_id': 'northbeam',
    });
    localStorage.setItem('token', token);
    provider.token = tokenWith({ given_name: 'Somebody', family_name: 'Else' });
    await machine.start();
    expect(bearers()).toEqual([`Bearer ${token}`]);
    expect(machine.current()).toMatchObject({
      name: 'signedIn',
      session: { displayName: 'Ann Archer', accountId: 'northbeam' },
    });
  });

  test('AUTH-26 AUTH-27 without a stored token the session of the identity provider is tried and its token stored', async () => {
    provider.token = tokenWith({ given_name: 'Ann' });
    await machine.start();
    expect(localStorage.getItem('token')).toBe(provider.token);
    expect(machine.current().name).toBe('signedIn');
  });

  test('AUTH-29 without any session the person is signed out', async () => {
    await machine.start();
    expect(machine.current()).toEqual({ name: 'signedOut', message: null });
    expect(bearers()).toEqual([]);
  });

  test('a token that has ended by its own word is removed, and the provider is asked for a new one', async () => {
    localStorage.setItem('token', tokenWith({ exp: 1 }));
    provider.token = tokenWith({ given_name: 'Ann' });
    await machine.start();
    expect(bearers()).toEqual([`Bearer ${provider.token}`]);
    expect(machine.current().name).toBe('signedIn');
  });

  test('ERR-38 ERR-39 AUTH-38 a stored token that the server refuses is removed from its one key and the person goes to login', async () => {
    localStorage.setItem('token', tokenWith({}));
    portal.on('GET /live/rbac/permissions/me', {
      status: 401,
      body: { status_code: 401, message: 'Your session has ended. Please sign in again.' },
    });
    await machine.start();
    await until(() =>
      expect(machine.current()).toEqual({
        name: 'signedOut',
        message: 'Your session has ended. Please sign in again.',
      }),
    );
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('AUTH-38 a stored token with which no session can be loaded is removed', async () => {
    localStorage.setItem('token', 'nonsense');
    await machine.start();
    expect(machine.current().name).toBe('signedOut');
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('a server that does not answer says nothing about the token: it is kept, and trying again gets in', async () => {
    const token = tokenWith({});
    localStorage.setItem('token', token);
    portal.on('GET /live/rbac/permissions/me', {
      status: 503,
      body: { status_code: 503, message: 'Away for a moment.' },
    });
    await machine.start();
    expect(machine.current()).toEqual({ name: 'unreachable', message: 'Away for a moment.' });
    expect(localStorage.getItem('token')).toBe(token);
    portal.on('GET /live/rbac/permissions/me', { body: { data: permissionsWith(roleWith(1)) } });
    await machine.start();
    expect(machine.current().name).toBe('signedIn');
  });
});

describe('a sign-in', () => {
  test('AUTH-30 AUTH-31 refreshes the token and the person', async () => {
    localStorage.setItem('token', tokenWith({ given_name: 'Former' }));
    await machine.start();
    provider.token = tokenWith({ given_name: 'Ann', family_name: 'Archer' });
    portal.on('GET /live/rbac/permissions/me', {
      body: { data: permissionsWith(roleWith(3), { customer: 'Harbour Foods' }) },
    });
    await machine.signedIn();
    expect(localStorage.getItem('token')).toBe(provider.token);
    expect(machine.current()).toMatchObject({
      name: 'loading',
      session: { displayName: 'Ann Archer', customer: 'Harbour Foods' },
    });
  });

  test('AUTH-37 the older sign-in stores its token and loads the session from it', async () => {
    const token = tokenWith({ given_name: 'Ann' });
    await machine.signedInWith(token);
    expect(localStorage.getItem('token')).toBe(token);
    expect(machine.current().name).toBe('loading');
  });

  test('a token is renewed before it ends', async () => {
    localStorage.setItem('token', tokenWith({ given_name: 'Ann' }));
    provider.token = tokenWith({ given_name: 'Ann', jti: 'newer' });
    expect(await machine.renew()).toBe(true);
    expect(claimsOf(localStorage.getItem('token')!)).toMatchObject({ jti: 'newer' });
  });
});

test('DATA-34 a session has the email, the role, whether it is a superuser, the account and the customer, the view, the branding and the error of the login', async () => {
  const queries = createQueryClient();
  machine = new SessionMachine(queries, async () => provider);
  localStorage.setItem(
    'token',
    tokenWith({ email: 'ann@harbour.example', 'custom:active_view_id': 'Hot circuits' }),
  );
  portal.on('GET /live/rbac/permissions/me', {
    body: {
      data: permissionsWith(roleWith(1), {
        kind: 'superuser',
        account_id: 'tidewater',
        customer: 'Harbour Foods',
      }),
    },
  });
  portal.on('POST /graphql', ({ body }) => {
    const { account_id } = (body as { variables: { account_id: string } }).variables;
    return {
      body: {
        data: {
          getBranding: {
            id: account_id,
            account_id,
            name: 'Tidewater',
            themeColours: '',
            logo_filename: '',
            portal_logo_filename: '',
          },
        },
      },
    };
  });
  await machine.start();
  const phase = machine.current();
  if (phase.name !== 'signedIn') throw new Error(`The person is ${phase.name}.`);
  expect(phase.session).toMatchObject({
    email: 'ann@harbour.example',
    kind: 'superuser',
    isSuperuserLevel: true,
    accountId: 'tidewater',
    customer: 'Harbour Foods',
    activeViewId: 'Hot circuits',
  });
  expect(await queries.fetchQuery(brandingQuery(phase.session.accountId))).toMatchObject({
    account_id: 'tidewater',
    name: 'Tidewater',
  });
  portal.on('GET /live/alerts', {
    status: 401,
    body: { status_code: 401, message: 'Your account is not active.' },
  });
  await expect(call(alerts.listAlerts, { account_id: 'tidewater' })).rejects.toThrow();
  await until(() =>
    expect(machine.current()).toEqual({
      name: 'signedOut',
      message: 'Your account is not active.',
    }),
  );
});

describe('a logout', () => {
  beforeEach(async () => {
    localStorage.setItem('token', tokenWith({}));
    await machine.start();
  });

  test('AUTH-36 resets all stored state, here and at the provider', async () => {
    localStorage.setItem('page-size', '50');
    sessionStorage.setItem('draft', 'x');
    provider.token = 'theirs';
    await machine.signOut();
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
    expect(provider).toMatchObject({ signOuts: 1, token: null });
    expect(machine.current()).toEqual({ name: 'signedOut', message: null });
  });

  test('takes the token away before the provider is asked, which may never answer', async () => {
    const held: (string | null)[] = [];
    vi.spyOn(provider, 'endIdentitySession').mockImplementation(async () => {
      held.push(localStorage.getItem('token'));
    });
    await machine.signOut();
    expect(held).toEqual([null]);
  });

  test('ERR-66 ERR-67 goes on when the provider fails, and logs its error', async () => {
    provider.failsToSignOut = true;
    await machine.signOut();
    expect(machine.current().name).toBe('signedOut');
    expect(localStorage).toHaveLength(0);
    expect(console.error).toHaveBeenCalledWith(
      expect.stringContaining('sign-out'),
      expect.objectContaining({ message: 'The provider is away.' }),
    );
  });

  test('a call that is refused while the portal hears of it first puts nothing on the login page', async () => {
    portal.on('GET /live/alerts', { status: 401, body: { status_code: 401, message: 'Ended.' } });
    const refused = async () => {
      await call(alerts.listAlerts, { account_id: 'x' }).catch(() => {});
    };
    await machine.signOut(null, refused);
    expect(portal.calls('GET /live/alerts')).toHaveLength(1);
    expect(machine.current()).toEqual({ name: 'signedOut', message: null });
  });

  test('waits for no token that a cut network never brings', async () => {
    localStorage.setItem('token', tokenWith({ exp: 1 }));
    let bring = (_token: null) => {};
    vi.spyOn(provider, 'currentToken').mockReturnValue(
      new Promise((resolve) => {
        bring = resolve;
      }),
    );
    await machine.signOut(null, leaveSession);
    expect(machine.current()).toEqual({ name: 'signedOut', message: null });
    expect(localStorage).toHaveLength(0);
    // Whoever comes next would wait for the same renewal.
    bring(null);
  });

  test('happens once when several calls find the session ended', async () => {
    portal.on('GET /live/alerts', { status: 401, body: { status_code: 401, message: 'Ended.' } });
    await Promise.allSettled([1, 2, 3].map(() => call(alerts.listAlerts, { account_id: 'x' })));
    await until(() => expect(machine.current()).toEqual({ name: 'signedOut', message: 'Ended.' }));
    expect(provider.signOuts).toBe(1);
  });
});
