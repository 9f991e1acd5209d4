// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import type { Passkey } from '../../../web/src/api/passkeys.ts';
import { Passkeys } from '../../../web/src/features/profile/passkeys.tsx';
import { Preferences } from '../../../web/src/features/profile/preferences-form.tsx';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { quietPool } from '../../fixtures/quiet-pool.ts';
import { addStored, storedCaller } from '../../fixtures/stored-people.ts';
import { oneWorld } from '../one-world.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
beforeAll(oneWorld);
beforeEach(async () => {
  quietPool();
  await addStored([await storedCaller(people.northAdmin)]);
});
eachInFreshBrowser(() => portal);

const PHONE = 'phone-'.repeat(12);
const LAPTOP = 'laptop-'.repeat(12);

/** Passkeys and preferences before the real functions. */
async function open() {
  const own: Passkey[] = [PHONE, LAPTOP].map((id, at) => ({
    id,
    name: 'iCloud Keychain',
    createdEpochSeconds: 1_790_000_000 + at,
  }));
  portal = await startPortal(permissionsWith(roleWith(1)), []);
  for (const [route, name] of [
    ['GET /live/users/preferences', 'users.getPreferences'],
    ['PUT /live/users/preferences', 'users.savePreferences'],
  ] as const)
    portal.on(route, async ({ body }) => {
      const answer = await call(name, people.northAdmin, body === undefined ? {} : { body });
      return { status: answer.status, body: answer.body };
    });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'north-admin' }));
  const calls = {
    listPasskeys: () => Promise.resolve(own),
    addPasskey: () => Promise.resolve(),
    removePasskey: () => Promise.resolve(),
    hasSecondFactor: () => Promise.resolve(true),
    letPasskeysBeBothFactors: () => Promise.resolve(),
  };
  const Page = () => (
    <>
      <Preferences />
      <Passkeys calls={() => Promise.resolve(calls)} />
    </>
  );
  await renderPortal('/profile', new MemoryProvider(), [
    { path: '/', Component: SignedInOnly, children: [{ path: 'profile', Component: Page }] },
  ]);
}

const stored = async () =>
  (await call('users.getPreferences', people.northAdmin)).body.data as {
    zone: string;
    passkeyNames?: Record<string, string>;
  };

async function rename(button: RegExp, name: string) {
  await userEvent.click((await screen.findAllByRole('button', { name: button }))[0]!);
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.clear(dialog.getByLabelText('Name'));
  if (name !== '') await userEvent.type(dialog.getByLabelText('Name'), name);
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  return dialog;
}

test('two passkeys of one vendor have names of their own, which a change of preferences keeps', async () => {
  await open();
  await rename(/^Rename iCloud Keychain, made/, 'Phone');
  expect(await screen.findByRole('button', { name: /^Remove Phone, made/ })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await rename(/^Rename iCloud Keychain, made/, 'Laptop');
  await screen.findByRole('button', { name: /^Remove Laptop, made/ });
  const names = { [PHONE.slice(0, 40)]: 'Phone', [LAPTOP.slice(0, 40)]: 'Laptop' };
  expect((await stored()).passkeyNames).toEqual(names);
  await userEvent.type(screen.getByLabelText('Quiet hours begin at'), '22:00');
  await userEvent.type(screen.getByLabelText('Quiet hours end at'), '06:00');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Your preferences were saved.');
  expect(await stored()).toMatchObject({ quiet: { from: '22:00' }, passkeyNames: names });
});

test('a name is refused at its field when it is empty or too long, and by the server too', async () => {
  await open();
  const dialog = await rename(/^Rename iCloud Keychain/, '');
  expect(dialog.getByText(/is required/)).toBeTruthy();
  expect((await stored()).passkeyNames).toBeUndefined();
  const { data } = (await call('users.getPreferences', people.northAdmin)).body;
  const withNames = (passkeyNames: object) =>
    call('users.savePreferences', people.northAdmin, {
      body: { ...(data as object), passkeyNames },
    });
  expect((await withNames({ a: 'x'.repeat(61) })).status).toBe(400);
  expect((await withNames({ ['a'.repeat(41)]: 'Phone' })).status).toBe(400);
  const many = Array.from({ length: 21 }, (_, at) => [`key-${at}`, 'Phone']);
  expect((await withNames(Object.fromEntries(many))).status).toBe(400);
  expect((await withNames(Object.fromEntries(many.slice(1)))).status).toBe(200);
});
