/** Colours as WCAG 2.2 reckons with them; https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
type Rgb = readonly [number, number, number];

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** From 1 (the same) to 21 (black on white). Colours are #rrggbb. */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of the way from one colour to another. */
export function mix(from: string, to: string, share: number): string {
  const target = rgbOf(to);
  return hexOf(
    rgbOf(from).map(
      (channel, index) => channel + (target[index]! - channel) * share,
    ) as unknown as Rgb,
  );
}

/**
 * The colour itself, or as little as possible lighter or darker, so that it reads on the ground.
 */
export function readableOn(ground: string, colour: string, ratio = 4.5): string {
  const away = contrast(ground, '#ffffff') > contrast(ground, '#000000') ? '#ffffff' : '#000000';
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(colour, away, share);
    if (contrast(ground, candidate) >= ratio) return candidate;
  }
  return away;
}

/** Black or white, whichever reads better on the ground. */
export function inkOn(ground: string): string {
  return contrast(ground, '#ffffff') >= contrast(ground, '#000000') ? '#ffffff' : '#000000';
}
