import { themeOf, type Branding } from './brand.ts';

/** Display size of logos. */
const LOGO = {
  width: 230,
  height: 60,
  textLeft: 56,
  textWidth: 160,
  largestText: 26,
  largestOfTwo: 22,
} as const;
/** Average character width of a semi-bold sans serif, relative to its size. */
const LETTER_WIDTH = 0.58;
/** Smaller single lines are unreadable in the page header. */
const SMALLEST_LINE = 20;
const LINE_HEIGHT = 1.1;

const sizeFor = (characters: number, largest: number) =>
  Math.min(largest, Math.floor(LOGO.textWidth / (characters * LETTER_WIDTH)));

/** The name on the brand's colour, legible on light and dark pages. */
export function logoOf(branding: Pick<Branding, 'name' | 'themeColours'>): string {
  const { primary } = themeOf(branding).portal;
  const lines = linesOf(branding.name);
  const size = sizeFor(longestOf(lines), lines.length > 1 ? LOGO.largestOfTwo : LOGO.largestText);
  const texts = lines.map((line, at) => {
    const middle = LOGO.height / 2 + (at - (lines.length - 1) / 2) * size * LINE_HEIGHT;
    // Fixed text length, so that the name fits in any font.
    const length = Math.round(line.length * LETTER_WIDTH * size);
    return `<text x="${LOGO.textLeft}" y="${Math.round(middle + size * 0.35)}" fill="#ffffff" font-family="system-ui, sans-serif" font-size="${size}" font-weight="600" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escaped(line)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LOGO.width} ${LOGO.height}" width="${LOGO.width}" height="${LOGO.height}" role="img" aria-label="${escaped(branding.name)}">`,
    `<rect width="${LOGO.width}" height="${LOGO.height}" rx="8" fill="${primary}"/>`,
    '<path d="M14 42 L25 19 L33 35 L41 24" fill="none" stroke="#ffffff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>',
    ...texts,
    '</svg>\n',
  ].join('\n');
}

const longestOf = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length));

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Splits a long name into two lines of similar length. */
function linesOf(name: string): string[] {
  const words = name.split(' ');
  if (words.length === 1 || sizeFor(name.length, LOGO.largestText) >= SMALLEST_LINE) return [name];
  const parted = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  return parted.reduce((best, lines) => (longestOf(lines) < longestOf(best) ? lines : best));
}
