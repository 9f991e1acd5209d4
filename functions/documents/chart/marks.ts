/** The colours of a chart, on light and on dark paper; text on paper has a contrast of 4.5 and more. */
export const LIGHT = {
  paper: '#ffffff',
  ink: '#16191f',
  soft: '#5f6b7a',
  grid: '#e3e6ea',
  band: '#e4e7ec',
  first: '#0b5cad',
  second: '#a34a05',
  reference: '#b42318',
};
export type Palette = typeof LIGHT;
export const DARK: Palette = {
  paper: '#161d26',
  ink: '#e9ebed',
  soft: '#b4bbc4',
  grid: '#2c3644',
  band: '#2b3543',
  first: '#7cb5ff',
  second: '#f2a65a',
  reference: '#ff8d85',
};
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
  /** Of the base line. */
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

export const WIDTH = 520;
const TITLE_SIZE = 15;
export const TEXT_SIZE = 13;
export const TOP = 40;

export function titleMark(title: string): TextMark {
  return {
    kind: 'text',
    text: shortened(title, 56),
    x: 10,
    y: 22,
    size: TITLE_SIZE,
    colour: 'ink',
    anchor: 'start',
    isBold: true,
  };
}

/** Texts of a picture are not measured; the table beside it has them whole. */
export function shortened(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}

export const tenth = (value: number) => Math.round(value * 10) / 10;

/** A box, as in SVG, from its upper left corner to its lower right one. */
export function boxPath(left: number, top: number, right: number, bottom: number): string {
  return `M${tenth(left)},${top}H${tenth(right)}V${bottom}H${tenth(left)}Z`;
}
