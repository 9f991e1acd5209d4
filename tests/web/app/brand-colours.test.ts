// @vitest-environment jsdom
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_THEME } from '../../../core/domain/brand.ts';
import type * as BrandColours from '../../../web/src/app/brand-colours.ts';
import { contrast, readableOn } from '../../../web/src/app/contrast.ts';
import { addBrowserParts } from '../browser-parts.ts';

let brandProperties: typeof BrandColours.brandProperties;

beforeAll(async () => {
  addBrowserParts();
  ({ brandProperties } = await import('../../../web/src/app/brand-colours.ts'));
});

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the colours of a brand', () => {
  test('contrast is what WCAG says', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  test('any colour becomes readable on any ground', () => {
    fc.assert(
      fc.property(
        colour,
        colour,
        (ground, wanted) => contrast(ground, readableOn(ground, wanted)) >= 4.5,
      ),
    );
  });

  test('a colour that is made lighter or darker to be readable stays of its hue', () => {
    // Of each sector of the colour wheel, dark ones on dark ground and light ones on light.
    const hues: [dark: string, light: string, degrees: number][] = [
      ['#2b0000', '#ffd5d5', 0],
      ['#2b2b00', '#ffffd5', 60],
      ['#002b00', '#d5ffd5', 120],
      ['#002b2b', '#d5ffff', 180],
      ['#00002b', '#d5d5ff', 240],
      ['#2b002b', '#ffd5ff', 300],
    ];
    const hueOf = (hex: string) => {
      const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
      return ((Math.atan2(Math.sqrt(3) * (g! - b!), 2 * r! - g! - b!) * 180) / Math.PI + 360) % 360;
    };
    for (const [dark, light, degrees] of hues)
      for (const found of [readableOn('#161d26', dark), readableOn('#ffffff', light)]) {
        expect([dark, light]).not.toContain(found);
        expect(Math.round(hueOf(found)) % 360).toBe(degrees);
      }
  });

  test("the brand's own colour is used as it is where it can be read, and a lighter one in the dark", () => {
    expect(brandProperties(DEFAULT_THEME, 'light')['--brand']).toBe('#022f6b');
    const dark = brandProperties(DEFAULT_THEME, 'dark')['--brand']!;
    expect(dark).not.toBe('#022f6b');
    expect(contrast(dark, '#161d26')).toBeGreaterThanOrEqual(6.5);
  });

  test('whatever the brand, the text of buttons and of the side menu can be read', () => {
    fc.assert(
      fc.property(
        colour,
        colour,
        fc.constantFrom('light' as const, 'dark' as const),
        (primary, sidebar, mode) => {
          const theme = { ...DEFAULT_THEME, portal: { ...DEFAULT_THEME.portal, primary, sidebar } };
          const set = brandProperties(theme, mode);
          const value = (name: string) =>
            Object.entries(set).find(([property]) => property.startsWith(`--color-${name}`))![1];
          return (
            contrast(
              value('background-button-primary-default'),
              value('text-button-primary-default'),
            ) >= 4.5 &&
            contrast(set['--sidebar']!, set['--sidebar-text']!) >= 4.5 &&
            contrast(set['--sidebar-selected']!, set['--sidebar-selected-text']!) >= 4.5 &&
            contrast(set['--sidebar']!, set['--sidebar-accent']!) >= 3
          );
        },
      ),
    );
  });
});
