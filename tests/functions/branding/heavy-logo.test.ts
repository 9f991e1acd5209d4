import { expect, test } from 'vitest';
import { drawLogo } from '../../../functions/branding/logo/draw-logo.ts';
import { readLogo } from '../../../functions/branding/logo/read-logo.ts';
import { reportPdf } from '../../../functions/documents/report-pdf.ts';
import { USUAL_READER } from '../../../core/domain/reader.ts';
import { anyPng, colouredPng, HOSTILE_SVGS } from '../../fixtures/logos.ts';

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 230 60">${inner}</svg>`;
const readSvg = (text: string) => readLogo(new TextEncoder().encode(text), 'logo.svg');
const readPng = (bytes: Uint8Array) => readLogo(bytes, 'logo.png');
const RECT = '<rect width="1" height="1"/>';
const BOMB = 'This PNG has more data than a picture of its size needs. Export it again.';
const COMPLEX = 'This SVG is too complex for a logo.';

/** Relative, so that a slow machine does not matter. */
async function isATenthOf(refused: () => Promise<unknown>, whole: () => unknown) {
  const timed = async (run: () => unknown) => {
    const startedMs = performance.now();
    await run();
    return performance.now() - startedMs;
  };
  await refused();
  expect(await timed(refused)).toBeLessThan((await timed(whole)) / 10);
}

test('the data of a PNG are no longer than its size needs, and 400 MB are not decoded to see that', async () => {
  const bomb = anyPng([100, 100], { colourType: 0 }, 400_000_000);
  expect(bomb.length).toBeLessThan(400_000);
  const { inflateSync } = await import('node:zlib');
  await isATenthOf(
    () => expect(readPng(bomb)).rejects.toThrow(BOMB),
    () => inflateSync(bomb.subarray(41, -16)),
  );
});

test.each([
  ['grey', { colourType: 0 }, 101],
  ['black and white', { colourType: 0, depth: 1 }, 14],
  ['a palette of four colours', { colourType: 3, depth: 2 }, 26],
  ['colours', { colourType: 2 }, 301],
  ['grey with opacity', { colourType: 4, depth: 16 }, 401],
  ['colours with opacity', { colourType: 6, depth: 16 }, 801],
] as const)('a PNG of %s is bounded by its own row', async (_, form, row) => {
  await expect(readPng(anyPng([100, 50], form, row * 50))).resolves.toMatchObject({ width: 100 });
  await expect(readPng(anyPng([100, 50], form, row * 50 + 1))).rejects.toThrow(BOMB);
});

test('an interlaced PNG has rows of its passes beside', async () => {
  // 8-bit grey, 16 × 16: 256 pixels and 30 rows.
  const interlaced = { colourType: 0, interlace: 1 };
  await expect(readPng(anyPng([16, 16], interlaced, 256 + 30))).resolves.toBeDefined();
  await expect(readPng(anyPng([16, 16], interlaced, 17 * 16 * 2 + 1))).rejects.toThrow(BOMB);
});

test('a PNG of no known form is damaged', async () => {
  for (const form of [{ depth: 255 }, { colourType: 5 }])
    await expect(readPng(anyPng([20, 20], form, 1))).rejects.toThrow('cut off or damaged');
});

test('a PNG loses chunks that do not draw it, such as profiles and further frames', async () => {
  const { bytes, notes } = await readPng(
    anyPng([20, 20], {}, 81 * 20, {
      gAMA: Buffer.from([0, 0, 0xb1, 0x8f]),
      iCCP: Buffer.from('P\0\0bomb'),
      zTXt: Buffer.from('secret'),
    }),
  );
  const kept = Buffer.from(bytes);
  expect(kept.equals(anyPng([20, 20], {}, 81 * 20, { gAMA: kept.subarray(41, 45) }))).toBe(true);
  expect(notes).toEqual(['Left out: iCCP, zTXt.']);
});

test('the elements of an SVG are counted while it is read', async () => {
  await expect(readSvg(svg(RECT.repeat(4_999)))).resolves.toBeDefined();
  await expect(readSvg(svg(RECT.repeat(5_000)))).rejects.toThrow(COMPLEX);
  // Damage behind the limit is not reached.
  await expect(readSvg(svg(`${RECT.repeat(5_000)}</g>`))).rejects.toThrow(COMPLEX);
  await expect(
    readSvg(svg(`<g>${'<g>'.repeat(38)}${'</g>'.repeat(38)}</g>`)),
  ).resolves.toBeDefined();
  await expect(readSvg(svg('<g>'.repeat(40) + '</g>'.repeat(40)))).rejects.toThrow(COMPLEX);
});

test('a style sheet has as many selectors as can be compared with all elements', async () => {
  const drawing = (selectors: number, rects: number, wrap = (sheet: string) => sheet) =>
    svg(`<style>${wrap('.a,.b{fill:#123}'.repeat(selectors / 2))}</style>${RECT.repeat(rects)}`);
  await expect(readSvg(drawing(100, 4_900))).resolves.toBeDefined();
  await expect(readSvg(drawing(104, 4_900))).rejects.toThrow(COMPLEX);
  const cdata = (sheet: string) => `<![CDATA[${sheet}]]>`;
  await expect(readSvg(drawing(104, 4_900, cdata))).rejects.toThrow(COMPLEX);
});

test('parts are drawn anew 200 times at most, gradients aside', async () => {
  const mask = '<mask id="m"><rect width="9" height="9"/></mask>';
  const masked = '<rect width="9" height="9" mask="url(#m)"/>';
  await expect(readSvg(svg(mask + masked.repeat(200)))).resolves.toBeDefined();
  await expect(readSvg(svg(mask + masked.repeat(201)))).rejects.toThrow('repeats its parts');
  const shaded = '<linearGradient id="g"/><rect width="9" height="9" fill="url(#g)"/>';
  await expect(readSvg(svg(shaded.repeat(300)))).resolves.toBeDefined();
});

test.each(Object.entries(HOSTILE_SVGS))(
  'BRAND-08 an SVG with %s is a plain picture in a PDF',
  async (_, source) => {
    const { png } = await drawLogo(await readSvg(source));
    const face = {
      brandName: 'Tide & Co',
      colour: '#5b2a86',
      sender: undefined,
      portalUrl: 'https://portal.tide.example',
      reader: USUAL_READER,
      secondColour: '#5f6b7a',
      support: '',
    };
    const document = {
      title: 'Inventory',
      template: '',
      subject: 'Harbour Foods',
      about: '',
      made: '',
      sentence: 'One service.',
      figures: [],
      notes: [],
      tables: [],
      charts: [],
    };
    const pdf = (
      await reportPdf(document, face, new Date(0), { png, width: 460, height: 120 })
    ).toString('latin1');
    expect(pdf).toContain('/Subtype /Image');
    expect(pdf).not.toMatch(
      /\/(?:JavaScript|JS|Launch|EmbeddedFile|AA|OpenAction)\b|evil\.example/,
    );
  },
);

test('a PNG of the largest size is drawn', async () => {
  const { png } = await drawLogo(await readPng(colouredPng(4_000, 400, [1, 2, 3, 255])));
  expect(png.length).toBeGreaterThan(0);
});
