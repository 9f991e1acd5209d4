// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { onFreshSignInNeeded } from '../../../web/src/api/fresh-sign-in.ts';
import { freshly } from '../../../web/src/api/freshly.ts';
import { Password } from '../../../web/src/features/profile/password.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const OLD = 'Harvest-saddle-4947';
const NEW = 'Fathom-anchor-8101';

async function open(changePassword: (old: string, next: string) => Promise<void>) {
  portal = await startPortal(permissionsWith(roleWith(3)), []);
  portal.on('POST /live/auditlogs', { body: { status_code: 200, message: 'Noted.' } });
  portal.on('DELETE /live/users/sessions', { body: { message: 'All your sessions have ended.' } });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann.bell' }));
  const Page = () => <Password calls={() => Promise.resolve({ changePassword })} />;
  await renderPortal('/profile', new MemoryProvider(), [
    { path: '/login', element: <p>Signed out</p> },
    { path: '/', Component: SignedInOnly, children: [{ path: 'profile', Component: Page }] },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  return within(screen.getByRole('dialog'));
}

type Dialog = Awaited<ReturnType<typeof open>>;
const fill = async (dialog: Dialog, values: Record<string, string>) => {
  for (const [label, text] of Object.entries(values)) {
    await userEvent.clear(dialog.getByLabelText(label));
    await userEvent.type(dialog.getByLabelText(label), text);
  }
};
const submit = (dialog: Dialog) => dialog.getByRole('button', { name: 'Change' });
const ALL = { 'Current password': OLD, 'New password': NEW, 'New password again': NEW };

test('a password is changed with the current one, the log is told, and every session ends', async () => {
  const changePassword = vi.fn(() => Promise.resolve());
  const dialog = await open(changePassword);
  await fill(dialog, { ...ALL, 'New password': 'weak' });
  expect(dialog.getAllByText(/^It is too weak/)).not.toEqual([]);
  await fill(dialog, { 'New password': NEW, 'New password again': 'another' });
  expect(dialog.getAllByText('The two are not the same.')).not.toEqual([]);
  await fill(dialog, { 'New password': OLD });
  expect(dialog.getAllByText('It is the one that you have now.')).not.toEqual([]);
  expect(changePassword).not.toHaveBeenCalled();
  await fill(dialog, ALL);
  await userEvent.click(submit(dialog));
  await screen.findByText('Signed out');
  expect(changePassword).toHaveBeenCalledExactlyOnceWith(OLD, NEW);
  expect(portal.calls('POST /live/auditlogs')[0]!.body).toEqual({
    message: 'Your password is changed.',
  });
  expect(portal.calls('DELETE /live/users/sessions')).toHaveLength(1);
  expect(localStorage.getItem('token')).toBeNull();
});

test('a wrong current password is told in words and may be typed again, and who wants to stay signed in does', async () => {
  const wrong = Object.assign(new Error('Incorrect username or password.'), {
    name: 'NotAuthorizedException',
  });
  const changePassword = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(wrong);
  const dialog = await open(changePassword);
  await fill(dialog, ALL);
  await userEvent.click(dialog.getByLabelText('Sign me out everywhere, here too'));
  await userEvent.click(submit(dialog));
  await dialog.findByText(/The current password is not right\./);
  expect(portal.calls('POST /live/auditlogs')).toEqual([]);
  await userEvent.click(submit(dialog));
  await screen.findByText('Your password is changed.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(portal.calls('DELETE /live/users/sessions')).toEqual([]);
});

test('a change at the identity provider waits for a sign-in of the last minutes', async () => {
  const change = vi.fn(() => Promise.resolve('done'));
  const signedIn = (secondsAgo: number) =>
    localStorage.setItem(
      'token',
      tokenWith({ auth_time: Math.floor(Date.now() / 1000) - secondsAgo }),
    );
  signedIn(14 * 60);
  expect(await freshly(change)).toBe('done');
  signedIn(16 * 60);
  const ask = vi.fn(() => Promise.resolve(false));
  onTestFinished(onFreshSignInNeeded(ask));
  await expect(freshly(change)).rejects.toThrow('Please sign in again to do this.');
  expect(change).toHaveBeenCalledTimes(1);
  ask.mockImplementation(() => {
    signedIn(1);
    return Promise.resolve(true);
  });
  expect(await freshly(change)).toBe('done');
  expect(ask).toHaveBeenCalledTimes(2);
});
