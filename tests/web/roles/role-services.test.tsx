// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { deviceWith } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import type { PortalServer } from '../portal-server.ts';
import {
  addRole,
  box,
  boxes,
  click,
  dialog,
  editRole,
  groups,
  openRoles,
  openServices,
  shownGroupNames,
} from './open-roles.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

describe('the services of a role', () => {
  test('ROLE-11 ROLE-13 ROLE-14 are a tree: the root first, its groups when opened, seven rights each', async () => {
    portal = await openRoles();
    await addRole();
    await openServices();
    expect(shownGroupNames()).toEqual(['Northbeam']);
    expect(boxes()).toEqual(
      [
        'metrics',
        'system',
        'alerts',
        'diagnostics',
        'system properties',
        'custom properties',
        'raise ticket',
      ].flatMap((right) => [`View ${right} in Northbeam`, `Manage ${right} in Northbeam`]),
    );
    click('Open Northbeam');
    expect(shownGroupNames()).toEqual(['Northbeam', 'Harbour Foods', 'Wold Schools']);
    click('Open Harbour Foods');
    expect(shownGroupNames()).toEqual(['Northbeam', 'Harbour Foods', 'Leeds', 'Wold Schools']);
  });

  test('ROLE-12 ROLE-24 ROLE-26 a tick reaches the groups below, and a group that differs half-ticks those above', async () => {
    portal = await openRoles();
    await addRole();
    await openServices();
    click('Open Northbeam');
    click('Open Harbour Foods');
    await userEvent.click(box('View metrics in Northbeam'));
    expect(box('View metrics in Leeds').checked).toBe(true);
    await userEvent.click(box('View metrics in Leeds'));
    expect(box('View metrics in Leeds').checked).toBe(false);
    expect(box('View metrics in Harbour Foods').indeterminate).toBe(true);
    expect(box('View metrics in Northbeam').indeterminate).toBe(true);
    expect(box('View metrics in Wold Schools').checked).toBe(true);
  });

  test('ROLE-15 the search finds groups that are not open', async () => {
    portal = await openRoles();
    await addRole();
    await openServices();
    createWrapper(screen.getByRole('dialog')).findTextFilter()!.findInput().setInputValue('leeds');
    await waitFor(() => expect(shownGroupNames()).toEqual(['Northbeam', 'Harbour Foods', 'Leeds']));
  });

  test('ROLE-16 LIMIT-06 LIMIT-07 come in pages of 25, or of 10, 50 or 100', async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...groups[3]!,
      id: `s${index}`,
      name: `Site ${index + 1}`,
      path: ['1', `s${index}`],
    }));
    portal = await openRoles({ groups: [groups[0]!, ...many] });
    await addRole();
    await openServices();
    click('Open Northbeam');
    expect(shownGroupNames()).toHaveLength(25);
    click('Next page');
    await waitFor(() => expect(shownGroupNames().at(-1)).toBe('Site 40'));
    const select = createWrapper(screen.getByRole('dialog')).findSelect()!;
    select.openDropdown();
    expect(
      select
        .findDropdown()
        .findOptions()
        .map((option) => option.getElement().textContent),
    ).toEqual(['10 per page', '25 per page', '50 per page', '100 per page']);
    select.selectOptionByValue('10');
    await waitFor(() =>
      expect([shownGroupNames().length, shownGroupNames()[0]]).toEqual([10, 'Northbeam']),
    );
    select.openDropdown();
    select.selectOptionByValue('50');
    await waitFor(() => expect(shownGroupNames()).toHaveLength(41));
  });

  test('ROLE-17 the role Embedded has one plain row instead of the tree', async () => {
    portal = await openRoles();
    await editRole('Embedded');
    await openServices();
    expect(shownGroupNames()).toEqual(['Northbeam']);
    expect(dialog().queryByRole('button', { name: 'Open Northbeam' })).toBeNull();
    cleanup();
    await portal.stop();
    portal = await openRoles();
    await editRole('Held');
    await openServices();
    expect(dialog().getByRole('button', { name: 'Open Northbeam' })).toBeTruthy();
  });

  test('a failure to read the groups is told, and can be tried again', async () => {
    portal = await openRoles();
    portal.on('GET /live/devicegroups', {
      status: 500,
      body: { status_code: 500, message: 'The store is not available.' },
    });
    await addRole();
    fireEvent.click(dialog().getByRole('tab', { name: 'Services' }));
    expect(await dialog().findByText(/The groups could not be read/)).toBeTruthy();
    portal.on('GET /live/devicegroups', { body: { data: groups } });
    click('Try again');
    await waitFor(() => expect(shownGroupNames()).toEqual(['Northbeam']));
  });

  test('what the role would see is counted before it is saved', async () => {
    const at = (id: string, path: string[]) => deviceWith(id, { groupPath: path });
    portal = await openRoles({
      devices: [at('a', ['1', '10']), at('b', ['1', '10', '11']), at('c', ['1', '20'])],
    });
    await addRole();
    fireEvent.click(box('Manage reports'));
    await openServices();
    click('Open Northbeam');
    fireEvent.click(box('View alerts in Harbour Foods'));
    fireEvent.click(dialog().getByRole('tab', { name: 'What would this role see?' }));
    expect(await dialog().findByText('2 of the 3 services that you see')).toBeTruthy();
    expect(dialog().getByText('Reports (manage)')).toBeTruthy();
    expect(dialog().getByRole('row', { name: 'Alerts 2 0' })).toBeTruthy();
  });
});
