import { MOST_LOGO_BYTES } from '../../../core/contract/branding.ts';
import { cleanSvg, refuseDefinitions } from './clean-svg.ts';
import { sizeText, type Logo } from './logo.ts';
import { isPng, readPng } from './read-png.ts';
import { refuseComplex } from './svg-limits.ts';
import { DAMAGED_SVG, UnsafeLogo } from './unsafe-logo.ts';

/** A narrower strip is less than a pixel where pages and mails show it. */
const MOST_TIMES = 30;
const SVG_BEGINNING = /^\uFEFF?\s*(<\?xml|<!--|<!DOCTYPE|<svg|<\w+:svg)/i;

/** Fixed by the specification. */
const NEITHER = 'A logo must be an SVG or PNG file.';

/**
 * Detects the format by content. An SVG is rebuilt without harmful parts, a PNG from the chunks
 * that draw it.
 * @param name file name; its extension must match the content
 * @throws UnsafeLogo with a sentence for the person.
 */
export async function readLogo(bytes: Uint8Array, name: string): Promise<Logo> {
  if (bytes.length > MOST_LOGO_BYTES) throw new UnsafeLogo('A logo may have 1 MB at most.');
  const logo = isPng(bytes) ? await readPng(bytes) : await readSvg(bytes);
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

async function readSvg(bytes: Uint8Array): Promise<Logo> {
  const source = textOf(bytes);
  // Before svgo, whose parser expands entities and whose time grows with the file.
  refuseDefinitions(source);
  refuseComplex(source);
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
    throw new UnsafeLogo(DAMAGED_SVG);
  }
}
