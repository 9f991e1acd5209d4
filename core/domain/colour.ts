import {
  clampChroma,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklch,
  modeRgb,
  parse,
  useMode,
  wcagContrast,
} from 'culori/fn';

useMode(modeRgb);
// Contrast is reckoned in linear light.
useMode(modeLrgb);
const oklch = useMode(modeOklch);

/** Contrast ratios of WCAG 2.2 AA for text, and for meaningful lines and shapes. */
export const TEXT_CONTRAST = 4.5;
export const SHAPE_CONTRAST = 3;

/** From 1 (the same) to 21 (black on white). Colours are #rrggbb. */
export function contrast(a: string, b: string): number {
  return wcagContrast(a, b);
}

/** `share` of the way from one colour to another. */
export function mix(from: string, to: string, share: number): string {
  return hexOf(interpolate([from, to], 'rgb')(share));
}

/** Black or white, whichever reads better on the ground. */
export function inkOn(ground: string): string {
  return contrast(ground, '#ffffff') >= contrast(ground, '#000000') ? '#ffffff' : '#000000';
}

/**
 * The colour itself, or the nearest of its hue, lighter or darker, that reads on the ground; black
 * or white where no colour does.
 */
export function readableOn(ground: string, colour: string, ratio = TEXT_CONTRAST): string {
  if (contrast(ground, colour) >= ratio) return colour;
  const from = oklch(parse(colour)!);
  const at = (l: number) => hexOf(clampChroma({ ...from, l }, 'oklch', 'rgb'));
  const found = [0, 1].flatMap((end) => {
    if (contrast(at(end), ground) < ratio) return [];
    // Contrast rises steadily from the colour to black, and to white.
    let [good, bad] = [end, from.l];
    for (let step = 0; step < 24; step += 1) {
      const middle = (good + bad) / 2;
      if (contrast(at(middle), ground) >= ratio) good = middle;
      else bad = middle;
    }
    return [good];
  });
  const [best] = found.toSorted((a, b) => Math.abs(a - from.l) - Math.abs(b - from.l));
  return best === undefined ? inkOn(ground) : at(best);
}

/**
 * The colour as #rrggbb, from its parsed form: nothing else that was typed reaches a style sheet.
 * @throws Error for what is no colour.
 */
export function plainHex(colour: string): string {
  return hexOf(parse(colour));
}

function hexOf(colour: Parameters<typeof formatHex>[0]): string {
  const hex = formatHex(colour);
  if (hex === undefined) throw new Error('This is not a colour.');
  return hex;
}

/** '#022f6b', in either case. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
