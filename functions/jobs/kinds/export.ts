import * as z from 'zod';
import type { Area } from '../../../core/access/areas.ts';
import { can } from '../../../core/access/grants.ts';
import { csvLines, csvName } from '../../../core/domain/csv.ts';
import { exportInputSchema, type ExportTable } from '../../../core/domain/export.ts';
import { putJobFile, readJobFile } from '../../gateways/job-files.ts';
import { Forbidden } from '../../runtime/errors.ts';
import { jobKind } from '../kind.ts';
import { exportedTables } from './exported-tables.ts';

/** A step is this many rows: less than a second of work once the devices are in memory. */
const ROWS_IN_STEP = 1_000;
const CSV = 'text/csv; charset=utf-8';
/** Spreadsheets read the text as UTF-8 by this mark. */
const MARK = '\uFEFF';

/** Its files lie under the kind's own name. */
const KIND = 'export' as const;

/** The area that shows a table; services have none. */
const AREA_OF = {
  services: undefined,
  alerts: 'alerts',
  audit: 'admin.auditLogs',
} as const satisfies Record<ExportTable, Area | undefined>;

const partOf = (step: number) => `part-${String(step).padStart(6, '0')}`;

/**
 * All rows of a table as CSV. The plan decides which rows, and their order. Each step reads its rows
 * with what the person may read by then, and writes a part of the file; done twice, it writes the
 * same part again. In the end the parts are one file.
 */
export const exportTable = jobKind({
  input: exportInputSchema,
  step: z.strictObject({ ids: z.array(z.string()) }),
  result: z.strictObject({ rows: z.number().int() }),
  titleOf: ({ name }) => `CSV of ${name.filter(Boolean).join(', ')}`,

  admit({ actor }, { table }) {
    const area = AREA_OF[table];
    if (area && !can(actor.grants, area, 'view'))
      throw new Forbidden(`You need the 'view' right on ${area} to do this.`);
  },

  async plan(call, input) {
    const { nouns, select } = exportedTables[input.table];
    const ids = await select(call, input);
    const steps = Array.from({ length: Math.ceil(ids.length / ROWS_IN_STEP) }, (_, at) => ({
      ids: ids.slice(at * ROWS_IN_STEP, (at + 1) * ROWS_IN_STEP),
    }));
    return { steps, sentence: counted(ids.length, nouns) };
  },

  async carryOut(call, input, { ids }, { account, jobId, step }) {
    const cells = await exportedTables[input.table].cells(call, input, ids);
    const file = { kind: KIND, account, jobId, part: partOf(step) };
    await putJobFile(file, Buffer.from(csvLines(cells)), CSV);
    return { rows: cells.length };
  },

  async finish({ now }, input, results, { account, jobId }) {
    const { nouns, headings } = exportedTables[input.table];
    const lines: Uint8Array[] = [Buffer.from(MARK + csvLines([headings(input)]))];
    for (const [step, { rows }] of results.entries())
      if (rows > 0)
        lines.push(await readJobFile({ kind: KIND, account, jobId, part: partOf(step) }));
    const body = Buffer.concat(lines);
    await putJobFile({ kind: KIND, account, jobId, part: 'result' }, body, CSV);
    const rows = results.reduce((sum, result) => sum + result.rows, 0);
    const file = { name: csvName(input.name, now, input.zone), bytes: body.length };
    return { sentence: counted(rows, nouns), file };
  },
});

const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
