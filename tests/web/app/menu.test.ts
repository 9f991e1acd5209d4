import { describe, expect, test } from 'vitest';
import { grantsOf } from '../../../core/access/grants.ts';
import {
  deviceTypesOf,
  MENU,
  menuEntryOf,
  visibleMenu,
  withDeviceTypes,
  type MenuEntry,
} from '../../../web/src/app/menu.ts';
import { roleWith } from '../people.ts';

const everything = grantsOf([roleWith(1)]);
const nothing = grantsOf([roleWith(4)]);
const texts = (entries: readonly MenuEntry[]) => entries.map((entry) => entry.text);
const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

describe('the side menu', () => {
  test('SHELL-36 has its top-level entries in this order', () => {
    expect(texts(visibleMenu(MENU, everything))).toEqual([
      'Dashboard',
      'Services',
      'Alerts',
      'Maintenance',
      'Reports',
      'Automation',
      'Admin',
      'Settings',
    ]);
  });

  test('SHELL-37 SHELL-41 Admin has its children in this order', () => {
    const admin = visibleMenu(MENU, everything).find((entry) => entry.text === 'Admin');
    expect(texts(admin!.children!)).toEqual([
      'Provisioning',
      'Collectors',
      'Device Profiles',
      'User Access',
      'Account Access',
      'Roles',
      'Audit Logs',
    ]);
  });

  test('SHELL-38 every entry leads to its page', () => {
    expect(
      Object.fromEntries(
        flat(MENU)
          .filter((entry) => entry.href)
          .map((entry) => [entry.text, entry.href]),
      ),
    ).toEqual({
      Dashboard: '/summary',
      Services: '/services',
      Alerts: '/alerts',
      Maintenance: '/maintenance',
      Reports: '/reports',
      Automation: '/automation',
      Provisioning: '/provision',
      Collectors: '/collectors',
      'Device Profiles': '/device-profiles',
      'User Access': '/users',
      'Account Access': '/accounts',
      Roles: '/roles',
      'Audit Logs': '/auditlogs',
      Settings: '/admin/settings',
    });
  });

  test('SHELL-40 each entry is hidden without the view right on its own permission key, and only then', () => {
    expect(visibleMenu(MENU, nothing)).toEqual([]);
    for (const entry of flat(MENU).filter(
      (candidate) => candidate.href && candidate.area !== 'services',
    )) {
      const area = entry.area!;
      const without = area.startsWith('admin.')
        ? { admin: { [area.slice('admin.'.length)]: 4 } }
        : { [area]: 4 };
      const shown = texts(flat(visibleMenu(MENU, grantsOf([roleWith(3, without)]))));
      expect(shown).not.toContain(entry.text);
      const sharing = flat(MENU).filter((other) => other.area === area);
      expect(shown).toHaveLength(flat(MENU).length - sharing.length);
    }
    expect(texts(flat(visibleMenu(MENU, grantsOf([roleWith(3, { services: [] })]))))).not.toContain(
      'Services',
    );
  });

  test('SHELL-39 Admin shows when at least one child is visible', () => {
    const onlyRoles = grantsOf([roleWith(4, { admin: { roles: 3 } })]);
    expect(visibleMenu(MENU, onlyRoles)).toMatchObject([
      { text: 'Admin', children: [{ text: 'Roles' }] },
    ]);
    const onlyMasquerade = grantsOf([roleWith(4, { admin: { masquerade: 3 } })]);
    expect(visibleMenu(MENU, onlyMasquerade)).toEqual([]);
  });

  test('SHELL-06 a device type becomes a child of Services that leads to /services/{name in lower case}', () => {
    const types = deviceTypesOf([
      { 'Device Type': 'Firewall' },
      { 'Device Type': 'Connectivity' },
      { 'Device Type': 'firewall' },
      { 'Device Type': '' },
      { 'Device Type': 'Wi-Fi AP' },
    ]);
    expect(types).toEqual(['Connectivity', 'Firewall', 'Wi-Fi AP']);
    const services = withDeviceTypes(MENU, types).find((entry) => entry.text === 'Services');
    expect(services!.children!.map((child) => child.href)).toEqual([
      '/services/connectivity',
      '/services/firewall',
      '/services/wi-fi%20ap',
    ]);
  });

  test('the entry of a page is known by its address, also below it', () => {
    const names = [
      '/alerts',
      '/services/router',
      '/dashboard',
      '/reports/7',
      '/admin/settings',
      '/device/7',
      '/',
    ].map((path) => menuEntryOf(path)?.text);
    expect(names).toEqual([
      'Alerts',
      'Services',
      'Dashboard',
      'Reports',
      'Settings',
      undefined,
      undefined,
    ]);
  });
});
