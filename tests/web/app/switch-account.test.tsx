// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { jobs } from '../../../core/contract/jobs.ts';
import type { Permissions } from '../../../web/src/access/session.ts';
import { call } from '../../../web/src/api/client.ts';
import { askDataService } from '../../../web/src/api/graphql.ts';
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
  expect(banner.textContent).toMatch(/ends automatically in (29|30) minutes/);
  fireEvent.click(screen.getByText('Back to Northbeam Staff'));
  await waitFor(() => expect(portal.calls('DELETE /live/users/account')).toHaveLength(1));
  await waitFor(() => expect(localStorage.getItem('switched')).not.toBeNull());
});

const TIDEWATER = { id: 'tidewater', name: 'Tidewater' };
const untilEpoch = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** The server's answer about the person, after a switch in another browser. */
function moveTo(changes: Partial<Permissions>): void {
  portal.on('GET /live/rbac/permissions/me', {
    body: { data: permissionsWith(roleWith(3), { kind: 'superuser', ...changes }) },
  });
}

const inTidewater = (seconds = 3_600) => ({
  account_id: 'tidewater',
  accounts: [TIDEWATER],
  acting: { home: { id: 'northbeam', name: 'Northbeam' }, until_epoch: untilEpoch(seconds) },
});
/** As the server: a call from a window of another account is refused. */
function answersIn(account: string): void {
  portal.on('GET /live/jobs', ({ headers }) =>
    headers['x-shown-account'] === account
      ? { body: { data: [] } }
      : { status: 412, body: { status_code: 412, message: 'You are in another account now.' } },
  );
}
const shownIn = () =>
  portal.calls('GET /live/jobs').map(({ headers }) => headers['x-shown-account']);

test('after a switch in another browser a window says so, holds its calls, and goes on where it was', async () => {
  await open();
  answersIn('tidewater');
  moveTo(inTidewater());
  const answered = vi.fn();
  void call(jobs.listJobs, {}).then(answered, answered);
  const dialog = await screen.findByRole('dialog', {
    name: 'You switched to Tidewater in another window',
  });
  const later = call(jobs.listJobs, {});
  portal.on('DELETE /live/users/account', () => {
    answersIn('northbeam');
    moveTo({});
    return { body: { message: 'You are in Northbeam again.' } };
  });
  expect(shownIn()).toEqual(['northbeam']);
  expect(answered).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stay in Northbeam' }));
  await waitFor(() => expect(answered).toHaveBeenCalledWith({ data: [] }));
  expect(await later).toEqual({ data: [] });
  expect(shownIn()).toEqual(['northbeam', 'northbeam', 'northbeam']);
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: /in another window/ })).toBeNull(),
  );
  expect(localStorage.getItem('switched')).toBeNull();
});

test('an account that the data service does not find any more is no error on the page either', async () => {
  await open();
  moveTo(inTidewater());
  portal.on('POST /graphql', {
    body: { errors: [{ message: 'Account not found.', errorType: 'NotFound' }] },
  });
  const failed = vi.fn();
  void askDataService('getBranding', 'query', {}).catch(failed);
  await screen.findByRole('dialog', { name: 'You switched to Tidewater in another window' });
  expect(failed).not.toHaveBeenCalled();
});

test('a window that follows starts anew with a renewed token; one that came back is not asked any more', async () => {
  await open();
  answersIn('tidewater');
  moveTo(inTidewater());
  void call(jobs.listJobs, {}).catch(() => {});
  const dialog = await screen.findByRole('dialog', { name: /^You switched to Tidewater/ });
  await userEvent.keyboard('{Enter}{Escape}');
  expect(localStorage.getItem('switched')).toBeNull();
  await userEvent.click(within(dialog).getByText('Go on in Tidewater'));
  await waitFor(() => expect(localStorage.getItem('switched')).not.toBeNull());
  expect(localStorage.getItem('token')).toBe(RENEWED);
});

test('MASQ-08 a page that is open when the hour ends says so then, and not before, and another hour is one click away', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await open(inTidewater(14));
  await screen.findByText(/ends automatically in 1 minute\./);
  expect(screen.queryByRole('dialog', { name: /is over/ })).toBeNull();
  moveTo({});
  vi.advanceTimersByTime(15_000);
  const dialog = await screen.findByRole('dialog', { name: 'Your hour in Tidewater is over' });
  expect(within(dialog).getByText('Go on in Northbeam')).toBeTruthy();
  expect(screen.getByText(/This has ended\.$/)).toBeTruthy();
  expect(screen.queryByText(/ends automatically in/)).toBeNull();
  moveTo(inTidewater());
  fireEvent.click(within(dialog).getByText('Stay in Tidewater'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /is over/ })).toBeNull());
  expect(portal.calls('PUT /live/users/account')[0]!.body).toEqual({ account_id: 'tidewater' });
});

test('a window is told that another one went back, and of a new account of its own it can only follow', async () => {
  await open(inTidewater());
  answersIn('northbeam');
  moveTo({});
  void call(jobs.listJobs, {}).catch(() => {});
  await screen.findByRole('dialog', { name: 'You went back to Northbeam in another window' });
  cleanup();
  await portal.stop();
  await open();
  answersIn('kestrel');
  moveTo({ account_id: 'kestrel', accounts: [{ id: 'kestrel', name: 'Kestrel' }] });
  void call(jobs.listJobs, {}).catch(() => {});
  const moved = await screen.findByRole('dialog', { name: 'You belong to Kestrel now' });
  expect(within(moved).queryByText(/^Stay/)).toBeNull();
});
