import { imageSize } from 'image-size';
import { drawn } from './chart/png.ts';

/** A logo has at most so much room: twice what a page shows it at, for dense screens. */
const ROOM = { width: 460, height: 120 };

/** A logo as a PNG for letters and papers, whatever it was saved as. */
export interface LogoPicture {
  png: Uint8Array;
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Draws a logo that was checked when it was saved.
 * @param type what its bytes are.
 * @throws when it cannot be drawn.
 */
export async function logoPicture(bytes: Uint8Array, type: 'svg' | 'png'): Promise<LogoPicture> {
  const { width, height } = imageSize(bytes);
  const svg =
    type === 'svg'
      ? Buffer.from(bytes).toString('utf8')
      : `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${Buffer.from(bytes).toString('base64')}"/></svg>`;
  const isWide = width / height > ROOM.width / ROOM.height;
  return await drawn(
    svg,
    isWide ? { mode: 'width', value: ROOM.width } : { mode: 'height', value: ROOM.height },
  );
}
