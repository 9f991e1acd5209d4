// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { usePhase } from '../../../web/src/access/session-provider.tsx';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { FactorNotice } from '../../../web/src/app/factor-notice.tsx';
import { SecondFactor } from '../../../web/src/features/profile/second-factor.tsx';
import { SecondFactorPage } from '../../../web/src/features/sign-in/second-factor-page.tsx';
import type { FactorCalls } from '../../../web/src/parts/second-factor/factor-calls.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const DAY_SECONDS = 86_400;
const nowSeconds = () => Math.floor(Date.now() / 1000);
const ANN = tokenWith({ 'cognito:username': 'ann.bell', given_name: 'Ann', family_name: 'Bell' });

/** The user pool; `tests/infra/local/factor-grace.test.ts` has the real one. */
const pool = { isOn: false, codes: [] as string[] };
const calls = async (): Promise<FactorCalls> => ({
  hasSecondFactor: async () => pool.isOn,
  newSecondFactor: async () => ({ key: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/portal' }),
  turnOnSecondFactor: async (code) => {
    pool.codes.push(code);
    pool.isOn = true;
  },
  keepPasskeys: async () => {},
  turnOffSecondFactor: async () => {},
});
beforeEach(() => {
  Object.assign(pool, { isOn: false, codes: [] });
});

async function turnOn(person: UserEvent): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('img', { name: 'QR code' });
  await person.type(within(dialog).getByLabelText('Code'), '123456');
  await person.click(within(dialog).getByRole('button', { name: 'Turn on' }));
}

async function open(
  second_factor: { is_on: boolean; due_epoch: number } | null,
  Page: ComponentType,
  address = '/summary',
) {
  portal = await startPortal(permissionsWith(roleWith(1), { second_factor }));
  localStorage.setItem('token', ANN);
  const provider = new MemoryProvider();
  provider.token = ANN;
  await renderPortal(address, provider, [
    {
      path: '/',
      Component: SignedInOnly,
      children: [
        {
          path: '*',
          Component: () => (
            <>
              <FactorNotice />
              <Page />
            </>
          ),
        },
        { path: 'profile', Component: () => <p>The profile</p> },
      ],
    },
  ]);
}
const Home = () => <p>Home</p>;
const OwnFactor = () => <SecondFactor calls={calls} />;

test('the page counts the days that are left, and leads to where the app is set up', async () => {
  const person = userEvent.setup();
  await open({ is_on: false, due_epoch: nowSeconds() + 13 * DAY_SECONDS + 60 }, Home);
  await screen.findByText(/14 days are left to set up an authenticator app, until /);
  await person.click(screen.getByRole('button', { name: 'Set up' }));
  await screen.findByText('The profile');
});

test.each([
  [4, false],
  [3, true],
])('with %i days left, other pages show it: %s', async (days, isShown) => {
  const due_epoch = nowSeconds() + (days - 1) * DAY_SECONDS + 60;
  await open({ is_on: false, due_epoch }, Home, '/alerts');
  await screen.findByText('Home');
  expect(screen.queryByText(new RegExp(`${days} days are left`)) !== null).toBe(isShown);
});

test('on the last day it says so, and once closed it is gone until the next day', async () => {
  const person = userEvent.setup();
  await open({ is_on: false, due_epoch: nowSeconds() + 60 }, Home);
  await screen.findByText(/1 day is left/);
  await person.click(screen.getByRole('button', { name: 'Close the note' }));
  expect(screen.queryByText(/is left/)).toBeNull();
  expect(localStorage.getItem('factor-notice')).toBe('1');
});

test.each([
  ['has one', { is_on: true, due_epoch: 1 }],
  ['is not asked', null],
])('who %s sees no note', async (_who, factor) => {
  await open(factor, Home);
  await screen.findByText('Home');
  expect(screen.queryByText(/second factor/)).toBeNull();
});

test('who is asked for a second factor cannot turn it off, and is told why', async () => {
  const person = userEvent.setup();
  pool.isOn = true;
  await open({ is_on: true, due_epoch: 1 }, OwnFactor);
  const off = await screen.findByRole('button', { name: 'Turn off' });
  expect(off.getAttribute('aria-disabled')).toBe('true');
  await person.hover(off);
  expect(
    (await screen.findAllByText('Your rights ask for a second factor.')).length,
  ).toBeGreaterThan(1);
});

test('an app that is set up on the profile page ends the note at once', async () => {
  const person = userEvent.setup();
  await open({ is_on: false, due_epoch: nowSeconds() + DAY_SECONDS }, OwnFactor);
  await screen.findByText(/1 day is left/);
  portal.on('GET /live/rbac/permissions/me', () => ({
    body: {
      data: permissionsWith(roleWith(1), { second_factor: { is_on: pool.isOn, due_epoch: 1 } }),
    },
  }));
  portal.on('POST /live/auditlogs', { body: { message: 'Noted.' } });
  await screen.findByText('Off');
  await person.click(screen.getAllByRole('button', { name: 'Set up' }).at(-1)!);
  await turnOn(person);
  await waitFor(() => expect(screen.queryByText(/is left/)).toBeNull());
  expect(pool.codes).toEqual(['123456']);
});

/** As SignedInOnly, with this user pool. */
function Gate() {
  const phase = usePhase();
  if (phase.name === 'secondFactorNeeded')
    return <SecondFactorPage username={phase.username} calls={calls} />;
  return phase.name === 'signedIn' ? <Home /> : null;
}

async function openOverdue(Page: ComponentType) {
  portal = await startPortal(permissionsWith(roleWith(1)));
  portal.on('GET /live/rbac/permissions/me', () =>
    pool.isOn
      ? { body: { data: permissionsWith(roleWith(1)) } }
      : { status: 403, body: { proof: 'secondFactor', message: 'Your rights ask for it.' } },
  );
  portal.on('POST /live/auditlogs', { body: { message: 'Noted.' } });
  localStorage.setItem('token', ANN);
  const provider = new MemoryProvider();
  provider.token = ANN;
  const opened = await renderPortal('/', provider, [
    { path: '/', Component: Page, children: [{ index: true, Component: Home }] },
    { path: '/login', Component: () => <p>Sign in</p> },
  ]);
  await screen.findByRole('heading', { name: 'Set up a second factor' });
  expect(screen.queryByText('Home')).toBeNull();
  return opened;
}

test('when the time is over, the page sets the app up, and the portal opens then', async () => {
  const person = userEvent.setup();
  await openOverdue(Gate);
  await person.click(screen.getByRole('button', { name: 'Set up an authenticator app' }));
  await turnOn(person);
  await screen.findByText('Home');
  await waitFor(() =>
    expect(portal.calls('POST /live/auditlogs').map(({ body }) => body)).toEqual([
      { message: 'Your authenticator app is turned on.' },
    ]),
  );
});

test('it is in place of every page; who does not want to set it up signs out', async () => {
  const person = userEvent.setup();
  const { machine } = await openOverdue(SignedInOnly);
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByText('Sign in');
  expect(machine.current().name).toBe('signedOut');
});
