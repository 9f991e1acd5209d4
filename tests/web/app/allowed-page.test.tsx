// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AllowedPage } from '../../../web/src/app/allowed-page.tsx';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

async function open(address: string) {
  portal = await startPortal(permissionsWith(roleWith(3, { alerts: 4 })), []);
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  await renderPortal(address, new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [
        {
          Component: AllowedPage,
          children: [
            { path: 'alerts', element: <p>All alerts</p> },
            { path: 'dashboard', element: <p>All tiles</p> },
            { path: 'device/:id', element: <p>A device</p> },
          ],
        },
      ],
    },
  ]);
}

test('a page that the role does not show says so instead of failing', async () => {
  await open('/alerts');
  expect(await screen.findByRole('heading', { name: 'Alerts' })).toBeTruthy();
  expect(screen.getByText('Your role does not show this page')).toBeTruthy();
  expect(screen.queryByText('All alerts')).toBeNull();
});

test.each([
  ['/dashboard', 'All tiles'],
  ['/device/7', 'A device'],
])('%s is shown to who may see it', async (address, text) => {
  await open(address);
  expect(await screen.findByText(text)).toBeTruthy();
});
