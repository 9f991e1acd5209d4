import { describe, expect, test } from 'vitest';
import { identifierOf } from '../../../core/domain/device-identifier.ts';
import { DEFAULT_PORTAL_CONFIG, readPortalConfig } from '../../../core/domain/portal-config.ts';

const without = (key: string) =>
  Object.fromEntries(Object.entries(DEFAULT_PORTAL_CONFIG).filter(([name]) => name !== key));

describe('the portal configuration', () => {
  test.each([
    'dashboard_config',
    'dashboard_map',
    'device_properties',
    'provisioning',
    'device_page_title',
    'rootFolderId',
  ])('DATA-37 has %s, and a file without it is refused by that key', (key) => {
    expect(readPortalConfig(DEFAULT_PORTAL_CONFIG, 'file')).toEqual(DEFAULT_PORTAL_CONFIG);
    expect(() => readPortalConfig(without(key), 'portal-config.json')).toThrow(
      `portal-config.json: ${key}`,
    );
  });

  test('DATA-38 dashboard_config holds, by device type, stats and availability', () => {
    const config = {
      ...DEFAULT_PORTAL_CONFIG,
      dashboard_config: { Router: { stats: [], availability: 'yes' } },
    };
    expect(() => readPortalConfig(config, 'file')).toThrow(
      'file: dashboard_config.Router.availability',
    );
    expect(() =>
      readPortalConfig({ ...config, dashboard_config: { Router: { availability: true } } }, 'file'),
    ).toThrow('file: dashboard_config.Router.stats');
  });

  test.each(['folder', 'property', 'default', 'bigGraph'])(
    'DATA-39 each dashboard_map entry has %s',
    (key) => {
      const entry = { folder: '', property: 'p', default: '', bigGraph: [] };
      const config = {
        ...DEFAULT_PORTAL_CONFIG,
        dashboard_map: {
          Tab: Object.fromEntries(Object.entries(entry).filter(([name]) => name !== key)),
        },
      };
      expect(() => readPortalConfig(config, 'file')).toThrow(`file: dashboard_map.Tab.${key}`);
    },
  );

  test('DATA-15 DATA-40 device_identifier comes first, then remove_device_identifier, then Billing Reference', () => {
    expect(identifierOf({ device_identifier: 'label', remove_device_identifier: 'Postcode' })).toBe(
      'label',
    );
    expect(identifierOf({ remove_device_identifier: 'Postcode' })).toBe('Postcode');
    expect(identifierOf({})).toBe('Billing Reference');
  });

  test('LIMIT-45 LIMIT-46 LIMIT-47 a brand may list resellers and sample ids; without them there are none', () => {
    const own = {
      resellers: ['Tidewater'],
      sample_ids: { device: '501', dashboard: 'overview@501' },
    };
    expect(readPortalConfig({ ...DEFAULT_PORTAL_CONFIG, ...own }, 'file')).toMatchObject(own);
    const { resellers: _resellers, sample_ids: _sampleIds, ...silent } = DEFAULT_PORTAL_CONFIG;
    expect(readPortalConfig(silent, 'file')).toMatchObject({ resellers: [], sample_ids: {} });
    expect(DEFAULT_PORTAL_CONFIG).toMatchObject({ resellers: [], sample_ids: {} });
  });

  test('a key that is not known is named', () => {
    expect(() => readPortalConfig({ ...DEFAULT_PORTAL_CONFIG, colour: 'red' }, 'file')).toThrow(
      'file: colour: is not a known key',
    );
  });
});
