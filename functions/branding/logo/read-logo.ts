import { imageSize } from 'image-size';
import { MOST_LOGO_BYTES } from '../../../core/contract/branding.ts';
import { cleanSvg, refuseDefinitions } from './clean-svg.ts';
import { UnsafeLogo } from './unsafe-logo.ts';

export interface Logo {
  type: 'svg' | 'png';
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Removed parts, and parts to check. */
  notes: string[];
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const MOST_PIXELS = 4_000;
const LEAST_PIXELS = 16;
/** A narrower strip is less than a pixel where pages and mails show it. */
const MOST_TIMES = 30;
/** Signature, and the IHDR chunk with width and height. */
const PNG_HEAD = 33;
const SVG_BEGINNING = /^\uFEFF?\s*(<\?xml|<!--|<!DOCTYPE|<svg|<\w+:svg)/i;

/** Fixed by the specification. */
const NEITHER = 'A logo must be an SVG or PNG file.';

/**
 * Detects the format by content. An SVG is rebuilt without harmful parts, a PNG is cut after its
 * end.
 * @param name file name; its extension must match the content
 * @throws UnsafeLogo with a sentence for the person.
 */
export async function readLogo(bytes: Uint8Array, name: string): Promise<Logo> {
  if (bytes.length > MOST_LOGO_BYTES) throw new UnsafeLogo('A logo may have 1 MB at most.');
  const logo = PNG.every((byte, at) => bytes[at] === byte) ? readPng(bytes) : await readSvg(bytes);
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (ending !== logo.type)
    throw new UnsafeLogo(
      `${NEITHER} This one is ${logo.type.toUpperCase()}, but its name does not end with .${logo.type}.`,
    );
  const { width, height } = logo;
  if (Math.max(width / height, height / width) > MOST_TIMES)
    throw new UnsafeLogo(
      `A logo may be ${MOST_TIMES} times as wide as high at most, or as high as wide; this one is ${sizeText(logo)}.`,
    );
  return logo;
}

/** Reads only the header, so a decompression bomb does no harm. */
function readPng(bytes: Uint8Array): Logo {
  if (bytes.length < PNG_HEAD) throw new UnsafeLogo(CUT_OFF);
  const { width, height } = sizeOfPng(bytes);
  const isUsable = (length: number) => length >= LEAST_PIXELS && length <= MOST_PIXELS;
  if (!isUsable(width) || !isUsable(height))
    throw new UnsafeLogo(
      `A logo is 16 to 4,000 pixels wide and high; this one is ${sizeText({ width, height })}.`,
    );
  return { type: 'png', bytes: bytes.subarray(0, endOf(bytes)), width, height, notes: [] };
}

function sizeOfPng(bytes: Uint8Array): { width: number; height: number } {
  try {
    return imageSize(bytes);
  } catch {
    throw new UnsafeLogo(CUT_OFF);
  }
}

const sizeText = ({ width, height }: { width: number; height: number }) =>
  `${width.toLocaleString('en-GB')} × ${height.toLocaleString('en-GB')}`;

const CUT_OFF = 'This PNG is cut off or damaged. Export it again.';

/** End of the last chunk; anything after it, such as a second file, is cut off. */
function endOf(png: Uint8Array): number {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = PNG.length; at + 12 <= png.length;) {
    const isLast = view.getUint32(at + 4) === IEND;
    at += 12 + view.getUint32(at);
    if (isLast && at <= png.length) return at;
  }
  throw new UnsafeLogo(CUT_OFF);
}

const IEND = 0x49454e44;

async function readSvg(bytes: Uint8Array): Promise<Logo> {
  const source = textOf(bytes);
  // Before svgo, whose parser expands entities.
  refuseDefinitions(source);
  const { svg, width, height, dropped, hasText } = cleanSvg(await withoutSheets(source));
  return {
    type: 'svg',
    bytes: new TextEncoder().encode(svg),
    width,
    height,
    notes: [
      ...(dropped.length > 0 ? [`Left out: ${dropped.join(', ')}.`] : []),
      ...(hasText
        ? ['It has text, which looks different where its font is missing: turn it into paths.']
        : []),
    ],
  };
}

function textOf(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (SVG_BEGINNING.test(text)) return text;
  } catch {
    // Not text.
  }
  throw new UnsafeLogo(NEITHER);
}

/**
 * Converts style sheets, which drawing programs write, to attributes, so that the sheets can be
 * dropped.
 * @throws UnsafeLogo for malformed SVG.
 */
async function withoutSheets(source: string): Promise<string> {
  // Loaded on demand: large and rarely needed.
  const { optimize } = await import('svgo/browser');
  try {
    return optimize(source, {
      plugins: [
        { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
        'convertStyleToAttrs',
      ],
    }).data;
  } catch {
    throw new UnsafeLogo('This SVG is damaged: it is not well-formed.');
  }
}
