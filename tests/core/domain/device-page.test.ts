import { describe, expect, test } from 'vitest';
import { SERVICE_RIGHTS, type ServiceRight } from '../../../core/access/areas.ts';
import { grantsOf } from '../../../core/access/grants.ts';
import type { Level } from '../../../core/access/levels.ts';
import type { ServiceEntry } from '../../../core/access/role.ts';
import {
  dashboardConfigOf,
  dashboardTabs,
  deviceProperty,
  deviceTitle,
  fixedTabs,
  isEditable,
  propertyGroups,
} from '../../../core/domain/device-page.ts';
import { mayOnDevice } from '../../../core/access/device-rights.ts';
import { DEFAULT_PORTAL_CONFIG, type PortalConfig } from '../../../core/domain/portal-config.ts';
import { deviceWith } from '../../fixtures/device.ts';
import { roleWith } from '../../web/people.ts';

const entry = (id: string, level: Level, changes: Partial<Record<ServiceRight, Level>> = {}) =>
  ({
    id,
    ...Object.fromEntries(SERVICE_RIGHTS.map((right) => [right, level])),
    ...changes,
  }) as ServiceEntry;
const grants = (...services: ServiceEntry[]) => grantsOf([roleWith(4, { services })]);
const config: PortalConfig = {
  ...DEFAULT_PORTAL_CONFIG,
  dashboard_map: {
    Overview: { folder: '', property: 'Device Dashboard ID', default: '', bigGraph: [] },
    Health: {
      folder: 'secret',
      property: 'Health Dashboard ID',
      default: 'health',
      bigGraph: ['Processor'],
    },
  },
};

describe('rights on a device', () => {
  const device = deviceWith();
  const may = (...services: ServiceEntry[]) =>
    mayOnDevice(grants(...services), device, 'alerts', 'view');

  test("DEVICE-54 the entry is the parent's or the root folder's, and without either there is no right", () => {
    expect(may(entry('site-1', 3))).toBe(true);
    expect(may(entry('1', 3))).toBe(true);
    expect(may(entry('elsewhere', 1))).toBe(false);
    expect(may()).toBe(false);
  });

  test("DEVICE-55 the parent's entry wins over the root folder's", () => {
    expect(may(entry('1', 1), entry('site-1', 4))).toBe(false);
    expect(may(entry('1', 4), entry('site-1', 3))).toBe(true);
  });

  test('DEVICE-54 a device that names only its parent is judged by it', () => {
    const bare = deviceWith({ groupPath: [] });
    expect(mayOnDevice(grants(entry('site-1', 3)), bare, 'metrics', 'view')).toBe(true);
    expect(mayOnDevice(grants(entry('1', 3)), bare, 'metrics', 'view')).toBe(false);
  });
});

describe('tabs', () => {
  const all = grants(entry('1', 1));

  test("DEVICE-22 a dashboard tab needs the device's id or a default", () => {
    expect(dashboardTabs(deviceWith(), config, all).map((tab) => tab.name)).toEqual(['Health']);
    expect(
      dashboardTabs(deviceWith({ 'Device Dashboard ID': 'overview@dev-1' }), config, all),
    ).toEqual([
      { name: 'Overview', dashboardId: 'overview@dev-1', bigGraph: [] },
      { name: 'Health', dashboardId: 'health', bigGraph: ['Processor'] },
    ]);
    const own = deviceWith({ Custom: [{ name: 'Health Dashboard ID', value: 'health@dev-1' }] });
    expect(dashboardTabs(own, config, all)[0]!.dashboardId).toBe('health@dev-1');
  });

  test('DEVICE-23 a dashboard tab needs view in its folder', () => {
    const device = deviceWith({ 'Device Dashboard ID': 'overview' });
    const names = (...services: ServiceEntry[]) =>
      dashboardTabs(device, config, grants(...services)).map((tab) => tab.name);
    expect(names(entry('1', 1), entry('secret', 4))).toEqual(['Overview']);
    expect(names(entry('secret', 3))).toEqual(['Health']);
    expect(names(entry('1', 1, { metrics: 4 }))).toEqual([]);
  });

  test("DEVICE-27 administrators need the folder's right as well", () => {
    const admin = grantsOf([
      { ...roleWith(1), name: 'Admin', services: [entry('1', 1), entry('secret', 4)] },
    ]);
    expect(dashboardTabs(deviceWith(), config, admin)).toEqual([]);
  });

  test('DEVICE-24 DEVICE-25 DEVICE-26 the fixed tabs follow their rights', () => {
    const tabs = (...rights: ServiceRight[]) => fixedTabs((right) => rights.includes(right));
    expect(tabs()).toEqual([]);
    expect(tabs('alerts')).toEqual(['Alerts']);
    expect(tabs('diagnostics')).toEqual(['Diagnostics']);
    expect(tabs('systemProperties')).toEqual(['Properties']);
    expect(tabs('customProperties')).toEqual(['Properties']);
  });

  test('DEVICE-21 Alerts, Diagnostics, Properties stand in this order', () => {
    expect(fixedTabs(() => true)).toEqual(['Alerts', 'Diagnostics', 'Properties']);
  });
});

