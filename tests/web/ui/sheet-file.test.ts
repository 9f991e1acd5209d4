// @vitest-environment node
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readSheetFile, UnreadableFile } from '../../../web/src/ui/form/sheet-file.ts';
import { workbook } from './chosen-file.ts';

const text = (ref: string, value: string) =>
  `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
const CELLS = [
  `<row r="1"><c r="A1" t="s"><v>0</v></c>${text('B1', 'Phone')}${text('C1', 'Since')}${text('D1', 'Sum')}</row>`,
  `<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>447700900123</v></c><c r="C2" s="1"><v>46353</v></c><c r="D2"><f>1+1</f><v>2.5</v></c></row>`,
  `<row r="4">${text('A4', '+44 7700')}<c r="B4"><v>1e-7</v></c><c r="D4" t="b"><v>1</v></c></row>`,
].join('');

const file = (content: BlobPart, name = 'people.xlsx') => new File([content], name);
const refusal = async (content: BlobPart, name?: string) =>
  await readSheetFile(file(content, name)).catch((error: unknown) => {
    expect(error).toBeInstanceOf(UnreadableFile);
    return (error as Error).message;
  });

test('the first sheet of a workbook is read as a CSV file with the same cells', async () => {
  const read = await readSheetFile(file(workbook({ People: CELLS, Notes: '' })));
  expect(read).toEqual({
    sheet: 'People',
    csv: [
      'Email,Phone,Since,Sum',
      '"a, ""b"" & ü",447700900123,2026-11-27,2.5',
      ',,,',
      '+44 7700,0.0000001,,true',
    ].join('\r\n'),
  });
  expect(await readSheetFile(file(workbook({ Only: CELLS })))).toMatchObject({ sheet: '' });
});

test('a text is taken as it is, whatever its name', async () => {
  const csv = 'Email;Phone\r\na@b.example;1';
  expect(await readSheetFile(file(csv, 'list.xlsx'))).toEqual({ csv, sheet: '' });
});

test('what cannot be read is refused in a sentence', async () => {
  const other = 'This is not an Excel workbook. Save it as XLSX, or as CSV.';
  expect(await refusal(zipSync({ 'a.txt': strToU8('a') }) as Uint8Array<ArrayBuffer>)).toBe(other);
  expect(await refusal(workbook({ A: CELLS }).slice(0, 700))).toBe(other);
  expect(await refusal(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).toContain('password');
  expect(await refusal(workbook({ A: '' }))).toBe('The first sheet of the workbook is empty.');
  expect(await refusal(new Uint8Array(10_000_001))).toBe('The file is larger than 10 MB.');
  const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(61_000_000) });
  expect(bomb.length).toBeLessThan(300_000);
  expect(await refusal(bomb as Uint8Array<ArrayBuffer>)).toContain('too large once it is unpacked');
  for (const ref of ['XFD700', 'A10000001', 'AAAAA90'])
    expect(await refusal(workbook({ A: CELLS, B: `<row>${text(ref, 'x')}</row>` }))).toContain(
      'A cell far from the table',
    );
  // Excel writes rows that only have a format; 10,000,000 cells are read.
  const formatted = `${CELLS}<row r="1000000"><c r="J1000000" s="1"/></row>`;
  expect((await readSheetFile(file(workbook({ A: formatted })))).csv).toContain('Email,Phone');
  const rows = Array.from(
    { length: 20_001 },
    (_, at) => `<row r="${at + 1}">${text(`A${at + 1}`, 'x')}</row>`,
  );
  expect(await refusal(workbook({ A: rows.join('') }))).toBe(
    'The first sheet has 20,001 rows; a file has 20,000 at most.',
  );
});
