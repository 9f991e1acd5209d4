import { describe, expect, test } from 'vitest';
import { reportPdf } from '../../../functions/documents/report-pdf.ts';
import { pdfObjects } from '../../fixtures/pdf-objects.ts';
import { failuresOf } from '../../fixtures/pdf-ua.ts';
import { reportOf } from '../../fixtures/report-document.ts';

const face = { brandName: 'Tide & <Co>', colour: '#0e7a4f', secondColour: '#ffd400' };

describe('a PDF', () => {
  test.each([
    ['of a few services', ['LDS-CPE-01', 'MAN-CPE-01']],
    ['of all scripts', ['برج-CPE-01', '東京-CPE-01', 'किर्ति', '🏢', 'ꦗ']],
    ['of many pages', Array.from({ length: 100 }, (_, at) => `CPE-${at}`)],
    [
      'of more rows than are tagged cell by cell',
      Array.from({ length: 2_100 }, (_, at) => `${at}`),
    ],
    ['of no services', []],
  ])(
    '%s meets the conditions of the Matterhorn Protocol that a machine checks',
    async (_, names) => {
      const file = await pdfObjects(await reportPdf(reportOf(names), face, new Date()));
      expect(failuresOf(file)).toEqual([]);
    },
  );
});
