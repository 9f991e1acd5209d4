import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawLogo } from '../../../functions/branding/logo/draw-logo.ts';
import { readLogo } from '../../../functions/branding/logo/read-logo.ts';
import { repetitions } from '../../setup/repetitions.ts';
import { colouredPng, png } from '../../fixtures/logos.ts';

const svg = (attributes: string, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;
const BOX = 'viewBox="0 0 230 60"';
const RECT = '<rect width="40" height="40" fill="#08f"/>';

async function taken(content: Uint8Array | string, type: 'svg' | 'png') {
  const logo = await readLogo(new Uint8Array(Buffer.from(content)), `logo.${type}`);
  const { png: picture, notes } = await drawLogo(logo);
  return { picture, notes: [...logo.notes, ...notes] };
}

const length = fc.oneof(
  fc.constantFrom('0', '-1', '', '1', '50%', 'auto', '1e-9', '1e9', 'NaN', '10mm', '4000'),
  fc.integer({ min: 1, max: 5_000 }).map(String),
);
const drawings = fc
  .record({
    width: fc.option(length),
    height: fc.option(length),
    box: fc.option(fc.array(length, { maxLength: 5 })),
    inner: fc.constantFrom(
      '',
      RECT,
      '<rect width="40" height="40" fill="#fff"/>',
      '<rect width="40" height="40" opacity="0"/>',
      '<text y="20">Kestrel</text>',
      '<path d="M0 0h9v9z"/>',
      '<path d="M nonsense"/>',
      '<image href="#a"/>',
      '<use href="#nothing"/>',
      '<g transform="scale(0)"><rect width="9" height="9"/></g>',
      '<rect width="9" height="9" fill="url(#gone)"/>',
    ),
  })
  .map(({ width, height, box, inner }) =>
    svg(
      [
        width === null ? '' : `width="${width}"`,
        height === null ? '' : `height="${height}"`,
        box === null ? '' : `viewBox="${box.join(' ')}"`,
      ].join(' '),
      inner,
    ),
  );
const side = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 600 }));
const pictures = fc
  .record({
    width: side,
    height: side,
    colour: fc.constantFrom([0, 0, 0, 255], [255, 255, 255, 255], [9, 9, 9, 0], [9, 9, 9, 9]),
    /** Bytes that are lost at the end, and one that is damaged. */
    lost: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 80 })),
    damaged: fc.option(fc.integer({ min: 8, max: 120 })),
  })
  .map(({ width, height, colour, lost, damaged }) => {
    const bytes = colouredPng(width, height, colour);
    if (damaged !== null && damaged < bytes.length) bytes[damaged]! ^= 0xff;
    return bytes.subarray(0, bytes.length - lost);
  });

/** Taken, or refused with a reason of the field; nothing else. */
async function isAnswered(content: Uint8Array | string, type: 'svg' | 'png'): Promise<void> {
  try {
    const { picture } = await taken(content, type);
    expect(picture.length).toBeGreaterThan(0);
  } catch (error) {
    expect(error).toMatchObject({
      statusCode: 400,
      field: 'content',
      message: expect.stringMatching(/^[A-Z].*\.$/s) as string,
    });
  }
}

describe('any picture is taken as a logo, or refused with the reason', () => {
  test('drawn in SVG, with any size', async () => {
    await fc.assert(
      fc.asyncProperty(drawings, async (drawing) => await isAnswered(drawing, 'svg')),
      { numRuns: repetitions(150, 3_000) },
    );
  });

  test('in PNG, whole or damaged', async () => {
    await fc.assert(
      fc.asyncProperty(pictures, async (picture) => await isAnswered(picture, 'png')),
      { numRuns: repetitions(150, 3_000) },
    );
  });
});

describe('a logo of which nothing can be seen is refused', () => {
  test.each([
    ['an empty drawing', svg(BOX, ''), 'svg'],
    ['a transparent drawing', svg(BOX, '<rect width="9" height="9" opacity="0"/>'), 'svg'],
    ['a drawing beyond its edge', svg(BOX, '<rect x="900" width="9" height="9"/>'), 'svg'],
    ['a transparent PNG', colouredPng(230, 60, [0, 0, 0, 0]), 'png'],
    ['an all but transparent PNG', colouredPng(230, 60, [0, 0, 0, 9]), 'png'],
  ] as const)('%s', async (_, content, type) => {
    await expect(taken(content, type)).rejects.toThrow(
      'Nothing of this logo can be seen: it is empty, transparent or damaged.',
    );
  });

  test('as are one of few pixels, and one too narrow', async () => {
    await expect(taken(png(1, 1), 'png')).rejects.toThrow(
      'A logo is 16 to 4,000 pixels wide and high; this one is 1 × 1.',
    );
    await expect(taken(png(16, 3_000), 'png')).rejects.toThrow(
      'A logo may be 30 times as wide as high at most, or as high as wide; this one is 16 × 3,000.',
    );
    await expect(taken(svg('viewBox="0 0 4 3000"', RECT), 'svg')).rejects.toThrow(
      'this one is 4 × 3,000.',
    );
  });
});

test('an SVG with a width of 0 is drawn as wide as its view', async () => {
  const { picture } = await taken(svg(`width="0" height="0" ${BOX}`, RECT), 'svg');
  expect(picture).toEqual((await taken(svg(BOX, RECT), 'svg')).picture);
});

test('a white logo is taken with a note', async () => {
  const white = svg(BOX, '<rect width="99" height="50" fill="#fdfdfd"/>');
  const note = 'It is almost white: mails and PDFs show it on white, where it is not seen.';
  expect((await taken(white, 'svg')).notes).toEqual([note]);
  expect((await taken(colouredPng(230, 60, [255, 255, 255, 255]), 'png')).notes).toEqual([note]);
  expect((await taken(svg(BOX, RECT), 'svg')).notes).toEqual([]);
});
