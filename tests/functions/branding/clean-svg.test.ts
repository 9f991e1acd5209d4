import { describe, expect, test } from 'vitest';
import { cleanSvg } from '../../../functions/branding/logo/clean-svg.ts';
import { sizeOf } from '../../../functions/branding/logo/svg-size.ts';

const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const drawing = (inner: string, root = 'viewBox="0 0 9 6"') => `<svg ${SVG} ${root}>${inner}</svg>`;
/** Content that a drawing keeps, and names of dropped parts. */
function cleaned(inner: string) {
  const { svg, dropped } = cleanSvg(drawing(inner));
  return [svg.replace(/^<svg [^>]*>|<\/svg>$/g, ''), ...dropped];
}
const rect = (attributes: string) => cleaned(`<rect ${attributes}/>`);
const keeps = (attributes: string, kept = attributes) =>
  expect(rect(attributes), attributes).toEqual([`<rect ${kept}></rect>`]);
const drops = (attributes: string, ...dropped: string[]) =>
  expect(rect(attributes), attributes).toEqual(['<rect></rect>', ...dropped]);

describe('a drawing', () => {
  test('is an SVG, and has its size and its box', () => {
    expect(cleanSvg(drawing(''))).toEqual({
      svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6" width="9" height="6"></svg>',
      width: 9,
      height: 6,
      dropped: [],
      hasText: false,
    });
    expect(cleanSvg(drawing('', 'width="4" height="50%" viewBox="0 0 9 6"')).svg).toContain(
      'width="4" height="6"',
    );
    expect(cleanSvg(drawing('', 'width="4" height="5"')).svg).toContain('viewBox="0 0 4 5"');
    for (const other of ['<html/>', '<svg/>', `<g ${SVG}/>`, '<svg xmlns="http://a.example"/>'])
      expect(() => cleanSvg(other), other).toThrow('This file is not an SVG drawing.');
    for (const damaged of ['', '<svg', `<svg ${SVG} viewBox="0 0 9 6"><g></svg>`])
      expect(() => cleanSvg(damaged), damaged).toThrow('This SVG is damaged');
  });

  test.each([
    '<!DOCTYPE svg [<!ELEMENT a ANY>]>',
    '<!doctype svg\n[]>',
    '<!ENTITY a "b">',
    '<!entity a "b">',
  ])('with %j defines what no logo needs', (definition) => {
    expect(() => cleanSvg(`${definition}${drawing('')}`)).toThrow(
      'This SVG defines entities, which no logo needs.',
    );
  });

  test('may name its type', () => {
    expect(cleanSvg(`<!DOCTYPE svg>${drawing('')}`).width).toBe(9);
  });

  test('loses elements that are not drawn, with all that is in them, and each is named once', () => {
    expect(cleaned('<script>a<rect/><g>b</g></script><g><rect/></g><script/>')).toEqual([
      '<g><rect></rect></g>',
      '<script>',
    ]);
    expect(cleaned('<a:rect xmlns:a="http://a.example"><rect/></a:rect><g/>')).toEqual([
      '<g></g>',
      '<rect>',
    ]);
    expect(cleaned('<![CDATA[<script>]]><g> \n </g>')).toEqual(['<g></g>', 'CDATA']);
  });

  test('has its texts as they were, which nothing ends early', () => {
    const text = '<text>a &lt;b&gt; &amp;&amp; &quot;c&quot;&quot;</text>';
    expect(cleaned(text)).toEqual([text]);
    expect(cleanSvg(drawing(text)).hasText).toBe(true);
    keeps('aria-label="a &quot;b&quot; &amp; c"');
  });
});

