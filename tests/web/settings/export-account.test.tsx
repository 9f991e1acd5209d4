// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '../../../core/access/role.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { ExportAccount } from '../../../web/src/features/settings/export-account.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const Page = () => (
  <>
    <h1>Here</h1>
    <ExportAccount />
  </>
);

async function open(role: Role = roleWith(1)): Promise<void> {
  portal = await startPortal(permissionsWith(role, { kind: 'superuser' }), []);
  portal.on('POST /live/jobs/account-exports/preview', {
    body: { data: { sentence: 'Northbeam Direct: 3 devices, about 12 MB' } },
  });
  portal.on('POST /live/jobs/account-exports', {
    status: 400,
    body: { message: 'These series are 70,000 files.', status_code: 400 },
  });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  await renderPortal('/here', new MemoryProvider(), [
    { path: '/', Component: SignedInOnly, children: [{ path: 'here', Component: Page }] },
  ]);
  await screen.findByText('Here');
}

test('the size is told before an export is started, and a refusal where the person acted', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Export all data' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Northbeam Direct: 3 devices, about 12 MB.');
  fireEvent.click(dialog.getByRole('button', { name: 'Export' }));
  await dialog.findByText(/These series are 70,000 files\./);
  const [asked] = portal.calls('POST /live/jobs/account-exports');
  expect(asked!.body).toMatchObject({ series: 'hours', key: expect.any(String) as string });
  await waitFor(() => expect(screen.getByRole('dialog')).toBeTruthy());
});

test('nobody else is offered it', async () => {
  await open({ ...roleWith(1), admin: { ...roleWith(1).admin, roles: 3 } });
  expect(screen.queryByRole('button', { name: 'Export all data' })).toBeNull();
});
