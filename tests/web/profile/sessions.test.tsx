// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { Sessions } from '../../../web/src/features/profile/sessions.tsx';
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

const signedIn = (origin_jti: string, auth_time: string) => ({
  ...people.northAdmin,
  origin_jti,
  auth_time,
});
const CHROME = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/126.0.0.0';
const nowSeconds = Math.floor(Date.now() / 1000);
const here = signedIn('here', String(nowSeconds - 60));
const elsewhere = signedIn('elsewhere', String(nowSeconds - 7_200));
const note = (claims: typeof here, agent: string) =>
  call('users.noteOwnSession', claims, { body: {}, headers: { 'User-Agent': agent } });

/** The list before the real functions. */
async function open() {
  portal = await startPortal(permissionsWith(roleWith(1)), []);
  for (const [route, name] of [
    ['GET /live/users/sessions', 'users.listOwnSessions'],
    ['POST /live/users/sessions', 'users.noteOwnSession'],
    ['DELETE /live/users/sessions', 'users.endOwnSessions'],
  ] as const)
    portal.on(route, async ({ query, body }) => {
      const request = body === undefined ? { query } : { body, headers: { 'User-Agent': CHROME } };
      const answer = await call(name, here, request);
      return { status: answer.status, body: answer.body };
    });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'north-admin' }));
  await renderPortal('/profile', new MemoryProvider(), [
    { path: '/login', element: <p>Signed out</p> },
    {
      path: '/',
      Component: SignedInOnly,
      children: [{ path: 'profile', Component: Sessions }],
    },
  ]);
}

const press = async (name: RegExp | string) =>
  userEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

test('somebody sees where they are signed in, ends one, and keeps the browser of the moment', async () => {
  await note(elsewhere, 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0');
  await open();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first!.textContent).toMatch(/^Chrome on macOSsigned in .*This browser$/);
  expect(within(first!).queryByRole('button', { name: /^End/ })).toBeNull();
  expect(second!.textContent).toMatch(/^Firefox on Linuxsigned in .*last used .*ago.*End$/);
  await press(/^End Firefox on Linux, signed in /);
  await confirm('End this session');
  await screen.findByText('The session in Firefox on Linux has ended.');
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  expect((await call('rbac.myPermissions', elsewhere)).status).toBe(401);
  expect((await call('rbac.myPermissions', here)).status).toBe(200);
});

test('one that ended meanwhile is told as ended, and leaves the list', async () => {
  await note(elsewhere, 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0');
  await open();
  await press(/^End Firefox/);
  await call('users.endOwnSessions', elsewhere, { query: { id: 'this' } });
  await confirm('End this session');
  await screen.findByText('The session in Firefox on Linux has ended.');
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
});

test('all of them end, this one too', async () => {
  await open();
  expect(await screen.findByText('This browser')).toBeTruthy();
  await press('Sign out everywhere');
  await confirm('Sign out everywhere');
  expect(await screen.findByText('Signed out')).toBeTruthy();
});
