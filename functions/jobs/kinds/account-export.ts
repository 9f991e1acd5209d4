import * as z from 'zod';
import { accountExportSchema } from '../../../core/domain/account-export.ts';
import { csvName } from '../../../core/domain/csv.ts';
import { counted } from '../../../core/domain/report/document.ts';
import { putJobFile, readJobFile } from '../../gateways/job-files.ts';
import { importFiles } from '../account-export/import-files.ts';
import { logosOwned } from '../account-export/look.ts';
import { OWNED_BATCHES, OWNED_FILES } from '../account-export/owned-files.ts';
import { openOwned, type Owned } from '../account-export/owned.ts';
import { pack, packedSchema, type Content, type Packed } from '../account-export/pack.ts';
import { accountExportStart, planExport } from '../account-export/plan.ts';
import { readmeOf } from '../account-export/readme.ts';
import { sizeInWords } from '../account-export/series-plan.ts';
import { seriesCsv } from '../account-export/series.ts';
import { jobKind } from '../kind.ts';

const KIND = 'accountExport' as const;
const PACKED = 'application/octet-stream';

const stepSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('files'), names: z.array(z.string()) }),
  z.strictObject({ do: z.literal('logos') }),
  z.strictObject({ do: z.literal('imports') }),
  z.strictObject({
    do: z.literal('series'),
    detail: z.enum(['days', 'hours', 'samples']),
    folder: z.string(),
    fromSeconds: z.int(),
    toSeconds: z.int(),
    ids: z.array(z.string()),
  }),
]);
type Step = z.infer<typeof stepSchema>;

const partOf = (step: number) => `part-${String(step).padStart(6, '0')}`;

/**
 * Everything that belongs to an account as one zip. A step reads some kinds of things, or the series of
 * some devices, and leaves its files compressed; done twice, it leaves them again. In the end all of
 * them are put together.
 */
export const exportAccount = jobKind({
  input: accountExportSchema,
  step: stepSchema,
  result: z.strictObject({ files: z.array(packedSchema) }),
  ...accountExportStart,

  async plan(call, input) {
    const { series, sentence } = await planExport(await openOwned(call), input);
    return {
      steps: [
        ...OWNED_BATCHES.map((files): Step => ({
          do: 'files',
          names: files.map(({ name }) => name),
        })),
        { do: 'logos' as const },
        { do: 'imports' as const },
        ...series,
      ],
      sentence,
    };
  },

  async carryOut(call, _input, step, { account, jobId, step: at }) {
    const files: Packed[] = [];
    const bodies: Buffer[] = [];
    for await (const { name, content } of filesOf(await openOwned(call), step)) {
      const { packed, body } = await pack(name, content);
      files.push(packed);
      bodies.push(body);
    }
    const place = { kind: KIND, account, jobId, part: partOf(at) };
    if (files.length > 0) await putJobFile(place, Buffer.concat(bodies), PACKED);
    return { files };
  },

  async finish(call, input, results, { account, jobId }) {
    const { account: row } = await openOwned(call);
    const place = { kind: KIND, account, jobId };
    const readme = await pack('README.txt', [readmeOf(row.name, input, call.now)]);
    const parts = [
      { files: [readme.packed], body: () => Promise.resolve(readme.body) },
      ...results.map(({ files }, step) => ({
        files,
        body: () => readJobFile({ ...place, part: partOf(step) }),
      })),
    ];
    // Libraries that no other step needs.
    const { writeZip } = await import('../account-export/write-zip.ts');
    const bytes = await writeZip({ ...place, part: 'result' }, parts, call.now);
    const count = parts.reduce((sum, { files }) => sum + files.length, 0);
    const name = csvName([row.name, 'all data'], call.now, input.zone).replace(/csv$/, 'zip');
    return {
      sentence: `${counted(count, 'file')}, ${sizeInWords(bytes)}`,
      file: { name, bytes },
    };
  },
});

async function* filesOf(
  owned: Owned,
  step: Step,
): AsyncGenerator<{ name: string; content: Content }> {
  if (step.do === 'imports') yield* importFiles(owned);
  else if (step.do === 'logos')
    for await (const { name, content } of logosOwned(owned)) yield { name, content: [content] };
  else if (step.do === 'files') {
    // One that a newer release planned is not made by an older one.
    for (const file of OWNED_FILES.filter(({ name }) => step.names.includes(name)))
      yield { name: file.name, content: file.text(owned) };
  } else yield* seriesFiles(owned, step);
}

async function* seriesFiles(
  { devices }: Owned,
  { ids, detail, folder, fromSeconds, toSeconds }: Extract<Step, { do: 'series' }>,
): AsyncGenerator<{ name: string; content: string[] }> {
  const wanted = new Set(ids);
  const bufferRows = new Map();
  for (const stored of devices.filter(({ record }) => wanted.has(record.id))) {
    const csv = await seriesCsv(stored, detail, { fromSeconds, toSeconds }, bufferRows);
    const name = encodeURIComponent(stored.record.id);
    if (csv !== '') yield { name: `${folder}/${name}.csv`, content: [csv] };
  }
}
