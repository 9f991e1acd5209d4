import { describe, expect, test } from 'vitest';
import {
  brandingSchema,
  DEFAULT_THEME,
  themeColoursSchema,
  themeOf,
} from '../../../core/domain/brand.ts';

describe('a branding record', () => {
  test('DATA-57 has id, account_id, name, themeColours, logo_filename and portal_logo_filename', () => {
    const record = {
      id: 'n',
      account_id: 'n',
      name: 'N',
      themeColours: '{}',
      logo_filename: 'a.svg',
      portal_logo_filename: 'b.svg',
    };
    expect(brandingSchema.safeParse(record).success).toBe(true);
    for (const field of Object.keys(record)) {
      expect(
        brandingSchema.safeParse(
          Object.fromEntries(Object.entries(record).filter(([name]) => name !== field)),
        ).success,
      ).toBe(false);
    }
  });

  test('DATA-59 themeColours is JSON text of reports and portal colours; the default theme stands in for text that cannot be read', () => {
    const theme = {
      reports: { primary: '#111111', secondary: '#222222' },
      portal: { primary: '#333333', secondary: '#444444', type: 'dark', sidebar: '#555555' },
    };
    expect(themeOf({ themeColours: JSON.stringify(theme) })).toEqual(theme);
    for (const text of [
      '',
      '{',
      'null',
      '{"portal":{}}',
      JSON.stringify({ ...theme, reports: { primary: 'red', secondary: 'url(x)' } }),
      ...['#111111;}body{display:none', '#1111112', ' #111111', '#111111\n'].map((primary) =>
        JSON.stringify({ ...theme, reports: { ...theme.reports, primary } }),
      ),
    ]) {
      expect(themeOf({ themeColours: text })).toEqual(DEFAULT_THEME);
    }
  });

  test('DATA-60 the portal theme type is light or dark', () => {
    const typed = (type: string) =>
      themeColoursSchema.safeParse({ ...DEFAULT_THEME, portal: { ...DEFAULT_THEME.portal, type } })
        .success;
    expect(['light', 'dark', 'sepia'].map(typed)).toEqual([true, true, false]);
  });
});
