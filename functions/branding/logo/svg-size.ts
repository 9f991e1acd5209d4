import { UnsafeLogo } from './unsafe-logo.ts';

export interface Size {
  width: number;
  height: number;
}

const MOST_UNITS = 10_000;

/**
 * Size from width and height, else from the viewBox.
 * @throws UnsafeLogo without a usable size.
 */
export function sizeOf(attributes: ReadonlyMap<string, string>): Size {
  const box = (attributes.get('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const measure = (name: 'width' | 'height', at: number) => {
    const text = attributes.get(name) ?? '';
    return (text.endsWith('%') ? 0 : Number.parseFloat(text)) || box[at] || 0;
  };
  const size = { width: measure('width', 2), height: measure('height', 3) };
  const isUsable = (length: number) => length > 0 && length <= MOST_UNITS;
  if (!isUsable(size.width) || !isUsable(size.height))
    throw new UnsafeLogo('This SVG does not say a size that a logo can have.');
  return size;
}
