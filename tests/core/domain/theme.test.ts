import { converter } from 'culori';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_THEME, plainBrand, themeOf } from '../../../core/domain/brand.ts';
import { contrast, inkOn, isColour, plainHex, readableOn } from '../../../core/domain/colour.ts';
import { themeCss, themeProperties } from '../../../core/domain/theme.ts';
import { THEME_PRESETS } from '../../../core/domain/theme-presets.ts';

const oklch = converter('oklch');
const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the colours of a brand', () => {
  test('contrast is what WCAG says', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  test('any colour becomes readable on any ground, and stays itself where it is', () => {
    fc.assert(
      fc.property(colour, colour, (ground, wanted) => {
        const shown = readableOn(ground, wanted);
        return contrast(ground, wanted) >= 4.5 ? shown === wanted : contrast(ground, shown) >= 4.5;
      }),
    );
  });

  test('a colour that is made lighter or darker to be readable stays of its hue', () => {
    // Colours of each sector of the wheel, dark ones on dark ground and light ones on light.
    const pairs: [dark: string, light: string][] = [
      ['#2b0000', '#ffd5d5'],
      ['#2b2b00', '#ffffd5'],
      ['#002b00', '#d5ffd5'],
      ['#002b2b', '#d5ffff'],
      ['#00002b', '#d5d5ff'],
      ['#2b002b', '#ffd5ff'],
    ];
    const hueOf = (hex: string) => oklch(hex)!.h!;
    for (const pair of pairs)
      for (const [at, ground] of ['#161d26', '#ffffff'].entries()) {
        const found = readableOn(ground, pair[at]!);
        expect(found).not.toBe(pair[at]);
        const apart = Math.abs(hueOf(found) - hueOf(pair[at]!));
        expect(Math.min(apart, 360 - apart)).toBeLessThan(3);
      }
  });

  test("the brand's own colour is used as it is where it can be read, and a lighter one in the dark", () => {
    expect(themeProperties(DEFAULT_THEME, 'light')['--brand']).toBe('#022f6b');
    const dark = themeProperties(DEFAULT_THEME, 'dark')['--brand']!;
    expect(dark).not.toBe('#022f6b');
    expect(contrast(dark, '#161d26')).toBeGreaterThanOrEqual(6.5);
  });

  test('whatever the brand, secondary text can be read on what is chosen', () => {
    // The design system's text of descriptions, in each scheme.
    const texts = { light: '#656871', dark: '#a4a4ad' } as const;
    fc.assert(
      fc.property(colour, fc.constantFrom('light', 'dark'), (primary, scheme) => {
        const theme = { portal: { ...DEFAULT_THEME.portal, primary } };
        const faint = themeProperties(theme, scheme)['--brand-faint']!;
        expect(contrast(faint, texts[scheme])).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('whatever the brand, the text of buttons and of the side menu can be read', () => {
    fc.assert(
      fc.property(
        colour,
        colour,
        colour,
        fc.constantFrom('light' as const, 'dark' as const),
        (primary, secondary, sidebar, scheme) => {
          const portal = { ...DEFAULT_THEME.portal, primary, secondary, sidebar };
          const set = themeProperties({ portal }, scheme) as Record<`--${string}`, string>;
          const of = (a: `--${string}`, b: `--${string}`) => contrast(set[a]!, set[b]!);
          return (
            of('--brand', '--brand-ink') >= 4.5 &&
            contrast(set['--brand-second']!, scheme === 'dark' ? '#161d26' : '#ffffff') >= 3 &&
            of('--sidebar', '--sidebar-text') >= 4.5 &&
            of('--sidebar-selected', '--sidebar-selected-text') >= 4.5 &&
            of('--sidebar', '--sidebar-accent') >= 3
          );
        },
      ),
    );
  });

  test('a side menu that is bright keeps its colour by day alone, and a dark one always', () => {
    const sidebarOf = (sidebar: string, scheme: 'light' | 'dark') =>
      themeProperties({ portal: { ...DEFAULT_THEME.portal, sidebar } }, scheme)['--sidebar'];
    expect([sidebarOf('#ffffff', 'light'), sidebarOf('#ffffff', 'dark')]).toEqual([
      '#ffffff',
      '#161d26',
    ]);
    for (const scheme of ['light', 'dark'] as const)
      expect(sidebarOf('#000080', scheme)).toBe('#000080');
  });

  test('a colour that reads well enough is kept, and another one goes the shorter way', () => {
    const ratio = contrast('#ffffff', '#0a84ff');
    expect(readableOn('#ffffff', '#0a84ff', ratio)).toBe('#0a84ff');
    const light = (of: string) => contrast(of, '#000000');
    expect(light(readableOn('#808080', '#a0a0a0', 3))).toBeGreaterThan(light('#a0a0a0'));
    expect(light(readableOn('#808080', '#606060', 3))).toBeLessThan(light('#606060'));
    expect([inkOn('#ffff00'), inkOn('#000080')]).toEqual(['#000000', '#ffffff']);
  });

  test('a colour is a hash with six digits, and nothing else is written into a sheet', () => {
    for (const text of ['#022f6b', '#ABCDEF']) expect(isColour(text)).toBe(true);
    for (const text of ['', 'red', '022f6b', '#022f6', '#022f6b0', 'x#022f6b', '#02gg6b', '#0'])
      expect(isColour(text), text).toBe(false);
    expect(plainHex('RED')).toBe('#ff0000');
    for (const text of ['', 'red;}', 'url(x)'])
      expect(() => plainHex(text)).toThrow('This is not a colour.');
  });

  test('the sheet has both schemes and the one to begin with, and nothing that was typed', () => {
    const css = themeCss({ portal: { ...DEFAULT_THEME.portal, type: 'dark' } });
    expect(css).toMatch(/^:root\{--brand-scheme:dark\}\nhtml body\{--brand:#022f6b;/);
    expect(css).toContain('html body.awsui-dark-mode{--brand:#');
    expect(css).toMatch(/\}\n$/);
    expect(themeCss(DEFAULT_THEME)).toMatch(/^:root\{--brand-scheme:light\}\n/);
    const typed = { ...DEFAULT_THEME.portal, primary: 'red;}body{display:none' };
    expect(() => themeCss({ portal: typed })).toThrow();
  });
});

describe('the themes that ship', () => {
  test('DATA-61 DATA-62 DATA-63 are pairs of light and dark, Late Shift and Rustic, each with its four fields', () => {
    const names = THEME_PRESETS.map(({ name }) => name);
    const pairs = names.filter((name) => name.endsWith(' Light'));
    expect(pairs.length).toBeGreaterThanOrEqual(3);
    expect(names).toEqual(
      expect.arrayContaining([
        ...pairs.map((name) => name.replace('Light', 'Dark')),
        'Late Shift',
        'Rustic',
      ]),
    );
    expect(THEME_PRESETS.some(({ portalPrimary }) => portalPrimary === '#022f6b')).toBe(true);
    for (const preset of THEME_PRESETS) {
      expect(Object.keys(preset).sort()).toEqual([
        'colourScheme',
        'name',
        'portalPrimary',
        'portalSecondary',
        'sidebarColour',
      ]);
      const scheme = / (Light|Dark)$/.exec(preset.name)?.[1]?.toLowerCase();
      if (scheme) expect(preset.colourScheme).toBe(scheme);
    }
  });

  test('BRAND-12 BRAND-13 the default brand is #022f6b, another one that chose no colours is purple', () => {
    expect(themeOf(plainBrand('default', 'Any')).portal.primary).toBe('#022f6b');
    const other = themeOf(plainBrand('tidewater', 'Tidewater'));
    expect([other.portal.primary, other.reports.primary]).toEqual(['#5b2a86', '#5b2a86']);
  });
});
