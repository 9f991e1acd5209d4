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
 * The colour itself, or as little as possible lighter or darker, of the same hue, so that it reads
 * on the ground.
 */
export function readableOn(ground: string, colour: string, ratio = 4.5): string {
  const end = contrast(ground, '#ffffff') > contrast(ground, '#000000') ? 1 : 0;
  const { hue, saturation, lightness } = hslOf(colour);
  for (let share = 0; share < 1; share += 0.05) {
    const candidate =
      share === 0
        ? colour
        : ofHsl({ hue, saturation, lightness: lightness + (end - lightness) * share });
    if (contrast(ground, candidate) >= ratio) return candidate;
  }
  return end === 1 ? '#ffffff' : '#000000';
}

/** Hue in degrees, saturation and lightness from 0 to 1. */
interface Hsl {
  hue: number;
  saturation: number;
  lightness: number;
}

/** https://www.w3.org/TR/css-color-4/#rgb-to-hsl */
function hslOf(hex: string): Hsl {
  const [red, green, blue] = rgbOf(hex).map((channel) => channel / 255) as [number, number, number];
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const spread = most - least;
  const lightness = (most + least) / 2;
  if (spread === 0) return { hue: 0, saturation: 0, lightness };
  const sector =
    most === red
      ? (green - blue) / spread
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return {
    hue: (sector * 60 + 360) % 360,
    saturation: spread / (1 - Math.abs(2 * lightness - 1)),
    lightness,
  };
}

/** https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function ofHsl({ hue, saturation, lightness }: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return hexOf([channel(0), channel(8), channel(4)]);
}

/** Black or white, whichever reads better on the ground. */
export function inkOn(ground: string): string {
  return contrast(ground, '#ffffff') >= contrast(ground, '#000000') ? '#ffffff' : '#000000';
}
