import { describe, expect, test } from 'vitest';
import {
  brandingSchema,
  brandReader,
  brandSettingsSchema,
  DEFAULT_THEME,
  formerBrandSchema,
  isUploaded,
  mailPictureOf,
  OTHER_THEME,
  paperLogo,
  plainBrand,
  settingsOf,
  storedFormerSchema,
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
    const red = { ...DEFAULT_THEME, reports: { primary: 'red', secondary: '#111111' } };
    expect(themeColoursSchema.safeParse(red).error?.issues[0]?.message).toBe(
      'must be a colour such as #022f6b',
    );
  });
});

const SETTINGS = {
  name: 'Northbeam',
  themeColours: JSON.stringify(DEFAULT_THEME),
  logo_filename: '',
  portal_logo_filename: 'portal-logo.svg',
  time_zone: 'Europe/London',
  language: 'en-GB',
  support_address: '',
  links: [{ label: 'Help', url: 'https://help.example' }],
  staff_name: 'Support',
};
const refusals = (change: object) =>
  brandSettingsSchema
    .safeParse({ ...SETTINGS, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
const link = (change: object) => ({ links: [{ ...SETTINGS.links[0], ...change }] });
const chars = (count: number) => 'x'.repeat(count);

describe('the settings of a brand', () => {
  test.each<[object, RegExp]>([
    [{ name: ' ' }, /^name: is required$/],
    [{ name: chars(81) }, /^name: /],
    [{ name: 'North\nbeam' }, /^name: must not contain control characters$/],
    [{ name: '\u0000North' }, /^name: must not contain control characters$/],
    [{ staff_name: '' }, /^staff_name: is required$/],
    [{ staff_name: chars(41) }, /^staff_name: /],
    [{ themeColours: '{}' }, /^themeColours: must be colours such as #022f6b$/],
    [{ themeColours: SETTINGS.themeColours.padEnd(1_001) }, /^themeColours: /],
    [{ time_zone: 'Mars/Base' }, /^time_zone: must be the name of a time zone, such as/],
    [{ language: 'xx-XX' }, /^language: /],
    [{ support_address: 'help' }, /^support_address: /],
    [{ links: Array.from({ length: 7 }, () => SETTINGS.links[0]) }, /^links: must be at most 6$/],
    [link({ label: '' }), /^links.0.label: is required$/],
    [link({ label: chars(41) }), /^links.0.label: /],
    [link({ url: 'http://help.example' }), /^links.0.url: must begin with https:\/\/$/],
    [link({ url: 'xhttps://help.example' }), /^links.0.url: must begin with/],
    [link({ url: 'httpsx://help.example' }), /^links.0.url: must begin with/],
    [link({ url: `https://help.example/${chars(480)}` }), /^links.0.url: /],
    [link({ target: '_top' }), /^links.0: /],
    [{ id: 'calder' }, /^: /],
  ])('are refused as %j', (change, refusal) => {
    expect(refusals(change)).toEqual([expect.stringMatching(refusal)]);
  });

  test('may have their full length, and lose the spaces around them', () => {
    const whole = {
      name: ` ${chars(80)} `,
      staff_name: ` ${chars(40)} `,
      support_address: 'help@example.com',
      links: Array.from({ length: 6 }, () => ({ label: chars(40), url: 'https://help.example' })),
    };
    expect(brandSettingsSchema.parse({ ...SETTINGS, ...whole })).toMatchObject({
      name: chars(80),
      staff_name: chars(40),
    });
  });

  test.each(['logo_filename', 'portal_logo_filename'])('%s is a name in one folder', (field) => {
    for (const name of ['', '.logo', '..logo', 'logo..', 'a b.svg', chars(200)])
      expect(refusals({ [field]: name }), name).toBeUndefined();
    for (const name of ['.', '..', 'a/b', 'a\\b', 'a?b', 'a#b', 'a\n', '/a'])
      expect(refusals({ [field]: name }), name).toEqual([`${field}: is not the name of a file`]);
    expect(refusals({ [field]: chars(201) })).toHaveLength(1);
  });

  test('are what is left of a record without its ids and its number', () => {
    const record = brandingSchema.parse({ ...SETTINGS, id: 'n', account_id: 'n' });
    expect(settingsOf(record)).toEqual(SETTINGS);
    expect(brandingSchema.safeParse({ ...record, more: 1 }).success).toBe(false);
    const former = { saved_at_ms: 1, saved_by: 'Ann', settings: SETTINGS };
    expect(formerBrandSchema.parse(former)).toEqual(former);
    expect(storedFormerSchema.parse(former)).toEqual({ ...former, saved_home: '' });
  });
});

describe('a brand that has chosen nothing', () => {
  const plain = plainBrand('tidewater', 'Tidewater');

  test('has no files and no links, the language and zone of the first brand, and version 1', () => {
    expect(plain).toEqual({
      id: 'tidewater',
      account_id: 'tidewater',
      name: 'Tidewater',
      themeColours: '',
      logo_filename: '',
      portal_logo_filename: '',
      time_zone: 'Europe/London',
      language: 'en-GB',
      support_address: '',
      links: [],
      staff_name: 'Service desk',
      version: 1,
    });
    expect(plainBrand('a', 'A', { language: 'de-DE' }).language).toBe('de-DE');
  });

  test('is read in London and British English, and another as it has chosen', () => {
    expect(brandReader(undefined)).toEqual({ zone: 'Europe/London', dates: 'en-GB' });
    expect(brandReader({ time_zone: 'Asia/Tokyo', language: 'de-DE' })).toEqual({
      zone: 'Asia/Tokyo',
      dates: 'de-DE',
    });
  });

  test('has the colours that ship, of the first brand or of others', () => {
    expect(themeOf(undefined)).toEqual(DEFAULT_THEME);
    expect(themeOf(plain)).toEqual(OTHER_THEME);
    expect(OTHER_THEME.portal).toEqual({ ...DEFAULT_THEME.portal, primary: '#5b2a86' });
    expect(DEFAULT_THEME).toEqual({
      reports: { primary: '#022f6b', secondary: '#5f6b7a' },
      portal: { primary: '#022f6b', secondary: '#5f6b7a', type: 'light', sidebar: '#ffffff' },
    });
  });
});

describe('a logo', () => {
  const uploaded = 'portal-logo-0123456789abcdef.svg';

  test('was uploaded when it is named by its digest', () => {
    for (const logo of [uploaded, 'report-logo-0123456789abcdef.png'])
      expect(isUploaded(logo)).toBe(true);
    for (const logo of [
      '',
      'portal-logo.svg',
      `x${uploaded}`,
      `${uploaded}x`,
      `../${uploaded}`,
      'portal-logo-0.svg',
      'portal-logo-zzzzzzzzzzzzzzzz.svg',
    ])
      expect(isUploaded(logo), logo).toBe(false);
  });

  test('of papers is the company’s, else the portal’s, and of mails its picture', () => {
    const both = { logo_filename: 'company.png', portal_logo_filename: 'portal.svg' };
    expect(paperLogo(both)).toBe('company.png');
    expect(paperLogo({ ...both, logo_filename: '' })).toBe('portal.svg');
    expect(mailPictureOf('portal.svg')).toBe('portal.svg.mail.png');
  });
});