describe('an attribute', () => {
  test('is one that draws, of no other namespace', () => {
    keeps('width="1" fill="#08f" stroke-width="2"');
    drops('onload="x" XWIDTH="1"', 'onload=', 'XWIDTH=');
    drops('xmlns:b="http://b.example" b:width="1"', 'b:width=');
  });

  test('refers to parts of the drawing alone, and from elements that repeat them', () => {
    for (const element of ['use', 'pattern', 'linearGradient', 'radialGradient'])
      expect(cleaned(`<${element} href="#a-b.c"/>`)).toEqual([
        `<${element} href="#a-b.c"></${element}>`,
      ]);
    expect(cleaned('<use xmlns:l="http://www.w3.org/1999/xlink" l:href="#a"/>')).toEqual([
      '<use href="#a"></use>',
    ]);
    for (const target of ['a.svg#a', '#a b', '#', 'https://a.example/#a'])
      expect(cleaned(`<use href="${target}"/>`), target).toEqual(['<use></use>', 'href=']);
    drops('href="#a"', 'href=');
  });

  test('has no value that acts or fetches', () => {
    for (const value of [
      'a\\b',
      'a&lt;b',
      'a&gt;b',
      'a/*b',
      '@import',
      'Expression(1)',
      'JAVASCRIPT:a',
      'DATA:a',
      '&amp;#60;',
      'url(https://a.example)',
      'URL (a)',
      'url(#a) url(#b)',
      'url(#a) #08',
      'url(#a) #123456789',
      'url(#a) red9',
      'red url(#a)',
      'url()',
    ])
      drops(`fill="${value}"`, 'fill=');
    for (const value of [
      'url(#a)',
      ' URL( #a-b.c ) ',
      "url('#a')  none",
      'url(#a)none',
      'url(#a) #08f',
      'url(#a) #08F08F08',
      'url(#a) red ',
    ])
      keeps(`fill="${value}"`);
    keeps('overflow="hidden"');
    drops('overflow="visible"', 'overflow=');
  });

  test('style becomes the attributes that it stands for', () => {
    keeps('style="fill:#08f; stroke : red ;;"', 'fill="#08f" stroke="red"');
    keeps('style="font-family:a:b"', 'font-family="a:b"');
    drops(
      'style="behavior:a;fill:url(https://a.example);width:1;stroke:;color"',
      'style behavior',
      'style fill',
      'style width',
      'style stroke',
      'style color',
    );
  });
});

describe('parts that are drawn again', () => {
  const uses = (count: number, target: string) => `<use href="#${target}"/>`.repeat(count);
  const isTaken = (inner: string) => () => cleanSvg(drawing(inner));
  const TOO_OFTEN = 'This SVG repeats its parts too often for a logo.';

  test('are two hundred at most, each counted with those within it', () => {
    expect(isTaken(`<rect id="a"/>${uses(200, 'a')}`)).not.toThrow();
    expect(isTaken(`<rect id="a"/>${uses(201, 'a')}`)).toThrow(TOO_OFTEN);
    // A group with nine parts, drawn again: 9 + 19 * 10, and one more.
    const group = `<rect id="a"/><g id="b">${uses(9, 'a')}</g>`;
    expect(isTaken(`${group}${uses(19, 'b')}${uses(1, 'a')}`)).not.toThrow();
    expect(isTaken(`${group}${uses(19, 'b')}${uses(2, 'a')}`)).toThrow(TOO_OFTEN);
  });

  test('are counted for masks and patterns, not for gradients', () => {
    const filled = (count: number, attribute: string) =>
      `<rect ${attribute}="url(#a)"/>`.repeat(count);
    expect(isTaken(`<pattern id="a"/>${filled(201, 'fill')}`)).toThrow(TOO_OFTEN);
    expect(isTaken(`<mask id="a"/>${filled(201, 'mask')}`)).toThrow(TOO_OFTEN);
    expect(isTaken(`<linearGradient id="a"/>${filled(201, 'fill')}`)).not.toThrow();
    const spaced = `<rect fill="url( '#a-1' )"/>`.repeat(201);
    expect(isTaken(`<pattern id="a-1"/>${spaced}`)).toThrow(TOO_OFTEN);
  });

  test('are counted in a drawing that has an id itself', () => {
    const inner = `<rect id="a"/>${uses(201, 'a')}`;
    expect(() => cleanSvg(drawing(inner, 'id="r" viewBox="0 0 9 6"'))).toThrow(TOO_OFTEN);
  });

  test('never draw themselves', () => {
    expect(isTaken('<g id="a"><use href="#a"/></g>')).toThrow(TOO_OFTEN);
    expect(isTaken('<g id="a"><use href="#b"/></g><g id="b"><g><use href="#a"/></g></g>')).toThrow(
      TOO_OFTEN,
    );
    expect(isTaken('<g id="a"><use href="#gone"/></g>')).not.toThrow();
  });
});

test.each<[Record<string, string>, [number, number] | undefined]>([
  [{ viewBox: '0,0 , 230  60' }, [230, 60]],
  [{ width: '10mm', viewBox: '0 0 230 60' }, [10, 60]],
  [{ width: '100%', height: '100%', viewBox: '0 0 230 60' }, [230, 60]],
  [{ width: '0', height: '7', viewBox: '0 0 230 60' }, [230, 7]],
  [{ width: '10000', height: '10000' }, [10_000, 10_000]],
  [{ width: '10001', height: '1' }, undefined],
  [{ width: '1', height: '10001' }, undefined],
  [{ width: '-1', height: '1' }, undefined],
  [{ width: '1' }, undefined],
  [{ height: '1' }, undefined],
  [{ width: '5', height: '50%' }, undefined],
  [{}, undefined],
])('the size of %j is %j', (attributes, size) => {
  const read = () => sizeOf(new Map(Object.entries(attributes)));
  if (size) expect(read()).toEqual({ width: size[0], height: size[1] });
  else expect(read).toThrow('This SVG does not say a size that a logo can have.');
});
