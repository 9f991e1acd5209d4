// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { ProfilePage } from '../../../web/src/features/profile/profile-page.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

async function openProfile(): Promise<void> {
  portal = await startPortal(permissionsWith(roleWith(3)), []);
  localStorage.setItem(
    'token',
    tokenWith({
      'cognito:username': 'ann.bell',
      given_name: 'Ann',
      family_name: 'Bell',
      email: 'ann@harbour.example',
      phone_number: '+447700900001',
    }),
  );
  await renderPortal('/profile', new MemoryProvider(), [
    { path: '/', Component: SignedInOnly, children: [{ path: 'profile', Component: ProfilePage }] },
  ]);
  await screen.findByText('Welcome, Ann');
}

const typeIn = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const button = () => screen.getByRole('button', { name: 'Update' });
const isOff = () =>
  button().hasAttribute('disabled') || button().getAttribute('aria-disabled') === 'true';

test('PROFILE-02 PROFILE-03 PROFILE-04 PROFILE-05 PROFILE-06 initials, a welcome, and a form of basic info with Update', async () => {
  await openProfile();
  screen.getByText('AB');
  screen.getByRole('heading', { name: 'Basic Info' });
  expect(screen.getByLabelText<HTMLInputElement>('Family name').value).toBe('Bell');
  button();
});

test('PROFILE-13 PROFILE-14 PROFILE-07 PROFILE-08 PROFILE-09 PROFILE-10 Update waits for a change, and for every field to be filled', async () => {
  await openProfile();
  expect(isOff()).toBe(true);
  typeIn('Given name', 'Anne');
  expect(isOff()).toBe(false);
  typeIn('Given name', '');
  expect(isOff()).toBe(true);
  await screen.findByText('Given name cannot be blank.');
  typeIn('Given name', 'Anne');
  typeIn('Family name', ' ');
  await screen.findByText('Family name cannot be blank.');
  expect(isOff()).toBe(true);
});

test('PROFILE-11 a phone has 7 to 15 digits', async () => {
  await openProfile();
  for (const wrong of ['+44770', '+4477009000001234']) {
    typeIn('Phone', wrong);
    await screen.findByText('Phone must have 7 to 15 digits.');
    typeIn('Phone', '+447700900002');
    await waitFor(() => expect(screen.queryByText('Phone must have 7 to 15 digits.')).toBeNull());
  }
});

test('PROFILE-01 ERR-46 what was changed is sent, and the answer is told as a success', async () => {
  await openProfile();
  portal.on('PUT /live/users', { body: { message: 'Ann Bell was updated.', data: [] } });
  typeIn('Given name', 'Anne');
  fireEvent.click(button());
  await screen.findByText('Ann Bell was updated.');
  expect(portal.calls('PUT /live/users')[0]!.body).toEqual({
    users: [
      {
        username: 'ann.bell',
        given_name: 'Anne',
        family_name: 'Bell',
        phone_number: '+447700900001',
      },
    ],
  });
});

test('ERR-47 a refusal is told as an error, and what was typed stays', async () => {
  await openProfile();
  portal.on('PUT /live/users', { status: 429, body: { message: 'The service is busy.' } });
  typeIn('Given name', 'Anne');
  fireEvent.click(button());
  await screen.findByText('The service is busy.');
  screen.getByText('Your profile was not updated');
  expect(screen.getByLabelText<HTMLInputElement>('Given name').value).toBe('Anne');
});
