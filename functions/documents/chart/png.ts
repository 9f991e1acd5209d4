import { readFile } from 'node:fs/promises';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { pathOf } from '../files.ts';

/** Once for a process: it cannot be started twice. */
let started: Promise<Uint8Array[]> | undefined;

/**
 * An SVG as a picture with twice its width, for mailboxes that show no SVG.
 * @param fonts beside Noto Sans.
 */
export async function pngOf(svg: string, fonts: readonly Uint8Array[] = []): Promise<Uint8Array> {
  return (await drawn(svg, { mode: 'zoom', value: 2 }, fonts)).png;
}

export interface Drawn {
  png: Uint8Array;
  /** Red, green, blue and opacity of each; the colours are multiplied by the opacity. */
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** An SVG as a picture of the size that is asked for, and that size in pixels. */
export async function drawn(
  svg: string,
  fitTo: { mode: 'zoom' | 'width' | 'height'; value: number },
  fonts: readonly Uint8Array[] = [],
): Promise<Drawn> {
  const fontBuffers = [...(await (started ??= start())), ...fonts];
  const drawing = new Resvg(svg, {
    font: { loadSystemFonts: false, fontBuffers, defaultFontFamily: 'Noto Sans' },
    fitTo,
  });
  // Memory of WebAssembly stays until it is given back.
  try {
    const picture = drawing.render();
    try {
      const { width, height } = picture;
      const pixels = Uint8Array.from(picture.pixels);
      return { png: Uint8Array.from(picture.asPng()), pixels, width, height };
    } finally {
      picture.free();
    }
  } finally {
    drawing.free();
  }
}

async function start(): Promise<Uint8Array[]> {
  await initWasm(await readFile(pathOf('resvg')));
  return [await readFile(pathOf('regular')), await readFile(pathOf('bold'))];
}
