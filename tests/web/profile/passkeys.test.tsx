// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import type { Passkey } from '../../../web/src/api/passkeys.ts';
import { Passkeys } from '../../../web/src/features/profile/passkeys.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);
afterEach(() => vi.unstubAllGlobals());

const calls = {
  listPasskeys: vi.fn<() => Promise<Passkey[]>>(),
  addPasskey: vi.fn<() => Promise<void>>(),
  removePasskey: vi.fn<(id: string) => Promise<void>>(),
  hasSecondFactor: vi.fn<() => Promise<boolean>>(),
  letPasskeysBeBothFactors: vi.fn<() => Promise<void>>(),
};

async function openPasskeys(own: Passkey[]): Promise<void> {
  for (const call of Object.values(calls)) call.mockReset();
  calls.listPasskeys.mockImplementation(() => Promise.resolve([...own]));
  calls.addPasskey.mockImplementation(() => {
    own.push({ id: 'made', name: 'Windows Hello', createdEpochSeconds: 1_790_000_000 });
    return Promise.resolve();
  });
  calls.removePasskey.mockImplementation((id) => {
    own.splice(
      own.findIndex((each) => each.id === id),
      1,
    );
    return Promise.resolve();
  });
  calls.hasSecondFactor.mockResolvedValue(true);
  calls.letPasskeysBeBothFactors.mockResolvedValue();
  portal = await startPortal(permissionsWith(roleWith(3)), []);
  portal.on('POST /live/auditlogs', { body: { status_code: 200, message: 'Noted.' } });
  localStorage.setItem('token', tokenWith({}));
  const Page = () => <Passkeys calls={() => Promise.resolve(calls)} />;
  await renderPortal('/profile', new MemoryProvider(), [
    { path: '/', Component: SignedInOnly, children: [{ path: 'profile', Component: Page }] },
  ]);
  await screen.findByText('Passkeys');
}

function inBrowserWithPasskeys(): void {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', () => {});
  Object.defineProperty(navigator, 'credentials', { value: {}, configurable: true });
}

const named = (name: string) => Object.assign(new Error('Not for people'), { name });
const notes = () => portal.calls('POST /live/auditlogs').map(({ body }) => body);

test('a passkey is added, listed with its name and moment, counts beside the app, and is removed after a question; the log is told of both', async () => {
  inBrowserWithPasskeys();
  await openPasskeys([]);
  await screen.findByText('You have none yet.');
  fireEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
  await screen.findByText('Windows Hello');
  screen.getByText(/^made 21 Sept? 2026, \d\d:\d\d .+$/);
  await waitFor(() => expect(calls.letPasskeysBeBothFactors).toHaveBeenCalledOnce());
  fireEvent.click(screen.getByRole('button', { name: /^Remove Windows Hello, made/ }));
  expect(calls.removePasskey).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await screen.findByText('You have none yet.');
  expect(calls.removePasskey).toHaveBeenCalledExactlyOnceWith('made');
  await waitFor(() =>
    expect(notes()).toEqual([
      { message: 'Your passkey is added.' },
      { message: 'Your passkey is removed.' },
    ]),
  );
});

test('what went wrong is told in words where it was asked for, and nothing is noted', async () => {
  inBrowserWithPasskeys();
  await openPasskeys([]);
  const sentences = {
    PasskeyRegistrationCanceled: 'The browser was told to stop, or waited too long.',
    PasskeyAlreadyExists: 'This device has a passkey of yours already.',
    InternalErrorException: 'The sign-in service did not do it. Please try again.',
  };
  for (const [name, sentence] of Object.entries(sentences)) {
    calls.addPasskey.mockRejectedValueOnce(named(name));
    fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await screen.findByText(sentence);
  }
  expect(notes()).toEqual([]);
});

test('a browser without passkeys is told so, and lets one be removed', async () => {
  vi.stubGlobal('isSecureContext', true);
  await openPasskeys([{ id: 'one', name: 'iCloud Keychain', createdEpochSeconds: undefined }]);
  screen.getByText('This browser has no passkeys. Others may.');
  await screen.findByText('made at a time that is not known');
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  screen.getByRole('button', { name: /^Remove iCloud Keychain/ });
});
