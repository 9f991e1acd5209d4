// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { writeTogether } from '../../../functions/store/client.ts';
import { ownProfilesOf, profileDelete } from '../../../functions/store/device-profiles.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { DeviceProfilesPage } from '../../../web/src/features/device-profiles/device-profiles-page.tsx';
import { ProfilePage } from '../../../web/src/features/device-profiles/profile-page.tsx';
import { call } from '../../fixtures/call.ts';
import { aProfile } from '../../fixtures/device-profiles.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { oneWorld } from '../one-world.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

const NORTH = accountNamed('northbeam');
const LONG = { timeout: 30_000 };
const CALLS = [
  ['GET /live/deviceprofiles', 'deviceprofiles.listDeviceProfiles'],
  ['GET /live/deviceprofiles/profile', 'deviceprofiles.getDeviceProfile'],
  ['PUT /live/deviceprofiles/profile', 'deviceprofiles.saveDeviceProfile'],
  ['DELETE /live/deviceprofiles/profile', 'deviceprofiles.deleteDeviceProfile'],
  ['POST /live/deviceprofiles/trial', 'deviceprofiles.tryDeviceProfile'],
  ['GET /live/devices/customer', 'devices.listDevices'],
] as const;

let portal: PortalServer;
eachInFreshBrowser(() => portal);
beforeAll(() => oneWorld());
beforeEach(async () => {
  for (const profile of await ownProfilesOf(NORTH)) await writeTogether([profileDelete(profile)]);
});

async function open(path: string, role = roleWith(1)): Promise<void> {
  portal = await startPortal(permissionsWith(role), []);
  for (const [route, name] of CALLS)
    portal.on(route, async ({ body, query }) => {
      const answer = await call(name, people.northDesk, body === undefined ? { query } : { body });
      return { status: answer.status, body: answer.body };
    });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'north-desk' }));
  await renderPortal(path, new MemoryProvider(), [
    {
      path: '/',
      Component: SignedInOnly,
      children: [
        { path: 'device-profiles', Component: DeviceProfilesPage },
        { path: 'device-profiles/profile', Component: ProfilePage },
      ],
    },
  ]);
}

const textArea = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Profile as JSON/ }, LONG);
const write = async (text: string) =>
  fireEvent.change(await textArea(), { target: { value: text } });
const button = (name: string) => screen.findByRole('button', { name }, LONG);

test('a copy of a built-in profile is corrected by the paths of its mistakes, saved, listed and removed', async () => {
  await open('/device-profiles/profile?account_id=northbeam&copy=eaton-sc200');
  expect((await textArea()).value).toContain('"name": "Eaton SC200 power system, own"');
  await write(aProfile('Press', { sensors: [{ oid: 'x', name: 'a', unit: 'percent' }] }));
  const mistake = (await screen.findByText('sensors.0.oid', {}, LONG)).closest('li')!;
  expect(mistake.textContent).toMatch(/must be an OID/);
  expect((await button('Save')).getAttribute('aria-disabled')).toBe('true');
  await write(aProfile('Press'));
  await expect.poll(() => screen.queryByText('Not valid yet'), LONG).toBeNull();
  await userEvent.click(await button('Save'));
  await screen.findByText(/^The profile Press is saved\./, {}, LONG);
  const row = (await screen.findByText('Press', {}, LONG)).closest('tr')!;
  expect(row.textContent).toMatch(
    /This account, by .*sysObjectID below 1\.3\.6\.1\.4\.1\.99999\.1/,
  );
  expect(await ownProfilesOf(NORTH)).toMatchObject([{ name: 'Press', version: 1 }]);
  await userEvent.click(within(row).getByRole('button', { name: 'Remove Press' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Remove Press?' })).getByRole('button', {
      name: 'Remove Press',
    }),
  );
  await screen.findByText(/^The profile Press is removed\./, {}, LONG);
  expect(await ownProfilesOf(NORTH)).toEqual([]);
});

test('who is second of two editors is told of the first, and keeps the own text', async () => {
  const body = { account_id: 'northbeam', id: '', version: 0, profile: aProfile('Shared') };
  const { id } = (await call('deviceprofiles.saveDeviceProfile', people.northDesk, { body })).body
    .data as { id: string };
  await open(`/device-profiles/profile?account_id=northbeam&id=${id}`);
  await write(aProfile('Shared', { vendor: 'Mine' }));
  const theirs = { ...body, id, version: 1, profile: aProfile('Shared', { vendor: 'Theirs' }) };
  await call('deviceprofiles.saveDeviceProfile', people.northAdmin, { body: theirs });
  await userEvent.click(await button('Save'));
  await screen.findByText(/has changed the profile Shared meanwhile\.$/, {}, LONG);
  expect((await textArea()).value).toContain('Mine');
  await userEvent.click(await button('Save mine over theirs'));
  await screen.findByText(/^The profile Shared is saved\./, {}, LONG);
  expect((await ownProfilesOf(NORTH))[0]).toMatchObject({
    version: 3,
    text: expect.stringContaining('Mine'),
  });
});

test('who may only view reads profiles, and is offered no change', async () => {
  await open('/device-profiles?account_id=northbeam', roleWith(3));
  await screen.findAllByRole('link', { name: /^Open / }, LONG);
  expect(screen.queryByRole('button', { name: 'Add device profile' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Copy / })).toBeNull();
});
