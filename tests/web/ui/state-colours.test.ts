// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('../../../web/src/ui/state/state.css', import.meta.url), 'utf8');
const block = (selector: string) => new RegExp(`${selector} \\{([^}]*)\\}`).exec(css)![1]!;
const colours = (text: string) =>
  new Map(
    [...text.matchAll(/--state-(\w+)-(fill|ink|line): (#[0-9a-f]{6})/g)].map((match) => [
      `${match[1]} ${match[2]}`,
      match[3]!,
    ]),
  );

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

/** Degrees of the colour wheel. */
function hue(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const degrees = (Math.atan2(Math.sqrt(3) * (g! - b!), 2 * r! - g! - b!) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

/** From where to where a colour is called so; red goes over the end of the wheel. */
const HUES = {
  red: [340, 375],
  orange: [25, 40],
  yellow: [42, 60],
  green: [100, 160],
  blue: [200, 240],
} as const;

test.each([
  ['light', ':root', '#ffffff'],
  ['dark', '\\.awsui-dark-mode', '#161d26'],
])(
  'state colours in %s: text on its colour 4.5 to 1, shapes on the page 3 to 1',
  (_, selector, page) => {
    const table = colours(block(selector));
    expect(table.size).toBe(18);
    for (const name of ['red', 'orange', 'yellow', 'blue', 'green', 'grey']) {
      expect(
        contrast(table.get(`${name} ink`)!, table.get(`${name} fill`)!),
        `${name} ink`,
      ).toBeGreaterThanOrEqual(4.5);
      expect(contrast(table.get(`${name} line`)!, page), `${name} line`).toBeGreaterThanOrEqual(3);
    }
  },
);

test.each(Object.entries(HUES))(
  'STATE-09 STATE-10 STATE-11 STATE-12 STATE-13 what is called %s has that colour, in light and in dark',
  (name, [from, to]) => {
    const own = block(`\\.state-${name}`);
    for (const part of ['fill', 'ink', 'line'])
      expect(own).toContain(`--${part}: var(--state-${name}-${part});`);
    for (const scheme of [':root', '\\.awsui-dark-mode']) {
      const degrees = hue(colours(block(scheme)).get(`${name} fill`)!);
      expect(degrees < from ? degrees + 360 : degrees, scheme).toBeGreaterThanOrEqual(from);
      expect(degrees < from ? degrees + 360 : degrees, scheme).toBeLessThanOrEqual(to);
    }
  },
);
