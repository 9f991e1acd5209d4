import { SaxesParser } from 'saxes';
import { DAMAGED_SVG, UnsafeLogo } from './unsafe-logo.ts';

/**
 * A larger drawing is an attack on whoever draws it. Each selector of a style sheet is compared
 * with each element.
 */
const LIMITS = { elements: 5_000, depth: 40, comparisons: 500_000 } as const;

/**
 * Counts the elements of a drawing and stops at the first one too many, so that the refusal takes
 * no longer for a larger file.
 * @throws UnsafeLogo if it is damaged or exceeds the limits.
 */
export function refuseComplex(source: string): void {
  let [depth, elements, selectors] = [0, 0, 0];
  let inSheet = false;
  const parser = new SaxesParser({ position: false });
  parser.on('error', () => {
    throw new UnsafeLogo(DAMAGED_SVG);
  });
  const refuseAbove = () => {
    const { elements: most, comparisons } = LIMITS;
    if (depth > LIMITS.depth || elements > most || elements * selectors > comparisons)
      throw new UnsafeLogo('This SVG is too complex for a logo.');
  };
  parser.on('opentag', ({ name, isSelfClosing }) => {
    depth += 1;
    elements += 1;
    refuseAbove();
    inSheet = /(?:^|:)style$/.test(name) && !isSelfClosing;
  });
  parser.on('closetag', () => {
    depth -= 1;
    inSheet = false;
  });
  const countSelectors = (text: string) => {
    if (!inSheet) return;
    selectors += text.match(/[{,]/g)?.length ?? 0;
    refuseAbove();
  };
  parser.on('text', countSelectors);
  parser.on('cdata', countSelectors);
  parser.write(source).close();
}
