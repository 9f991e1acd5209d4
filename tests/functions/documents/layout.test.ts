import { expect, test } from 'vitest';
import { countPages, PAPER } from '../../../functions/documents/pdf/flow.ts';
import { whole } from '../../../functions/documents/pdf/texts.ts';
import { reportPdf } from '../../../functions/documents/report-pdf.ts';
import { pdfObjects } from '../../fixtures/pdf-objects.ts';
import { reportOf } from '../../fixtures/report-document.ts';

test('a part stands on a page whose foot has no room for the space below it', () => {
  const height = PAPER.height - PAPER.bottom - PAPER.top;
  const half = () => whole(height / 2, () => undefined, 16);
  expect(countPages([whole(height / 2, () => undefined), half()])).toBe(1);
  expect(countPages([half(), half()])).toBe(2);
});

test('the longest bar and its value reach across the sheet', async () => {
  const face = { brandName: 'Kestrel IT', colour: '#0e7a4f', secondColour: '#ffd400' };
  const { pages } = await pdfObjects(await reportPdf(reportOf(['LDS-CPE-01']), face, new Date()));
  const ends = pages[0]!.operations
    .filter(({ operator, operands }) => operator === 're' && Number(operands[3]) === 9)
    .map(({ operands }) => Number(operands[0]) + Number(operands[2]));
  const right = PAPER.width - PAPER.right;
  expect(ends).toHaveLength(1);
  expect(ends[0]).toBeGreaterThan(right - 30);
  expect(ends[0]).toBeLessThan(right);
});
