import { describe, expect, test } from 'vitest';
import { cleanSvg } from '../../../functions/branding/logo/clean-svg.ts';
import { readLogo } from '../../../functions/branding/logo/read-logo.ts';
import { GOOD_SVG, HOSTILE_SVGS, png, REFUSED_SVGS } from '../../fixtures/logos.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, name = 'logo.svg') => readLogo(bytes(text), name);
/** Parts that can act, fetch or reach out. */
const ACTIVE =
  /<script|<foreignObject|<a[\s>]|<image|<style|<animate|<set|<feImage|\son\w+=|javascript:|data:|evil\.example|xml:base|<\?|<!--/i;

describe('a logo', () => {
  test('BRAND-04 is SVG or PNG by its content, and its name says the same', async () => {
    expect(await read(GOOD_SVG)).toMatchObject({ type: 'svg', width: 230, height: 60, notes: [] });
    expect(await readLogo(png(512, 512), 'Mark.PNG')).toMatchObject({ type: 'png', width: 512 });
    for (const [content, name] of [
      [bytes('GIF89a'), 'logo.png'],
      [bytes('<html></html>'), 'logo.svg'],
      [bytes('alert(1)'), 'logo.svg'],
      [Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), 'logo.png'],
      [bytes(GOOD_SVG), 'logo.png'],
      [png(20, 20), 'logo.svg'],
      [bytes(GOOD_SVG), 'logo.exe'],
    ] as const)
      await expect(readLogo(content, name), name).rejects.toThrow(
        'A logo must be an SVG or PNG file.',
      );
  });

  test('BRAND-08 has 1 MB at most, and 4,000 pixels each way', async () => {
    const padded = (size: number) => {
      const picture = png(20, 20);
      return Buffer.concat([picture, new Uint8Array(size - picture.length)]);
    };
    await expect(readLogo(padded(1_048_577), 'a.png')).rejects.toThrow('1 MB at most');
    await expect(readLogo(padded(1_048_576), 'a.png')).resolves.toMatchObject({ type: 'png' });
    await expect(readLogo(png(10_000, 10_000), 'a.png')).rejects.toThrow(
      'A logo is 16 to 4,000 pixels wide and high; this one is 10,000 × 10,000.',
    );
    await expect(readLogo(png(0, 10), 'a.png')).rejects.toThrow('4,000 pixels');
    await expect(readLogo(png(20, 20).subarray(0, 40), 'a.png')).rejects.toThrow('cut off');
    await expect(readLogo(png(20, 20).subarray(0, 12), 'a.png')).rejects.toThrow('cut off');
  });

  test('a PNG loses what is hidden behind its end', async () => {
    const picture = png(20, 20);
    const { bytes: kept } = await readLogo(Buffer.concat([picture, bytes('<script>')]), 'a.png');
    expect(Buffer.from(kept).equals(picture)).toBe(true);
  });

  test.each(Object.entries(HOSTILE_SVGS))(
    'BRAND-08 an SVG with %s is drawn without it, and says so',
    async (_what, source) => {
      const { bytes: cleaned, notes } = await read(source);
      const text = new TextDecoder().decode(cleaned);
      expect(text).not.toMatch(ACTIVE);
      expect(text).toContain('<rect width="10" height="10" fill="#08f">');
      if (!source.includes('<?xml-stylesheet')) expect(notes.join()).toMatch(/^Left out: /);
      expect(cleanSvg(text).svg).toBe(text);
    },
  );

  test.each(Object.entries(REFUSED_SVGS))('an SVG with %s is refused', async (_what, source) => {
    await expect(read(source)).rejects.toMatchObject({ statusCode: 400, field: 'content' });
  });

  test('the colours of a drawing program survive, and text is warned of', async () => {
    const { bytes: cleaned, notes } = await read(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>.a{fill:#123456}</style><path class="a" d="M0 0h9"/><text>N</text></svg>',
    );
    expect(new TextDecoder().decode(cleaned)).toContain('fill="#123456"');
    expect(notes.join()).toContain('It has text');
  });
});
