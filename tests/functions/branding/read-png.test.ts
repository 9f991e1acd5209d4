import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isPng, readPng } from '../../../functions/branding/logo/read-png.ts';
import { anyPng } from '../../fixtures/logos.ts';

const GREY = { depth: 8, colourType: 0 };
const CUT_OFF = 'This PNG is cut off or damaged. Export it again.';
const TOO_MUCH = 'This PNG has more data than a picture of its size needs. Export it again.';
const IEND_BYTES = 12;

/** A chunk without its check sum, which no reader of a size needs. */
function chunk(name: string, data: Uint8Array, length = data.length): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

describe('the form of a PNG', () => {
  test('begins with all of its signature', () => {
    const picture = anyPng([20, 20], GREY, 420);
    expect(isPng(picture)).toBe(true);
    for (let at = 0; at < 8; at += 1) {
      const other = Buffer.from(picture);
      other[at]! += 1;
      expect(isPng(other), `byte ${at}`).toBe(false);
    }
  });

  test('is cut after its end, and whole up to there', async () => {
    const picture = anyPng([20, 20], GREY, 420);
    const { bytes } = await readPng(Buffer.concat([picture, Buffer.from('<script>')]));
    expect(Buffer.from(bytes)).toEqual(picture);
    const open = picture.subarray(0, -IEND_BYTES);
    for (const lost of [1, IEND_BYTES - 1, IEND_BYTES, IEND_BYTES + 1, picture.length - 32])
      await expect(readPng(picture.subarray(0, -lost)), `${lost}`).rejects.toThrow(CUT_OFF);
    await expect(readPng(Buffer.concat([open, chunk('IEND', Buffer.alloc(0), 5)]))).rejects.toThrow(
      CUT_OFF,
    );
    await expect(readPng(Buffer.alloc(40, 255))).rejects.toThrow(CUT_OFF);
  });

  test('has the chunks that draw alone, and each other one is named once', async () => {
    const draws = { gAMA: Buffer.alloc(4), pHYs: Buffer.alloc(9), tRNS: Buffer.alloc(2) };
    const hides = { tEXt: Buffer.from('a'), iCCP: Buffer.from('b') };
    const whole = anyPng([20, 20], GREY, 420, draws);
    expect(await readPng(whole)).toEqual({
      type: 'png',
      bytes: whole,
      width: 20,
      height: 20,
      notes: [],
    });
    const more = Buffer.concat([
      anyPng([20, 20], GREY, 420, { ...draws, ...hides }).subarray(0, -IEND_BYTES),
      chunk('tEXt', Buffer.from('c')),
      whole.subarray(-IEND_BYTES),
    ]);
    const { bytes, notes } = await readPng(more);
    expect([Buffer.from(bytes).equals(whole), notes]).toEqual([true, ['Left out: tEXt, iCCP.']]);
  });
});

describe('the size of a PNG', () => {
  test('is 16 to 4,000 pixels each way', async () => {
    for (const size of [
      [16, 16],
      [4_000, 16],
      [16, 4_000],
    ] as const)
      expect(await readPng(anyPng(size, GREY, 1))).toMatchObject({
        width: size[0],
        height: size[1],
      });
    for (const [size, words] of [
      [[15, 16], '15 × 16'],
      [[16, 15], '16 × 15'],
      [[4_001, 16], '4,001 × 16'],
      [[16, 4_001], '16 × 4,001'],
    ] as const)
      await expect(readPng(anyPng(size, GREY, 1))).rejects.toThrow(
        `A logo is 16 to 4,000 pixels wide and high; this one is ${words}.`,
      );
  });

  test.each([
    ['grey', GREY, 21 * 30],
    ['grey of one bit', { depth: 1, colourType: 0 }, 4 * 30],
    ['a palette of two bits', { depth: 2, colourType: 3 }, 6 * 30],
    ['colours of 16 bits', { depth: 16, colourType: 2 }, 121 * 30],
    ['grey with opacity', { depth: 8, colourType: 4 }, 41 * 30],
    ['colours with opacity', { depth: 8, colourType: 6 }, 81 * 30],
    ['colours with opacity, interlaced', { depth: 8, colourType: 6, interlace: 1 }, 162 * 30],
  ])('allows as many bytes of %s as it needs', async (_, form, most) => {
    expect(await readPng(anyPng([20, 30], form, most))).toMatchObject({ width: 20 });
    await expect(readPng(anyPng([20, 30], form, most + 1))).rejects.toThrow(TOO_MUCH);
  });

  test('is reckoned of forms that there are', async () => {
    for (const form of [
      { depth: 8, colourType: 1 },
      { depth: 8, colourType: 5 },
      { depth: 3, colourType: 0 },
      { depth: 0, colourType: 0 },
    ])
      await expect(readPng(anyPng([20, 20], form, 1))).rejects.toThrow(CUT_OFF);
  });

  test('counts the data of all chunks together, and refuses what does not unpack', async () => {
    const head = anyPng([20, 20], GREY, 0).subarray(0, 33);
    const parts = (data: Uint8Array) => [
      chunk('IDAT', data.subarray(0, 5)),
      chunk('IDAT', data.subarray(5)),
    ];
    const pictureOf = (data: Uint8Array) =>
      Buffer.concat([head, ...parts(data), chunk('IEND', Buffer.alloc(0))]);
    const random = Buffer.from(Array.from({ length: 421 }, (_, at) => (at * 97) % 251));
    expect(await readPng(pictureOf(deflateSync(random.subarray(1))))).toMatchObject({ width: 20 });
    await expect(readPng(pictureOf(deflateSync(random)))).rejects.toThrow(TOO_MUCH);
    await expect(readPng(pictureOf(random))).rejects.toThrow(CUT_OFF);
  });
});
