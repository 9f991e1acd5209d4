// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { alerts } from '../../../core/contract/alerts.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { useTokenRenewal } from '../../../web/src/app/use-session-upkeep.ts';
import { call } from '../../../web/src/api/client.ts';
import { lifetimeMs, storedToken } from '../../../web/src/api/token.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

const HOUR_MS = 3_600_000;
const DAYS = 3;
/** The pace at which the portal looks after its token. */
const LOOK_EVERY_MS = 30_000;

/** Gives a new token of an hour with each renewal, while it can be reached. */
class HourlyProvider extends MemoryProvider {
  renewals = 0;
  isAway = false;
  hasSession = true;

  override async currentToken(): Promise<string | null> {
    if (this.isAway) throw new Error('A network error has occurred.');
    if (!this.hasSession) return null;
    this.renewals += 1;
    return tokenWith({ jti: String(this.renewals) });
  }
}

function Upkeep() {
  useTokenRenewal();
  return <p>The wallboard</p>;
}

let portal: PortalServer;
let provider: HourlyProvider;
eachInFreshBrowser(() => portal);
afterEach(() => {
  vi.useRealTimers();
});

async function open() {
  portal = await startPortal(permissionsWith(roleWith(1)), []);
  provider = new HourlyProvider();
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  const rendered = await renderPortal('/', provider, [
    { path: '/', Component: SignedInOnly, children: [{ index: true, Component: Upkeep }] },
    { path: 'login', element: <p>Sign in</p> },
  ]);
  await screen.findByText('The wallboard');
  return rendered;
}

/** The next call is made with a token that ended long ago, as after a night without network. */
const endToken = () =>
  localStorage.setItem('token', tokenWith({ exp: Math.floor(Date.now() / 1000) - 3_600 }));
const readAlerts = () => call(alerts.listAlerts, { account_id: 'northbeam' });

describe('a portal that stays open', () => {
  test('is signed in for days: a token is never left to end', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    await open();
    const [look] = timers.mock.calls.find(([, milliseconds]) => milliseconds === LOOK_EVERY_MS)!;
    vi.useFakeTimers({ toFake: ['Date'] });
    let least = Infinity;
    for (let passedMs = 0; passedMs < DAYS * 24 * HOUR_MS; passedMs += LOOK_EVERY_MS) {
      vi.setSystemTime(Date.now() + LOOK_EVERY_MS);
      await act(async () => {
        (look as () => void)();
      });
      least = Math.min(least, lifetimeMs(storedToken()!));
    }
    expect(least).toBeGreaterThan(0);
    expect(provider.renewals).toBeLessThan((DAYS * 24 * HOUR_MS) / (50 * 60_000));
    expect(screen.getByText('The wallboard')).toBeTruthy();
  });

  test('whose token ended meanwhile gets a new one before it calls, once for all calls', async () => {
    await open();
    endToken();
    await Promise.all([readAlerts(), readAlerts(), readAlerts()]);
    expect(provider.renewals).toBe(1);
    expect(
      portal.calls('GET /live/alerts').map((request) => request.headers.authorization),
    ).toEqual(Array.from({ length: 3 }, () => `Bearer ${storedToken()}`));
  });

  test('keeps the session while nobody can renew it, sends nothing, and goes on when somebody can', async () => {
    await open();
    endToken();
    provider.isAway = true;
    await expect(readAlerts()).rejects.toMatchObject({ statusCode: 0 });
    expect(portal.calls('GET /live/alerts')).toHaveLength(0);
    expect(screen.getByText('The wallboard')).toBeTruthy();
    provider.isAway = false;
    await readAlerts();
    expect(screen.getByText('The wallboard')).toBeTruthy();
  });

  test('ends when the provider has no session any more and the portal refuses the old token', async () => {
    await open();
    endToken();
    provider.hasSession = false;
    portal.on('GET /live/alerts', {
      status: 401,
      body: { status_code: 401, message: 'Your session has ended. Please sign in again.' },
    });
    await expect(readAlerts()).rejects.toMatchObject({ statusCode: 401 });
    await screen.findByText('Sign in');
  });
});

test('a portal that cannot be reached when it starts is tried again by itself', async () => {
  portal = await startPortal(permissionsWith(roleWith(1)), []);
  portal.on('GET /live/rbac/permissions/me', {
    status: 503,
    body: { status_code: 503, message: 'Away for a moment.' },
  });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  await renderPortal('/', new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ index: true, element: <p>The wallboard</p> }],
    },
  ]);
  await screen.findByText('Away for a moment.');
  portal.on('GET /live/rbac/permissions/me', { body: { data: permissionsWith(roleWith(1)) } });
  window.dispatchEvent(new Event('online'));
  await screen.findByText('The wallboard');
});
