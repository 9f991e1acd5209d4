import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { References } from './references.ts';
import { sizeOf, type Size } from './svg-size.ts';
import { DAMAGED_SVG, UnsafeLogo } from './unsafe-logo.ts';

const words = (text: string) => new Set(text.split(' '));

const ELEMENTS = words(
  'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan title desc linearGradient radialGradient stop clipPath mask pattern',
);
const PRESENTATION =
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity stop-color stop-opacity clip-path clip-rule mask color display visibility overflow font-family font-size font-weight font-style text-anchor letter-spacing dominant-baseline';
/** Properties allowed in style="…". */
const STYLED = words(PRESENTATION);
const ATTRIBUTES = words(
  `id viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points transform gradientTransform gradientUnits spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits offset textLength lengthAdjust role aria-label ${PRESENTATION}`,
);
/** More than a drawing program writes, and drawn in a second. */
const MOST_REFERENCES = 200;
const SVG = 'http://www.w3.org/2000/svg';

export interface CleanSvg extends Size {
  svg: string;
  /** Removed parts, such as '<script>' or 'onload='. */
  dropped: string[];
  hasText: boolean;
}

/**
 * An internal subset can define entities, which expand on reading or include files.
 * @throws UnsafeLogo
 */
export function refuseDefinitions(source: string): void {
  if (/<!DOCTYPE[^>]*\[/i.test(source) || /<!ENTITY/i.test(source))
    throw new UnsafeLogo('This SVG defines entities, which no logo needs. Save it without them.');
}

/**
 * Rebuilds a drawing from allowed elements and attributes. Scripts, external references and hidden
 * content are dropped.
 * @throws UnsafeLogo if it is not an SVG or repeats its parts too often.
 */
export function cleanSvg(source: string): CleanSvg {
  refuseDefinitions(source);
  return new Rebuilding().of(source);
}

class Rebuilding {
  private readonly out: string[] = [];
  private readonly dropped = new Set<string>();
  private size: Size | undefined;
  /** Depth within a dropped element; 0 outside. */
  private skipping = 0;
  private readonly references = new References();
  private hasText = false;

  of(source: string): CleanSvg {
    const parser = new SaxesParser({ xmlns: true, position: false });
    parser.on('error', () => {
      throw new UnsafeLogo(DAMAGED_SVG);
    });
    parser.on('opentag', (tag) => this.open(tag));
    parser.on('closetag', ({ local }) => this.close(local));
    parser.on('text', (text) => {
      if (this.skipping === 0 && text.trim()) this.out.push(escaped(text));
    });
    parser.on('cdata', () => this.dropped.add('CDATA'));
    parser.write(source).close();
    if (!this.size) throw new UnsafeLogo('This file is not an SVG drawing.');
    if (this.references.count() > MOST_REFERENCES)
      throw new UnsafeLogo('This SVG repeats its parts too often for a logo.');
    const { dropped, hasText, size } = this;
    return { svg: this.out.join(''), ...size, dropped: [...dropped], hasText };
  }

  private open({ uri, local, attributes }: SaxesTagNS): void {
    if (!this.size && (local !== 'svg' || uri !== SVG))
      throw new UnsafeLogo('This file is not an SVG drawing.');
    if (this.skipping > 0 || uri !== SVG || !ELEMENTS.has(local)) {
      if (this.skipping === 0) this.dropped.add(`<${local}>`);
      this.skipping += 1;
      return;
    }
    if (local === 'text') this.hasText = true;
    const kept = new Map(Object.values(attributes).flatMap((each) => this.keep(local, each)));
    this.references.open(local, kept);
    const isRoot = !this.size;
    if (isRoot) {
      this.size = sizeOf(kept);
      // A width of 0, or one of a share, draws nothing in a mail.
      for (const name of ['width', 'height'] as const) kept.set(name, String(this.size[name]));
      kept.set('viewBox', kept.get('viewBox') ?? `0 0 ${this.size.width} ${this.size.height}`);
    }
    const written = [...kept].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
    this.out.push(`<${local}${isRoot ? ` xmlns="${SVG}"` : ''}${written}>`);
  }

  private close(local: string): void {
    if (this.skipping > 0) this.skipping -= 1;
    else {
      this.references.close();
      this.out.push(`</${local}>`);
    }
  }

  /** Sanitised attributes for one attribute of the file. */
  private keep(element: string, attribute: SaxesAttributeNS): [string, string][] {
    const { local, prefix, name, value } = attribute;
    if (prefix === 'xmlns' || name === 'xmlns') return [];
    if (local === 'href' && isWithin(value) && /^(use|pattern|\w+Gradient)$/.test(element))
      return [['href', value]];
    if (name === 'style') return value.split(';').flatMap((each) => this.keepStyle(each));
    if (prefix === '' && ATTRIBUTES.has(local) && isSafe(local, value)) return [[local, value]];
    this.dropped.add(`${name}=`);
    return [];
  }

  private keepStyle(declaration: string): [string, string][] {
    const [property = '', ...rest] = declaration.split(':');
    const [name, value] = [property.trim(), rest.join(':').trim()];
    if (name === '') return [];
    if (STYLED.has(name) && value !== '' && isSafe(name, value)) return [[name, value]];
    this.dropped.add(`style ${name}`);
    return [];
  }
}

/** Whether a reference stays within the file. */
const isWithin = (value: string) => /^#[\w.-]+$/.test(value);

function isSafe(name: string, value: string): boolean {
  if (/[\\<>]|\/\*|@|expression|javascript|data:|&#/i.test(value)) return false;
  if (name === 'overflow') return value === 'hidden';
  return (
    !/url\s*\(/i.test(value) ||
    /^\s*url\(\s*["']?#[\w.-]+["']?\s*\)\s*(none|#[0-9a-f]{3,8}|[a-z]+)?\s*$/i.test(value)
  );
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
