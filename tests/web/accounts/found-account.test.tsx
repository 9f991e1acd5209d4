// @vitest-environment jsdom
import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { AccountsPage } from '../../../web/src/features/accounts/accounts-page.tsx';
import { call } from '../../fixtures/call.ts';
import { people } from '../../fixtures/people.ts';
import { cognito, quietPool } from '../../fixtures/quiet-pool.ts';
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

/** The page before the real functions. */
async function open(account_id: string) {
  portal = await startPortal(permissionsWith(roleWith(1), { kind: 'superuser', account_id }), []);
  for (const [route, name] of [
    ['GET /live/accounts', 'accounts.listAccounts'],
    ['POST /live/accounts', 'accounts.foundAccount'],
    ['POST /live/users', 'users.createUser'],
  ] as const)
    portal.on(route, async ({ body, query }) => {
      const request = body === undefined ? { query } : { body };
      const answer = await call(name, people.northAdmin, request);
      return { status: answer.status, body: answer.body };
    });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'north-admin' }));
  await renderPortal('/accounts', new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ path: 'accounts', Component: AccountsPage }],
    },
  ]);
  await screen.findByText('tidewater');
}

const fill = async (texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts)) {
    const field = within(screen.getByRole('dialog')).getByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, text);
  }
};
/** Once the button takes it: after a call it waits for the answer. */
const press = async (name: string) => {
  const button = within(screen.getByRole('dialog')).getByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  await userEvent.click(button);
};

test('a reseller is founded with its first administrator, and a refusal stands at its field', async () => {
  await open('northbeam_SUPER');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await fill({ Name: 'Kestrel Voice', 'Account ID': 'tidewater' });
  await press('Add');
  expect(await screen.findByText(/is the id of another account/)).toBeTruthy();
  await fill({
    'Account ID': 'kestrel-voice',
    'Help desk (optional)': 'desk@kestrel.example',
    'First Name': 'Ida',
    'Last Name': 'Kestrel',
    Email: 'ida@kestrel.example',
  });
  const add = within(screen.getByRole('dialog')).getByRole('button', { name: 'Add' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await fill({ 'Phone Number': '+441134960001' });
  cognito.on(AdminCreateUserCommand).rejectsOnce(new Error('The pool is away.'));
  await press('Add');
  // The account is there; the person is tried again by the same button.
  expect(
    await screen.findByText('Not all of it was added', undefined, { timeout: 30_000 }),
  ).toBeTruthy();
  cognito.on(AdminCreateUserCommand).resolves({
    User: { Username: 'ida', Attributes: [{ Name: 'sub', Value: 'sub-ida' }] },
  });
  await press('Add');
  expect(
    await screen.findByText(/Kestrel Voice has been added\. Ida Kestrel was added/, undefined, {
      timeout: 30_000,
    }),
  ).toBeTruthy();
  expect(await screen.findByText('kestrel-voice')).toBeTruthy();
});

test('people of an account below are offered no founding', async () => {
  await open('northbeam');
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
});
