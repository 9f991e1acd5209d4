import { UnsafeLogo } from './unsafe-logo.ts';

export interface Size {
  width: number;
  height: number;
}

const MOST_UNITS = 10_000;

/**
 * The size of a drawing by its own measures, else by its viewBox.
 * @throws UnsafeLogo when neither says one that a logo can have.
 */
export function sizeOf(attributes: ReadonlyMap<string, string>): Size {
  const box = (attributes.get('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const measure = (name: 'width' | 'height', at: number) => {
    const said = attributes.get(name) ?? '';
    return (said.endsWith('%') ? 0 : Number.parseFloat(said)) || box[at] || 0;
  };
  const size = { width: measure('width', 2), height: measure('height', 3) };
  const isUsable = (length: number) => length > 0 && length <= MOST_UNITS;
  if (!isUsable(size.width) || !isUsable(size.height))
    throw new UnsafeLogo('This SVG does not say a size that a logo can have.');
  return size;
}
