import { readableOn, SHAPE_CONTRAST, TEXT_CONTRAST } from '../../../core/domain/colour.ts';
import type { ColourScheme } from '../../../core/domain/theme.ts';
import type { MailFace } from '../../gateways/mail.ts';
import { shortened } from '../shortened.ts';

/** Colours that are the same in every brand; text on paper has a contrast of 4.5 and more. */
const PAPERS = {
  light: {
    paper: '#ffffff',
    ink: '#16191f',
    soft: '#5f6b7a',
    grid: '#e3e6ea',
    band: '#e4e7ec',
    reference: '#b42318',
    up: '#3d8b4f',
    down: '#b42318',
    part: '#b35c00',
    brief: '#8a6d00',
    planned: '#6b7fa3',
    unknown: '#7d8998',
  },
  dark: {
    paper: '#161d26',
    ink: '#e9ebed',
    soft: '#b4bbc4',
    grid: '#2c3644',
    band: '#2b3543',
    reference: '#ff8d85',
    up: '#4fa864',
    down: '#ff8d85',
    part: '#ffb057',
    brief: '#ffe066',
    planned: '#8fa3c7',
    unknown: '#8d99a8',
  },
} as const;
export type Palette = Record<keyof (typeof PAPERS)['light'] | 'first' | 'second', string>;

/** The colours of a chart: its lines and bars have those of the brand's reports, where they can be seen. */
export function paletteOf(
  scheme: ColourScheme,
  { colour, secondColour }: Pick<MailFace, 'colour' | 'secondColour'>,
): Palette {
  const paper = PAPERS[scheme];
  // Thin lines fade on dark paper.
  const ratio = scheme === 'dark' ? TEXT_CONTRAST : SHAPE_CONTRAST;
  const seen = (wanted: string) => readableOn(paper.paper, wanted, ratio);
  return { ...paper, first: seen(colour), second: seen(secondColour) };
}

type Colour = keyof Palette;

export interface PathMark {
  kind: 'path';
  /** As in SVG. */
  d: string;
  stroke?: Colour;
  width?: number;
  dash?: readonly [number, number];
  fill?: Colour;
  opacity?: number;
}

export interface TextMark {
  kind: 'text';
  text: string;
  x: number;
  /** Position of the base line. */
  y: number;
  size: number;
  colour: Colour;
  anchor: 'start' | 'middle' | 'end';
  isBold?: boolean;
}

export type Mark = PathMark | TextMark;

/** A chart in plain coordinates, from its upper left corner. */
export interface Scene {
  width: number;
  height: number;
  title: string;
  /** The chart in words, for those who do not see it. */
  description: string;
  marks: readonly Mark[];
}

export const WIDTH = 400;
const TITLE_SIZE = 15;
export const TEXT_SIZE = 13;
export const TOP = 40;

/** Texts of a picture are not measured; the table beside it has them whole. */
export function titleMark(title: string, most = 42): TextMark {
  return {
    kind: 'text',
    text: shortened(title, most),
    x: 10,
    y: 22,
    size: TITLE_SIZE,
    colour: 'ink',
    anchor: 'start',
    isBold: true,
  };
}

export const tenth = (value: number) => Math.round(value * 10) / 10;

/** A box, as in SVG, from its upper left corner to its lower right one. */
export function boxPath(left: number, top: number, right: number, bottom: number): string {
  return `M${tenth(left)},${top}H${tenth(right)}V${bottom}H${tenth(left)}Z`;
}
