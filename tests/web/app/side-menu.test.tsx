// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deviceWith } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

test('a group of the menu that was opened stays open when the devices are read again', async () => {
  const device = deviceWith('LDS-CPE-01', { 'Device Type': 'Router' });
  portal = await startPortal(permissionsWith(roleWith(1)), [device]);
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'ann' }));
  const { queries } = await renderPortal('/maintenance', new MemoryProvider());
  const group = await screen.findByRole('button', { name: 'Services by type', hidden: true });
  expect(screen.queryByRole('link', { name: 'Router', hidden: true })).toBeNull();
  fireEvent.click(group);
  expect(group.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('link', { name: 'Router', hidden: true })).toBeDefined();

  const renamed = { ...device, label: 'LDS-CPE-02' };
  portal.on('GET /live/devices/customer', { body: { data: [renamed], total: 1, as_of: 2_000 } });
  const read = portal.calls('GET /live/devices/customer').length;
  await queries.invalidateQueries();
  await waitFor(() =>
    expect(portal.calls('GET /live/devices/customer').length).toBeGreaterThan(read),
  );
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(group.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('link', { name: 'Router', hidden: true })).toBeDefined();
});
