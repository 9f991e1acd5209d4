// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Permissions } from '../../../web/src/access/session.ts';
import { ActingBanner } from '../../../web/src/app/acting-banner.tsx';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { SwitchAccount } from '../../../web/src/app/switch-account.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const RENEWED = tokenWith({ 'cognito:username': 'ann', 'custom:account_id': 'tidewater' });

function Page() {
  return (
    <>
      <ActingBanner />
      <SwitchAccount onClose={() => {}} />
    </>
  );
}

async function open(changes: Partial<Permissions> = {}): Promise<void> {
  // jsdom goes to no other page, and says so.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  portal = await startPortal(permissionsWith(roleWith(3), { kind: 'superuser', ...changes }), []);
  const account = (account_id: string, name: string, has_key: boolean, isHome: boolean) => ({
    account_id,
    name,
    has_key,
    isHome,
  });
  portal.on('GET /live/users/account', {
    body: {
      data: [
        account('northbeam', 'Northbeam', true, true),
        account('tidewater', 'Tidewater', true, false),
        account('kestrel', 'Kestrel', false, false),
      ],
    },
  });
  portal.on('PUT /live/users/account', { body: { message: 'You are there.' } });
  portal.on('DELETE /live/users/account', { body: { message: 'You are home.' } });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  const provider = new MemoryProvider();
  provider.token = RENEWED;
  await renderPortal('/', provider, [
    { path: '/', Component: SignedInOnly, children: [{ index: true, Component: Page }] },
  ]);
  await screen.findByRole('dialog', { name: 'Switch Account' });
}

const option = (name: string) => screen.queryByRole('option', { name });
const openList = async () => {
  createWrapper(screen.getByRole('dialog')).findSelect()!.openDropdown();
  await screen.findByRole('option', { name: /Tidewater/ });
};
const isOff = (name: string) => option(name)!.getAttribute('aria-disabled') === 'true';

test('MASQ-03 MASQ-10 MASQ-11 the dialog offers the accounts, All Accounts to the superuser, and one without a key disabled', async () => {
  // The kind alone decides: the root folder is not among what the role names.
  await open({ roles: [roleWith(3, { services: [{ ...roleWith(3).services[0]!, id: '77' }] })] });
  await openList();
  expect(option('All Accounts')).not.toBeNull();
  expect(isOff('Kestrel')).toBe(true);
  expect(isOff('Tidewater')).toBe(false);
  expect(screen.getByRole('combobox', { name: 'Find in Account' })).toBeTruthy();
});

test('MASQ-09 MASQ-12 All Accounts is not offered to whoever does not hold the root folder', async () => {
  const services = [{ ...roleWith(3).services[0]!, id: '77' }];
  await open({ kind: 'reseller', roles: [roleWith(3, { services })] });
  await openList();
  expect(option('All Accounts')).toBeNull();
});

test('MASQ-06 MASQ-07 a switch stores the refreshed token and tells the other tabs', async () => {
  await open();
  await openList();
  fireEvent.mouseUp(option('Tidewater')!);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Switch' }));
  await waitFor(() => expect(localStorage.getItem('switched')).not.toBeNull());
  expect(localStorage.getItem('token')).toBe(RENEWED);
  expect(portal.calls('PUT /live/users/account')[0]!.body).toEqual({ account_id: 'tidewater' });
});

test('MASQ-08 a banner names both accounts and the time left, and leads back with one click', async () => {
  await open({
    acting: {
      home: { id: 'northbeam_SUPER', name: 'Northbeam Staff' },
      until_epoch: Math.floor(Date.now() / 1000) + 30 * 60 - 5,
    },
  });
  const banner = await screen.findByText(/You are in/);
  expect(banner.textContent).toContain('Northbeam Staff');
  expect(banner.textContent).toMatch(/ends by itself in (29|30) minutes/);
  fireEvent.click(screen.getByText('Back to Northbeam Staff'));
  await waitFor(() => expect(portal.calls('DELETE /live/users/account')).toHaveLength(1));
  await waitFor(() => expect(localStorage.getItem('switched')).not.toBeNull());
});

test('MASQ-08 once the time is over the page goes home by itself', async () => {
  const home = { id: 'northbeam_SUPER', name: 'Northbeam Staff' };
  await open({ acting: { home, until_epoch: Math.floor(Date.now() / 1000) - 1 } });
  await waitFor(() => expect(localStorage.getItem('switched')).not.toBeNull());
  expect(localStorage.getItem('token')).toBe(RENEWED);
  expect(portal.calls('DELETE /live/users/account')).toHaveLength(0);
});

test('MASQ-08 a page that is open when the time ends goes home then, and not before', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const home = { id: 'northbeam_SUPER', name: 'Northbeam Staff' };
  await open({ acting: { home, until_epoch: Math.floor(Date.now() / 1000) + 14 } });
  await screen.findByText(/ends by itself in 1 minute\./);
  expect(localStorage.getItem('switched')).toBeNull();
  vi.advanceTimersByTime(15_000);
  await waitFor(() => expect(localStorage.getItem('switched')).not.toBeNull());
  expect(localStorage.getItem('token')).toBe(RENEWED);
});
