import { contrast } from '../../../core/domain/colour.ts';
import type { Drawn } from '../../documents/chart/png.ts';
import type { Logo } from './logo.ts';
import { UnsafeLogo } from './unsafe-logo.ts';

/** Fainter pixels are not seen: a tenth of full opacity. */
const LEAST_OPACITY = 26;
const LEAST_CONTRAST = 1.5;

/**
 * The logo as mails and papers show it.
 * @throws UnsafeLogo if nothing of it can be seen.
 */
export async function drawLogo({
  bytes,
  type,
}: Logo): Promise<{ png: Uint8Array; notes: string[] }> {
  const { png, pixels } = await draw(bytes, type);
  const darkest = darkestOf(pixels);
  if (darkest === undefined)
    throw new UnsafeLogo('Nothing of this logo can be seen: it is empty, transparent or damaged.');
  const isFaint = contrast(darkest, '#ffffff') < LEAST_CONTRAST;
  return {
    png,
    notes: isFaint
      ? ['It is almost white: mails and PDFs show it on white, where it is not seen.']
      : [],
  };
}

async function draw(bytes: Uint8Array, type: Logo['type']): Promise<Drawn> {
  // Loaded on demand: large and rarely needed.
  const { logoPicture } = await import('../../documents/logo-picture.ts');
  try {
    return await logoPicture(bytes, type);
  } catch {
    throw new UnsafeLogo('This logo cannot be drawn. Export it again.');
  }
}

/** The darkest colour on white paper; undefined if nothing is seen. */
function darkestOf(pixels: Uint8Array): string | undefined {
  let darkest: number[] | undefined;
  let least = Infinity;
  for (let at = 0; at < pixels.length; at += 4) {
    const opacity = pixels[at + 3]!;
    if (opacity < LEAST_OPACITY) continue;
    const colour = [...pixels.subarray(at, at + 3)].map((part) => part + 255 - opacity);
    const light = colour[0]! + colour[1]! + colour[2]!;
    if (light < least) [least, darkest] = [light, colour];
  }
  return darkest && `#${darkest.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
