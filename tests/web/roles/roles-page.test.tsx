// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { eachInFreshBrowser } from '../page-tests.ts';
import type { PortalServer } from '../portal-server.ts';
import { click, dialog, isOff, listed, openRoles, reasonOf, roles } from './open-roles.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const deleteButton = (name: string) =>
  screen.getByRole('button', { name: `Delete the role ${name}` });

describe('the table of roles', () => {
  test("ROLE-02 ROLE-03 ROLE-04 ROLE-30 lists the server's roles with their users, and edit and delete", async () => {
    portal = await openRoles();
    const headers = [...document.querySelectorAll('th .head-sort__label, thead th')].map((cell) =>
      cell.textContent?.trim(),
    );
    for (const title of ['Name', 'Description', 'User Count', 'Actions'])
      expect(headers.some((header) => header?.startsWith(title))).toBe(true);
    const row = within(screen.getByText('The role Held').closest('tr')!);
    expect(row.getByText('2')).toBeTruthy();
    expect(row.getByRole('button', { name: 'Edit the role Held' })).toBeTruthy();
    expect(row.getByRole('button', { name: 'Delete the role Held' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add Role' })).toBeTruthy();
    expect(portal.calls('GET /live/rbac/roles').length).toBeGreaterThan(0);
  });

  test('ROLE-19 ROLE-28 ERR-33 a role with users and a protected one cannot be deleted, with the reason', async () => {
    portal = await openRoles();
    for (const name of ['Admin', 'Embedded', 'Held']) expect(isOff(deleteButton(name))).toBe(true);
    expect(isOff(deleteButton('Spare'))).toBe(false);
    expect(reasonOf(deleteButton('Held'))).toBe('Roles with users cannot be deleted.');
    expect(reasonOf(deleteButton('Embedded'))).toBe(
      'The role Embedded is protected and cannot be deleted.',
    );
  });

  test('USER-14 deleting needs the word confirm, in any case and with spaces around', async () => {
    portal = await openRoles();
    portal.on('DELETE /live/rbac/roles', {
      body: { status_code: 200, message: 'Role Spare deleted.' },
    });
    fireEvent.click(deleteButton('Spare'));
    await screen.findByRole('dialog', { name: 'Remove Role' });
    const remove = dialog().getByRole('button', { name: 'Remove Spare' });
    const type = (text: string) =>
      createWrapper(screen.getByRole('dialog')).findInput()!.setInputValue(text);
    expect(isOff(remove)).toBe(true);
    type('confirmed');
    expect(isOff(remove)).toBe(true);
    type(' CONFIRM ');
    portal.on('GET /live/rbac/roles', {
      body: { data: roles.filter(({ name }) => name !== 'Spare') },
    });
    fireEvent.click(remove);
    await waitFor(() =>
      expect(portal.calls('DELETE /live/rbac/roles').map(({ query }) => query)).toEqual([
        { name: 'Spare', version: '3', account_id: 'northbeam', customer: '' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remove Role' })).toBeNull());
    await waitFor(() => expect(screen.queryByText('The role Spare')).toBeNull());
    portal.on('POST /live/rbac/roles', { body: { message: 'Role Spare added.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('The role Spare is back.');
    const [restored] = portal.calls('POST /live/rbac/roles');
    expect(restored!.body).toMatchObject({
      name: 'Spare',
      description: 'The role Spare',
      alerts: 3,
    });
  });

  test('a role of another account goes for good, and the question says so', async () => {
    const theirs = listed('Spare', 0, {
      owner: { account_id: 'kestrel', customer: '', name: 'Kestrel' },
    });
    portal = await openRoles({ roles: [theirs] });
    portal.on('DELETE /live/rbac/roles', { body: { message: 'Role Spare deleted.' } });
    fireEvent.click(deleteButton('Spare'));
    await screen.findByText(/This cannot be undone: it belongs to Kestrel\./);
    createWrapper(screen.getByRole('dialog')).findInput()!.setInputValue('confirm');
    click('Remove Spare');
    await screen.findByText('Role Spare deleted.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('ERR-06 a refused deletion is told in the dialog, which stays with its word and its button', async () => {
    portal = await openRoles();
    portal.on('DELETE /live/rbac/roles', {
      status: 409,
      body: { status_code: 409, message: 'Roles with users cannot be deleted.' },
    });
    fireEvent.click(deleteButton('Spare'));
    await screen.findByRole('dialog', { name: 'Remove Role' });
    createWrapper(screen.getByRole('dialog')).findInput()!.setInputValue('confirm');
    click('Remove Spare');
    expect(await dialog().findByText('Roles with users cannot be deleted.')).toBeTruthy();
    await waitFor(() =>
      expect(isOff(dialog().getByRole('button', { name: 'Remove Spare' }))).toBe(false),
    );
    expect(createWrapper(screen.getByRole('dialog')).findInput()!.getInputValue()).toBe('confirm');
  });
});
