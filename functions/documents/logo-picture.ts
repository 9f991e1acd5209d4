import { imageSize } from 'image-size';
import { drawn, type Drawn } from './chart/png.ts';

/** Room of a logo: twice what a page shows it at, for dense screens. */
const ROOM = { width: 460, height: 120 };

/** A logo as a PNG for mails and papers, whatever it was saved as; lengths are in pixels. */
export type LogoPicture = Omit<Drawn, 'pixels'>;

/**
 * Draws a logo that was checked when it was saved.
 * @param type what its bytes are.
 * @throws when it cannot be drawn.
 */
export async function logoPicture(bytes: Uint8Array, type: 'svg' | 'png'): Promise<Drawn> {
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
