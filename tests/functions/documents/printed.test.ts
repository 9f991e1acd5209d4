import Pdf from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { contrast } from '../../../core/domain/colour.ts';
import type { ReportDocument } from '../../../core/domain/report/document.ts';
import { paletteOf } from '../../../functions/documents/chart/marks.ts';
import { sceneOf } from '../../../functions/documents/chart/scene.ts';
import { pathOf } from '../../../functions/documents/files.ts';
import { bodyHtml } from '../../../functions/documents/mail-body.ts';
import { isInNotoSans } from '../../../functions/documents/printable.ts';
import { reportPdf } from '../../../functions/documents/report-pdf.ts';
import { scriptsOf } from '../../../functions/documents/scripts/scripts.ts';
import { readPdf } from '../../fixtures/pdf.ts';

const face = { brandName: 'Kestrel IT', colour: '#0e7a4f', secondColour: '#ffd400' };
const NAMES = ['Łódź-CPE-01', '北京-CPE-01', 'برج-CPE-01', '🏢-CPE-01'];

const document: ReportDocument = {
  title: 'Inventory',
  template: '',
  subject: 'Harbour Foods',
  about: 'As of today',
  made: 'Made for Helen Marsh',
  sentence: 'Four services.',
  figures: [],
  notes: ['Counted today.'],
  tables: [
    {
      title: 'Services',
      columns: [
        { name: 'Name', isFigure: false },
        { name: 'Email', isFigure: false },
        { name: 'Peak', isFigure: true },
      ],
      rows: NAMES.map((name) => [name, 'facilities.management@aldersykeschools.example', '9 %']),
      brief: ['Name'],
    },
  ],
  charts: [
    { kind: 'bars', title: 'Peaks', bars: NAMES.map((name) => ({ name, value: 9, text: '9 %' })) },
  ],
};

describe('characters that the font of papers does not have', () => {
  test('are told from those that it has, in both weights', () => {
    const fonts = (['regular', 'bold'] as const).map((weight) => {
      const inUse: unknown = Reflect.get(new Pdf({ font: pathOf(weight) }), '_font');
      return (inUse as { font: { hasGlyphForCodePoint(code: number): boolean } }).font;
    });
    const missing: string[] = [];
    for (let code = 0x20; code < 0x1_2000; code += 1)
      if (
        isInNotoSans(String.fromCodePoint(code)) &&
        !/\s/.test(String.fromCodePoint(code)) &&
        !fonts.every((font) => font.hasGlyphForCodePoint(code))
      )
        missing.push(code.toString(16));
    expect(missing).toEqual([]);
  });

  test('are one visible sign each, as people count them, unless another font has them', async () => {
    const printed = async (text: string) => (await scriptsOf(text)).printable(text);
    expect(await Promise.all(NAMES.map(printed))).toEqual(NAMES);
    expect(await printed('ꦗꦮ-CPE-01')).toBe('\ufffd\ufffd-CPE-01');
    expect(await printed('\u0007 on site')).toBe('\ufffd on site');
  });

  test('have their words beside the signs, which screen readers say', async () => {
    const [first] = document.tables;
    const rare = { ...document, charts: [], tables: [{ ...first!, rows: [['ꦗꦮ']] }] };
    const file = await reportPdf(rare, face, new Date());
    expect(file.includes(Buffer.from('ꦗꦮ', 'utf16le').swap16())).toBe(true);
  });
});

