// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { users } from '../../../core/contract/users.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { FreshSignIn } from '../../../web/src/app/fresh-sign-in.tsx';
import type { SignInAgain } from '../../../web/src/app/fresh-sign-in-dialog.tsx';
import { call } from '../../../web/src/api/client.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

/** The user pool; `tests/infra/local/sign-in-again.test.ts` has the real one. */
const pool = { asksCode: false, isFresh: false, tried: [] as string[] };
const refused = (name: string) => Object.assign(new Error(), { name });
const calls: SignInAgain = {
  async signInAgain(username, password) {
    pool.tried.push(`${username} ${password}`);
    if (password !== 'Right-horse-1') throw refused('NotAuthorizedException');
    if (pool.asksCode) return 'code';
    pool.isFresh = true;
    return 'done';
  },
  async answerCode(code) {
    if (code !== '123456') throw refused('CodeMismatchException');
    pool.isFresh = true;
    return 'done';
  },
  async signInAgainByPasskey() {
    pool.isFresh = true;
    return 'done';
  },
};

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const SENTENCE = 'You signed in more than 15 minutes ago. Please sign in again to do this.';
const DISABLE = { users: ['bob'], is_enabled: 0 as const };
const disable = () => call(users.enableUsers, DISABLE);
const dialog = () => screen.findByRole('dialog', { name: 'Confirm that it is you' });
const confirm = () => screen.getByRole('button', { name: 'Confirm' });

async function open(asksCode = false) {
  Object.assign(pool, { asksCode, isFresh: false, tried: [] });
  portal = await startPortal(permissionsWith(roleWith(1)));
  portal.on('PUT /live/users/enabled', () =>
    pool.isFresh
      ? { body: { message: 'Bob is disabled.', data: [] } }
      : { status: 403, body: { proof: 'freshSignIn', message: SENTENCE } },
  );
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann.bell' }));
  await renderPortal('/', new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [
        {
          index: true,
          Component: () => (
            <>
              <FreshSignIn calls={async () => calls} />
              Home
            </>
          ),
        },
      ],
    },
  ]);
  await screen.findByText('Home');
  return userEvent.setup();
}

test('a change that needs it asks for the password, and is made then with what was sent', async () => {
  const person = await open();
  const answer = disable();
  const password = within(await dialog()).getByLabelText('Password of ann.bell');
  await person.type(password, 'Wrong-horse-1');
  await person.click(confirm());
  await screen.findByText('The password is not right.');
  expect(portal.calls('PUT /live/users/enabled')).toHaveLength(1);
  await person.clear(password);
  await person.type(password, 'Right-horse-1{Enter}');
  await expect(answer).resolves.toMatchObject({ message: 'Bob is disabled.' });
  expect(portal.calls('PUT /live/users/enabled').map(({ body }) => body)).toEqual([
    DISABLE,
    DISABLE,
  ]);
  expect(pool.tried).toEqual(['ann.bell Wrong-horse-1', 'ann.bell Right-horse-1']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who has an authenticator app gives its code as well', async () => {
  const person = await open(true);
  const answer = disable();
  await person.type(within(await dialog()).getByLabelText('Password of ann.bell'), 'Right-horse-1');
  await person.click(confirm());
  const code = await screen.findByLabelText('Code of the app');
  expect(pool.isFresh).toBe(false);
  await person.type(code, '12345');
  expect(confirm().getAttribute('aria-disabled')).toBe('true');
  await person.type(code, '7');
  await person.click(confirm());
  await screen.findByText('The code is not right. Type the one that the app shows now.');
  await person.clear(code);
  await person.type(code, '123456');
  await person.click(confirm());
  await expect(answer).resolves.toMatchObject({ message: 'Bob is disabled.' });
});

test('who cancels is told what was asked, and nothing is sent again', async () => {
  const person = await open();
  const answer = disable();
  await dialog();
  await Promise.all([
    expect(answer).rejects.toMatchObject({ statusCode: 403, message: SENTENCE }),
    person.click(screen.getByRole('button', { name: 'Cancel' })),
  ]);
  expect(portal.calls('PUT /live/users/enabled')).toHaveLength(1);
});

test('changes that wait at the same time ask once', async () => {
  const person = await open();
  const answers = Promise.all([disable(), disable()]);
  await person.type(within(await dialog()).getByLabelText('Password of ann.bell'), 'Right-horse-1');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await person.click(confirm());
  await answers;
  expect(pool.tried).toHaveLength(1);
});

test('another refusal asks nothing', async () => {
  await open();
  portal.on('PUT /live/users/enabled', { status: 403, body: { message: 'Not yours.' } });
  await expect(disable()).rejects.toMatchObject({ message: 'Not yours.' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
