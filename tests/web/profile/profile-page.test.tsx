// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readerZone } from '../../../core/domain/reader.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { ProfilePage } from '../../../web/src/features/profile/profile-page.tsx';
import { SecondFactor } from '../../../web/src/features/profile/second-factor.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

async function openProfile(Page = ProfilePage, ready = 'Welcome, Ann'): Promise<void> {
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
  portal.on('GET /live/users/preferences', {
    body: { data: { zone: '', dates: 'en-GB', alertMails: 'all', jobMails: true, quiet: null } },
  });
  await renderPortal('/profile', new MemoryProvider(), [
    { path: '/', Component: SignedInOnly, children: [{ path: 'profile', Component: Page }] },
  ]);
  await screen.findByText(ready);
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

test('quiet hours want a beginning and an end; what is chosen is sent, and moments are read that way at once', async () => {
  await openProfile();
  await screen.findByLabelText('Quiet hours begin at');
  const save = () => screen.getByRole('button', { name: 'Save' });
  expect(save().getAttribute('aria-disabled')).toBe('true');
  typeIn('Quiet hours begin at', '25:00');
  await screen.findByText('Quiet hours begin at must be a time such as 22:00.');
  typeIn('Quiet hours begin at', '22:00');
  await screen.findAllByText('Quiet hours need a beginning and an end.');
  typeIn('Quiet hours end at', '06:30');
  portal.on('PUT /live/users/preferences', {
    body: { status_code: 200, message: 'Your preferences were saved.' },
  });
  portal.on('GET /live/rbac/permissions/me', {
    body: {
      data: permissionsWith(roleWith(3), { reader: { zone: 'Asia/Tokyo', dates: 'de-DE' } }),
    },
  });
  fireEvent.click(save());
  await screen.findByText('Your preferences were saved.');
  expect(portal.calls('PUT /live/users/preferences')[0]!.body).toEqual({
    zone: '',
    dates: 'en-GB',
    alertMails: 'all',
    jobMails: true,
    quiet: { from: '22:00', to: '06:30', tellsCritical: true },
  });
  await waitFor(() => expect(readerZone()).toBe('Asia/Tokyo'));
});

test('an authenticator app is set up with a key and a code, a wrong code is told, and it is turned off again', async () => {
  let isOn = false;
  const calls = {
    hasSecondFactor: () => Promise.resolve(isOn),
    newSecondFactor: (issuer: string, username: string) =>
      Promise.resolve({ key: 'ABCDEFGH', address: `otpauth://totp/${issuer}:${username}` }),
    turnOnSecondFactor: (code: string) => {
      if (code !== '123456')
        return Promise.reject(
          Object.assign(new Error('Code mismatch'), { name: 'EnableSoftwareTokenMFAException' }),
        );
      isOn = true;
      return Promise.resolve();
    },
    keepPasskeys: () => Promise.reject(new Error('Out of order')),
    turnOffSecondFactor: () => {
      isOn = false;
      return Promise.resolve();
    },
  };
  await openProfile(() => <SecondFactor calls={() => Promise.resolve(calls)} />, 'Off');
  portal.on('POST /live/auditlogs', { body: { status_code: 200, message: 'Noted.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set up' }));
  await screen.findByText('ABCD EFGH');
  screen.getByRole('img', { name: 'QR code' });
  const turnOn = () => fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  typeIn('Code', '000000');
  turnOn();
  await screen.findByText('The code is not right. Type the one that the app shows now.');
  typeIn('Code', '123456');
  turnOn();
  await screen.findByText('Your authenticator app is turned on.');
  await screen.findByText(
    'Your passkeys do not sign you in beside the app. Remove them, and add them again.',
  );
  await waitFor(() =>
    expect(portal.calls('POST /live/auditlogs')[0]?.body).toEqual({
      message: 'Your authenticator app is turned on.',
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  const [, confirm] = await screen.findAllByRole('button', { name: 'Turn off' });
  fireEvent.click(confirm!);
  await screen.findByText('Your authenticator app is turned off.');
  await screen.findByText('Off');
});