describe('charts', () => {
  test.each(['light', 'dark'] as const)(
    'take the colours of the brand on %s paper, as they can be seen',
    (scheme) => {
      const { first, second, paper } = paletteOf(scheme, face);
      expect(contrast(first, paper)).toBeGreaterThanOrEqual(3);
      expect(contrast(second, paper)).toBeGreaterThanOrEqual(3);
      if (scheme === 'light') expect(first).toBe(face.colour);
      else expect(second).toBe(face.secondColour);
    },
  );

  test('are drawn in them in a PDF', async () => {
    // A yellow that only the line under the head has as it is.
    const yellow = { ...face, colour: '#ffd400' };
    const { colours } = await readPdf(await reportPdf(document, yellow, new Date()));
    expect([...colours]).toContain(paletteOf('light', yellow).first);
  });

  test('colour the cells of a strip by their share of downtime, and the legend keeps them apart', () => {
    const cell = (state: 'brief' | 'part' | 'most', hour: number) =>
      ({ state, startEpochSeconds: hour * 3_600, endEpochSeconds: (hour + 1) * 3_600 }) as const;
    const scene = sceneOf({
      kind: 'strips',
      title: 'Availability over time',
      zone: 'Europe/London',
      fromEpochSeconds: 0,
      toEpochSeconds: 86_400,
      strips: [
        { name: 'A', text: '90 %', spans: [cell('brief', 1), cell('part', 2), cell('most', 3)] },
      ],
    });
    const fills = scene.marks.flatMap((mark) => (mark.kind === 'path' ? [mark.fill] : []));
    expect(new Set(fills)).toEqual(new Set(['up', 'brief', 'part', 'down']));
    for (const scheme of ['light', 'dark'] as const) {
      const { brief, part, down, paper } = paletteOf(scheme, face);
      expect(new Set([brief, part, down]).size).toBe(3);
      for (const colour of [brief, part, down])
        expect(contrast(colour, paper)).toBeGreaterThanOrEqual(3);
    }
    const lefts = ['Down up to 5 %', 'Down 5 to 50 %', 'Down over 50 %'].map((words) => {
      const text = scene.marks.find((mark) => mark.kind === 'text' && mark.text === words);
      return text?.kind === 'text' ? text.x : NaN;
    });
    const signAndText = 22 + 'Down 5 to 50 %'.length * 7;
    expect(lefts[1]! - lefts[0]!).toBeGreaterThan(signAndText);
    expect(lefts[2]! - lefts[1]!).toBeGreaterThan(signAndText);
  });

  test('have all texts within their picture', () => {
    const points: [number, number][] = [0, 1, 2].map((at) => [at * 3_600, 5_000_000]);
    const told = 'average 784.01 kb/s, 95th percentile 251.05 Mb/s, peak 1.63 Mb/s';
    const scene = sceneOf({
      kind: 'lines',
      title: 'Northumberland '.repeat(5),
      unit: 'bit/s',
      zone: 'Europe/London',
      fromEpochSeconds: 0,
      toEpochSeconds: 7_200,
      lines: [
        { name: 'In', told, points },
        { name: 'Out', told, points },
      ],
      reference: { label: 'Circuit size 100Mb', value: 100_000_000 },
      spans: [],
    });
    for (const mark of scene.marks) {
      if (mark.kind !== 'text') continue;
      const width = new Pdf({ font: pathOf(mark.isBold ? 'bold' : 'regular') })
        .fontSize(mark.size)
        .widthOfString(mark.text);
      const left = mark.x - { start: 0, middle: width / 2, end: width }[mark.anchor];
      expect(left, mark.text).toBeGreaterThanOrEqual(-1);
      expect(left + width, mark.text).toBeLessThanOrEqual(scene.width);
      expect(mark.y, mark.text).toBeLessThan(scene.height);
    }
  });
});

test('a table of a letter tells where long words may be broken, and keeps short names whole', () => {
  const html = bodyHtml({
    title: 'T',
    preview: '',
    reason: null,
    face: { ...face, logo: undefined, support: '' },
    blocks: [
      {
        kind: 'table',
        title: 'Recipients',
        columns: [
          { name: 'Name', isFigure: false },
          { name: 'Address', isFigure: false },
        ],
        rows: [['LDS-CPE-01', 'facilities.management@aldersykeschools.example']],
        more: '',
      },
    ],
  });
  expect(html).toContain('facilities.<wbr>management@<wbr>aldersykeschools.<wbr>example');
  expect(html).toMatch(/white-space:nowrap">LDS-CPE-01</);
});
