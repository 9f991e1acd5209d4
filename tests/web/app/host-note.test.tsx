// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plainBrand } from '../../../core/domain/brand.ts';
import { loadDeployment } from '../../../web/src/api/config.ts';
import { HostNote } from '../../../web/src/app/host-note.tsx';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { useFace } from '../../../web/src/access/face.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const NOTE =
  'Your account belongs to Northbeam, so this address shows you the portal of Northbeam.';
const note = () => screen.queryByText(NOTE);

function Page() {
  return (
    <>
      <p>The page of {useFace()?.name}</p>
      <HostNote />
    </>
  );
}

/** A person of Northbeam at the address of a brand. */
async function open({ host, isProviders = false }: { host: string; isProviders?: boolean }) {
  portal = await startPortal(permissionsWith(roleWith(1)));
  const config = (await (await fetch('/config.json')).json()) as object;
  portal.on('GET /config.json', { body: { ...config, isProviders } });
  await loadDeployment();
  portal.on('GET /brand/northbeam/branding.json', { body: { name: host } });
  const settings = { listViewRoles: { items: [] }, listUserViewSettings: { items: [] } };
  portal.on('POST /graphql', {
    body: { data: { getBranding: plainBrand('northbeam', 'Northbeam'), ...settings } },
  });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  await renderPortal('/', new MemoryProvider(), [
    { path: '/', Component: SignedInOnly, children: [{ index: true, Component: Page }] },
  ]);
  await screen.findByText('The page of Northbeam');
}

test('at the address of another brand a person is told whose portal it is, until they have read it', async () => {
  await open({ host: 'Tidewater Business' });
  expect(await screen.findByText(NOTE)).toBeTruthy();
  expect(document.body.textContent).not.toContain('Tidewater');
  fireEvent.click(screen.getByRole('button', { name: 'Close the note' }));
  await waitFor(() => expect(note()).toBeNull());
});

test.each([
  ["their own brand's", { host: 'Northbeam' }],
  ["the provider's", { host: 'Another', isProviders: true }],
])('at %s address a person is told nothing', async (_whose, opening) => {
  await open(opening);
  expect(note()).toBeNull();
});
