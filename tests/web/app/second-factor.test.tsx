// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { FactorNotice } from '../../../web/src/app/factor-notice.tsx';
import { SecondFactorPage } from '../../../web/src/features/sign-in/second-factor-page.tsx';
import { SecondFactor } from '../../../web/src/features/profile/second-factor.tsx';
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

function appOf(isOn: boolean) {
  const state = { isOn, codes: [] as string[] };
  const calls: FactorCalls = {
    hasSecondFactor: async () => state.isOn,
    newSecondFactor: async () => ({ key: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/portal' }),
    turnOnSecondFactor: async (code) => {
      state.codes.push(code);
      state.isOn = true;
    },
    keepPasskeys: async () => {},
    turnOffSecondFactor: async () => {
      state.isOn = false;
    },
  };
  return { state, calls: async () => calls };
}

async function open(
  second_factor: { is_on: boolean; due_epoch: number } | null,
  Page: () => React.ReactNode,
) {
  portal = await startPortal(permissionsWith(roleWith(1), { second_factor }));
  localStorage.setItem('token', ANN);
  const provider = new MemoryProvider();
  provider.token = ANN;
  await renderPortal('/', provider, [
    {
      path: '/',
      Component: SignedInOnly,
      children: [
        {
          index: true,
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

test('the page counts the days that are left, and leads to where the app is set up', async () => {
  const person = userEvent.setup();
  await open({ is_on: false, due_epoch: nowSeconds() + 13 * DAY_SECONDS + 60 }, Home);
  await screen.findByText(/14 days are left to set up an authenticator app, until /);
  await person.click(screen.getByRole('button', { name: 'Set up' }));
  await screen.findByText('The profile');
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
  const { calls } = appOf(true);
  await open({ is_on: true, due_epoch: 1 }, () => <SecondFactor calls={calls} />);
  const off = await screen.findByRole('button', { name: 'Turn off' });
  expect(off.getAttribute('aria-disabled')).toBe('true');
  await person.hover(off);
  expect(
    (await screen.findAllByText('Your rights ask for a second factor.')).length,
  ).toBeGreaterThan(1);
});

test('an app that is set up on the profile page ends the note at once', async () => {
  const person = userEvent.setup();
  const { calls, state } = appOf(false);
  await open({ is_on: false, due_epoch: nowSeconds() + DAY_SECONDS }, () => (
    <SecondFactor calls={calls} />
  ));
  await screen.findByText(/1 day is left/);
  portal.on('GET /live/rbac/permissions/me', () => ({
    body: {
      data: permissionsWith(roleWith(1), { second_factor: { is_on: state.isOn, due_epoch: 1 } }),
    },
  }));
  portal.on('POST /live/auditlogs', { body: { message: 'Noted.' } });
  await screen.findByText('Off');
  await person.click(screen.getAllByRole('button', { name: 'Set up' }).at(-1)!);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('img', { name: 'QR code' });
  await person.type(within(dialog).getByLabelText('Code'), '123456');
  await person.click(within(dialog).getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(screen.queryByText(/is left/)).toBeNull());
  expect(state.codes).toEqual(['123456']);
});

test('when the time is over, every page is the one that sets the app up, and then opens', async () => {
  const person = userEvent.setup();
  const { calls, state } = appOf(false);
  portal = await startPortal(permissionsWith(roleWith(1)));
  portal.on('GET /live/rbac/permissions/me', () =>
    state.isOn
      ? { body: { data: permissionsWith(roleWith(1)) } }
      : { status: 403, body: { proof: 'secondFactor', message: 'Your rights ask for it.' } },
  );
  portal.on('POST /live/auditlogs', { body: { message: 'Noted.' } });
  localStorage.setItem('token', ANN);
  const provider = new MemoryProvider();
  provider.token = ANN;
  const { machine } = await renderPortal('/', provider, [
    { path: '/', Component: SignedInOnly, children: [{ index: true, Component: Home }] },
    { path: '/login', Component: () => <p>Sign in</p> },
    { path: '/try', Component: () => <SecondFactorPage username="ann.bell" calls={calls} /> },
  ]);
  await screen.findByRole('heading', { name: 'Set up a second factor' });
  expect(screen.queryByText('Home')).toBeNull();
  expect(machine.current()).toMatchObject({ name: 'secondFactorNeeded', username: 'ann.bell' });
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(machine.current().name).toBe('signedOut'));
});
