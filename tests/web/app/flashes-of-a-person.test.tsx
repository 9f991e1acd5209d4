// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useSessionMachine } from '../../../web/src/access/session-provider.tsx';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { useFlash } from '../../../web/src/ui/flash/flashes.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

function Page() {
  const flash = useFlash();
  const machine = useSessionMachine();
  return (
    <>
      <button
        onClick={() => flash({ type: 'success', text: 'Saved.', undo: () => Promise.resolve('') })}
      >
        Save
      </button>
      <button onClick={() => flash({ type: 'error', text: 'Ann was not saved.' })}>Fail</button>
      <button onClick={() => void machine.signOut()}>Sign out</button>
    </>
  );
}

test('a message for one person is gone when they have signed out', async () => {
  portal = await startPortal(permissionsWith(roleWith(1)));
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  await renderPortal('/page', new MemoryProvider(), [
    { path: '/', Component: SignedInOnly, children: [{ path: 'page', Component: Page }] },
    { path: '/login', element: <h1>Login</h1> },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await userEvent.click(screen.getByRole('button', { name: 'Fail' }));
  expect(screen.getByText('Saved.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByRole('heading', { name: 'Login' });
  await waitFor(() => expect(screen.queryByText('Saved.')).toBeNull());
  expect(screen.queryByText('Ann was not saved.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
