import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, within } from '@testing-library/react';
import type { Role } from '../../../core/access/role.ts';
import type { ListedRole } from '../../../core/contract/rbac.ts';
import type { Group } from '../../../core/contract/devicegroups.ts';
import type { Device } from '../../../core/domain/device.ts';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { RolesPage } from '../../../web/src/features/roles/roles-page.tsx';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

export const listed = (
  name: string,
  userCount: number,
  changes: Partial<ListedRole> = {},
): ListedRole => ({
  ...roleWith(4),
  services: [],
  name,
  description: `The role ${name}`,
  version: 3,
  userCount,
  owner: { account_id: 'northbeam', customer: '', name: 'Northbeam' },
  ...changes,
});

export const roles = [
  listed('Admin', 1),
  listed('Embedded', 0),
  listed('Held', 2),
  listed('Spare', 0, { alerts: 3 }),
];

const group = (id: string, name: string, path: string[]): Group => ({
  id,
  name,
  path,
  parentId: path.at(-2) ?? '',
  fullPath: name,
  account_id: 'northbeam',
  customer: '',
  deviceCount: 1,
});

/** The root, two customers below it, and a site below the first. */
export const groups = [
  group('1', 'Northbeam', ['1']),
  group('10', 'Harbour Foods', ['1', '10']),
  group('11', 'Leeds', ['1', '10', '11']),
  group('20', 'Wold Schools', ['1', '20']),
];

interface Opening {
  editor?: Role;
  devices?: readonly Device[];
  groups?: readonly Group[];
  roles?: readonly ListedRole[];
}

/**
 * The roles page, with its roles there, for an editor who holds everything unless told otherwise.
 */
export async function openRoles({
  editor = roleWith(1),
  devices = [],
  groups: shown = groups,
  roles: known = roles,
}: Opening = {}): Promise<PortalServer> {
  const portal = await startPortal(permissionsWith(editor, { kind: 'superuser' }), devices);
  portal.on('GET /live/rbac/roles', { body: { data: known } });
  portal.on('GET /live/devicegroups', { body: { data: shown } });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  await renderPortal('/roles', new MemoryProvider(), [
    { path: '/', Component: SignedInOnly, children: [{ path: 'roles', Component: RolesPage }] },
  ]);
  await screen.findByText('Spare');
  return portal;
}

export const dialog = () => within(screen.getByRole('dialog'));
export const click = (name: string | RegExp) =>
  fireEvent.click(dialog().getByRole('button', { name }));
export const box = (name: string) => dialog().getByRole<HTMLInputElement>('checkbox', { name });
export const boxes = () =>
  dialog()
    .getAllByRole<HTMLInputElement>('checkbox')
    .map((each) => each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent ?? '');
export const isOff = (button: HTMLElement) =>
  button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true';
export const saveButton = () => dialog().getByRole('button', { name: 'Save' });
export const typeName = (text: string) =>
  createWrapper(screen.getByRole('dialog')).findInput()!.setInputValue(text);

export async function addRole(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Add Role' }));
  await screen.findByRole('dialog');
}

export async function editRole(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: `Edit the role ${name}` }));
  await screen.findByRole('dialog');
}

/** The services tab, with its groups there. */
export async function openServices(): Promise<void> {
  fireEvent.click(dialog().getByRole('tab', { name: 'Services' }));
  await dialog().findByRole('table', { name: 'Rights per group of services' });
}

/** Names of the groups that the tree shows. */
export const shownGroupNames = () =>
  [
    ...dialog()
      .getByRole('table', { name: 'Rights per group of services' })
      .querySelectorAll('tbody tr th'),
  ].map((cell) => cell.textContent?.trim());

/** Why a button is disabled. */
export const reasonOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby')!)?.textContent;
