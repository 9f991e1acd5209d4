import { imageSize } from 'image-size';
import { expect, test } from 'vitest';
import { OTHER_THEME, plainBrand } from '../../../core/domain/brand.ts';
import { USUAL_READER } from '../../../core/domain/reader.ts';
import type { ReportDocument } from '../../../core/domain/report/document.ts';
import { bodyHtml, bodyText } from '../../../functions/documents/mail-body.ts';
import { logoPicture } from '../../../functions/documents/logo-picture.ts';
import { reportHtml } from '../../../functions/documents/report-html.ts';
import { reportMail } from '../../../functions/documents/report-mail.ts';
import { reportPdf } from '../../../functions/documents/report-pdf.ts';
import { logoOf } from '../../../core/domain/first-logo.ts';
import { GOOD_SVG, png } from '../../fixtures/logos.ts';

const face = {
  brandName: 'Tide & Co',
  colour: '#5b2a86',
  sender: undefined,
  portalUrl: 'https://portal.tide.example',
  reader: USUAL_READER,
  secondColour: '#5f6b7a',
  support: '',
};
const document: ReportDocument = {
  title: 'Inventory',
  template: '',
  subject: 'Harbour Foods',
  about: 'As of today',
  made: 'Made for Helen Marsh',
  sentence: 'One service.',
  figures: [],
  notes: [],
  tables: [],
  charts: [],
};
const svg = new TextEncoder().encode(GOOD_SVG);

test('a logo becomes a picture of the size that letters show, whatever it was', async () => {
  const [drawn, wide, tall] = [
    await logoPicture(svg, 'svg'),
    await logoPicture(png(2_000, 100), 'png'),
    await logoPicture(png(50, 100), 'png'),
  ];
  expect([drawn.width, drawn.height]).toEqual([460, 120]);
  expect([wide.width, wide.height]).toEqual([460, 23]);
  expect([tall.width, tall.height]).toEqual([60, 120]);
  for (const { png: bytes, width, height } of [drawn, wide, tall])
    expect(imageSize(bytes)).toMatchObject({ type: 'png', width, height });
});

test('what brands begin with can be drawn', async () => {
  const begins = plainBrand('tide', 'Tide & Co', { themeColours: JSON.stringify(OTHER_THEME) });
  const drawn = await logoPicture(new TextEncoder().encode(logoOf(begins)), 'svg');
  expect([drawn.width, drawn.height]).toEqual([460, 120]);
});

test('a letter shows the logo with the name as its words, or the name alone', () => {
  const letter = { title: 'Alert', preview: '', blocks: [], reason: null };
  const address = 'https://portal.tide.example/brand/tide/report-logo.svg.mail.png';
  const shown = bodyHtml({ ...letter, face: { ...face, logo: address } });
  expect(shown).toMatch(new RegExp(`<img class="logo" src="${address}" alt="Tide &amp; Co" `));
  expect(shown).toMatch(/<td [^>]*class="row plate"[^>]*background:#ffffff"><img class="logo"/);
  // In the dark, a plate as large as the logo alone is white.
  expect(shown).toMatch(
    /prefers-color-scheme:dark.*\.plate\{background:#1\w+!important\}\.plate \.logo\{background:#ffffff/s,
  );
  const plain = bodyHtml({ ...letter, face });
  expect(plain).not.toContain('<img');
  expect(plain).toContain('>Tide &amp; Co</span>');
  expect(bodyText({ ...letter, face: { ...face, logo: address } })).toMatch(/^Tide & Co\n/);
});

test('a report carries it: as an attachment of the mail, in the file, and with words in the PDF', async () => {
  const logo = await logoPicture(svg, 'svg');
  const mail = await reportMail(document, { ...face, reason: null }, [], [], logo);
  expect(mail.html).toContain('src="cid:logo" alt="Tide &amp; Co"');
  expect(mail.attachments).toMatchObject([{ contentId: 'logo', contentType: 'image/png' }]);
  expect(reportHtml(document, face, logo)).toContain('src="data:image/png;base64,');
  const pdf = (await reportPdf(document, face, new Date(0), logo)).toString('latin1');
  expect(pdf).toMatch(/\/S \/Figure[^>]*\/Alt \(Tide & Co\)|\/Alt \(Tide & Co\)[^>]*\/S \/Figure/s);
  expect(pdf).toContain('/Subtype /Image');
  const without = (await reportPdf(document, face, new Date(0))).toString('latin1');
  expect(without).not.toContain('/Subtype /Image');
});