describe('what the configuration says', () => {
  test('a title is filled from properties and never empty', () => {
    const device = deviceWith({ 'Site Name': 'Leeds', Custom: [{ name: 'Rack', value: 'A12' }] });
    expect(deviceTitle(device, '{label} · {Site Name} · {Rack}')).toBe('LDS-CPE-01 · Leeds · A12');
    expect(deviceTitle(deviceWith(), '{Unknown}')).toBe('LDS-CPE-01');
  });

  test('a device type without settings of its own takes the default ones', () => {
    const settings = { stats: [], availability: false };
    const of = {
      dashboard_config: { Router: settings, default: { stats: [], availability: true } },
    };
    expect(dashboardConfigOf(deviceWith({ 'Device Type': 'Router' }), of)).toBe(settings);
    expect(dashboardConfigOf(deviceWith({ 'Device Type': 'Switch' }), of).availability).toBe(true);
  });
});

describe('properties', () => {
  test('PROP-18 groups come from the configuration; what it does not name goes under General', () => {
    const device = deviceWith({ Reseller: 'Tidewater', Postcode: 'LS1 1AA' });
    const groups = propertyGroups(device, {
      device_properties: { Site: [{ name: 'Postcode' }], General: [{ name: 'label' }] },
    });
    expect(groups.map(([name, rows]) => [name, rows.map((row) => row.name)])).toEqual([
      ['Site', ['Postcode']],
      ['General', ['label', 'Reseller']],
    ]);
    const without = propertyGroups(device, { device_properties: { Site: [{ name: 'Postcode' }] } });
    expect(without[0]).toEqual(['General', [{ name: 'Reseller', value: 'Tidewater' }]]);
  });

  test('PROP-31 PROP-32 five items are left out, where the configuration names them and where it does not', () => {
    const hidden = [
      'Circuit Reference Provider',
      'Chassis Model',
      'Description',
      'Distribution',
      'Domain Controller',
    ] as const;
    const device = deviceWith(Object.fromEntries(hidden.map((name) => [name, 'something'])));
    const groups = propertyGroups(device, {
      device_properties: { General: hidden.map((name) => ({ name })) },
    });
    expect(groups).toEqual([['General', []]]);
    expect(propertyGroups(device, { device_properties: {} })).toEqual([]);
    expect(hidden.map((name) => deviceProperty(device, name))).toEqual(
      hidden.map(() => 'something'),
    );
  });

  test('PROP-30 Account ID, Customer and Date Added are not editable', () => {
    const editable = (name: string) => isEditable(name, true);
    expect(['Account ID', 'Customer', 'Date Added', 'Rack'].map(editable)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test('sizes are shown with their unit', () => {
    expect(deviceProperty(deviceWith({ 'Circuit Size': '100' }), 'Circuit Size')).toBe('100Mb');
  });
});
