import { fireEvent, screen, within } from '@testing-library/react';
import type { Role } from '../../../core/access/role.ts';
import type { User } from '../../../core/contract/users.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { UsersPage } from '../../../web/src/features/users/users-page.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

export const user = (name: string, more: Partial<User> = {}, roles = 'Customer Viewer'): User => ({
  Username: `${name.toLowerCase()}.reader`,
  UserStatus: 'CONFIRMED',
  Enabled: true,
  UserCreateDate: 1,
  Attributes: Object.entries({
    given_name: name,
    family_name: 'Reader',
    email: `${name.toLowerCase()}@harbour.example`,
    phone_number: '+447700900001',
    'custom:account_id': 'northbeam',
    'custom:role': 'user',
    'custom:roles': roles,
  }).map(([Name, Value]) => ({ Name, Value })),
  LastHere: null,
  Account: 'Northbeam',
  Locked: '',
  StopRefused: null,
  Version: 3,
  ...more,
});
const ann = user('Ann');
const bob = user('Bob', { UserStatus: 'FORCE_CHANGE_PASSWORD' });
const ada = user(
  'Ada',
  { Enabled: false, Locked: 'A person with the role Admin is changed by themselves alone.' },
  'Admin',
);

let opened: PortalServer | undefined;

/** In each file: files of a worker share this module, and hooks belong to one file. */
export const eachWithUsers = (): void => eachInFreshBrowser(() => opened);

export async function openUsers(editor: Role = roleWith(1)): Promise<PortalServer> {
  const portal = await startPortal(permissionsWith(editor, { kind: 'superuser' }), []);
  opened = portal;
  portal.on('GET /live/users', { body: { data: { Users: [ada, ann, bob] }, count: 3, total: 3 } });
  portal.on('GET /live/users/roles', {
    body: {
      data: [
        { role: roleWith(3, { name: 'Customer Viewer' }), refused: '' },
        { role: roleWith(1, { name: 'Desk' }), refused: 'You need more.' },
      ],
    },
  });
  portal.on('GET /live/devicegroups/customers', { body: { data: [] } });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  await renderPortal('/users', new MemoryProvider(), [
    { path: '/', Component: SignedInOnly, children: [{ path: 'users', Component: UsersPage }] },
  ]);
  await screen.findByText('bob@harbour.example');
  return portal;
}

export const button = (name: string) => screen.getByRole('button', { name });
export const isOff = (element: HTMLElement) =>
  element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true';
export const pick = (name: string) =>
  fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
export const dialog = () => within(screen.getByRole('dialog'));
export const typeIn = (label: string, text: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value: text } });
export const send = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
