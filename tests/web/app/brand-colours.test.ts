// @vitest-environment jsdom
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_THEME } from '../../../core/domain/branding.ts';
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
