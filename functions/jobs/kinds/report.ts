import * as z from 'zod';
import { csvName } from '../../../core/domain/csv.ts';
import { isDrawn } from '../../../core/domain/report/chart.ts';
import {
  counted,
  reportDocumentSchema,
  type ReportDocument,
} from '../../../core/domain/report/document.ts';
import {
  inBatches,
  isTooLarge,
  REPORT_TEXTS,
  reportInputSchema,
  type ReportInput,
} from '../../../core/domain/report/request.ts';
import { isOfServices } from '../../../core/domain/report/templates.ts';
import { CSV_TYPE, reportCsv } from '../../documents/report-csv.ts';
import { HTML_TYPE, MOST_CHARTS, PDF_TYPE } from '../../documents/report-formats.ts';
import type { Picture } from '../../documents/report-mail.ts';
import { putJobFile, readJobFile } from '../../gateways/job-files.ts';
import { isMailRefused } from '../../gateways/mail.ts';
import { leftWords, reportList, wayOut } from '../../mailing/lists.ts';
import { MAIL_REASONS } from '../../mailing/send-once.ts';
import { mailFaceOf } from '../../reads/mail-face.ts';
import { BadRequest } from '../../runtime/errors.ts';
import { jobKind, type JobCall, type StepKey } from '../kind.ts';
import { logoOf } from '../report-logo.ts';
import { sendInStep } from '../send-in-step.ts';
import { admitReport } from '../report-start.ts';
import { composeReport } from './report-document.ts';
import { chosenServices, idOf, servicesNamed, spanOf } from './report-scope.ts';
import { reportSources } from './report-templates.ts';

const KIND = 'report' as const;
const span = z.strictObject({ from: z.int(), to: z.int() });
const stepSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('read'), ids: z.array(z.string()), span }),
  z.strictObject({ do: z.literal('write'), batches: z.int(), services: z.int(), span }),
  z.strictObject({ do: z.literal('print') }),
  z.strictObject({
    do: z.literal('mail'),
    to: z.string(),
    /** It has been printed; steps of older releases were not. */
    hasPdf: z.boolean().default(false),
  }),
]);

const fileSchema = z.strictObject({ name: z.string(), bytes: z.int() });
const resultSchema = z.strictObject({
  /** Services of the report, or what else it is about; of the step that writes it. */
  services: z.int().optional(),
  file: fileSchema.optional(),
  pdf: fileSchema.optional(),
  mailedTo: z.string().optional(),
  /** Why it may have come more than once. */
  repeated: z.string().optional(),
  refused: z.strictObject({ to: z.string(), why: z.string() }).optional(),
  /** The mail service never gave a sign of it. */
  unsure: z.strictObject({ to: z.string(), why: z.string() }).optional(),
});

/**
 * A report. Batches of services are read, one step each; then it is written and printed; then each
 * recipient gets a mail, one step each, so that a run that is killed leaves one mail in doubt.
 */
export const makeReport = jobKind({
  input: reportInputSchema,
  step: stepSchema,
  result: resultSchema,
  titleOf: ({ name }) => name,
  admit: admitReport,

  async plan(call, input) {
    const { noun } = reportSources[input.template];
    const ids = (await chosenServices(call, input)).map(idOf);
    if (isTooLarge({ services: ids.length })) throw new BadRequest(REPORT_TEXTS.tooLarge);
    const times = spanOf(input, call.now);
    const batches = inBatches(ids);
    return {
      steps: [
        ...batches.map((batch) => ({ do: 'read' as const, ids: batch, span: times })),
        { do: 'write' as const, batches: batches.length, services: ids.length, span: times },
        { do: 'print' as const },
        ...input.recipients.map((to) => ({ do: 'mail' as const, to, hasPdf: true })),
      ],
      sentence: isOfServices(input.template)
        ? counted(ids.length, ...noun)
        : `All ${noun[1]} whom you may see`,
    };
  },

  async carryOut(call, input, step, key) {
    if (step.do === 'mail') return await mail(call, input, step, key);
    if (step.do === 'print') return { pdf: await print(call, input, key) };
    if (step.do === 'write') return await write(call, input, step, key);
    const services = await servicesNamed(call, input, step.ids);
    const reading = { call, input, services, span: step.span };
    await putJson(key, partOf(key.step), await reportSources[input.template].read(reading));
    return {};
  },

  finish(_call, input, results) {
    const written = results.find(({ file }) => file)!;
    const mailed = results.flatMap(({ mailedTo }) => mailedTo ?? []);
    const refused = results.flatMap((result) => result.refused ?? []);
    const unsure = results.flatMap((result) => result.unsure ?? []);
    if (input.format === 'HTML' && mailed.length + unsure.length === 0)
      throw new BadRequest(`No recipient could be reached. ${refused.map(refusal).join(' ')}`);
    const sentence = [
      counted(written.services ?? 0, ...reportSources[input.template].noun),
      ...(mailed.length > 0 ? [`Mailed to ${mailed.join(', ')}`] : []),
      ...refused.map(refusal),
      ...unsure.map(({ to, why }) => `To ${to}: ${why}`),
    ].join('. ');
    const pdf = results.find((result) => result.pdf)?.pdf;
    if (pdf && input.format === 'PDF') return Promise.resolve({ sentence, file: pdf });
    return Promise.resolve({ sentence, file: written.file!, ...(pdf && { pdf }) });
  },
});

const refusal = ({ to, why }: { to: string; why: string }) => `Not delivered to ${to}: ${why}`;

async function write(
  call: JobCall,
  input: ReportInput,
  { batches, services, span: times }: Extract<z.infer<typeof stepSchema>, { do: 'write' }>,
  key: StepKey,
) {
  const rows: unknown[] = [];
  for (let batch = 0; batch < batches; batch += 1)
    rows.push(...z.parse(z.array(z.unknown()), await readJson(key, partOf(batch))));
  const document = await composeReport(call, input, { rows, services, span: times });
  const longest = Math.max(...document.tables.map((table) => table.rows.length));
  if (isTooLarge({ rows: longest })) throw new BadRequest(REPORT_TEXTS.tooLarge);
  await putJson(key, 'document', document);
  const isHtml = input.format === 'HTML';
  const body = Buffer.from(isHtml ? await htmlOf(call, document) : reportCsv(document));
  await putJobFile(placeOf(key, 'result'), body, isHtml ? HTML_TYPE : CSV_TYPE);
  const name = csvName([input.name], call.now, input.zone);
  const file = { name: isHtml ? name.replace(/csv$/, 'html') : name, bytes: body.length };
  return { services: rows.length, file };
}

async function htmlOf({ account }: JobCall, document: ReportDocument): Promise<string> {
  const { reportHtml } = await import('../../documents/report-html.ts');
  return reportHtml(document, await mailFaceOf(account), await logoOf(account));
}

/** The report as a PDF, and its charts as pictures for mails, from what was written before. */
async function print({ account, now }: JobCall, input: ReportInput, key: StepKey) {
  // Libraries that no other step needs.
  const { reportPdf } = await import('../../documents/report-pdf.ts');
  const { picturesOf } = await import('../../documents/report-pictures.ts');
  const document = reportDocumentSchema.parse(await readJson(key, 'document'));
  const face = await mailFaceOf(account);
  const body = await reportPdf(document, face, now, await logoOf(account));
  await putJobFile(placeOf(key, 'pdf'), body, PDF_TYPE);
  const drawn =
    input.recipients.length > 0 ? document.charts.filter(isDrawn).slice(0, MOST_CHARTS) : [];
  for (const [at, { light, dark }] of (await picturesOf(drawn, face)).entries()) {
    await putJobFile(placeOf(key, `chart-${at}-light`), light, PNG_TYPE);
    await putJobFile(placeOf(key, `chart-${at}-dark`), dark, PNG_TYPE);
  }
  return { name: pdfName(input, now), bytes: body.length };
}

const PNG_TYPE = 'image/png';

async function readPictures(key: StepKey, count: number): Promise<Picture[]> {
  const read = (name: string) => readJobFile(placeOf(key, name));
  return await Promise.all(
    Array.from({ length: Math.min(count, MOST_CHARTS) }, async (_, at) => ({
      light: await read(`chart-${at}-light`),
      dark: await read(`chart-${at}-dark`),
    })),
  );
}

const pdfName = ({ name, zone }: ReportInput, now: Date) =>
  csvName([name], now, zone).replace(/csv$/, 'pdf');

/** One mail to one recipient: its body, and the files that a mailbox takes. */
async function mail(
  { actor, account, now }: JobCall,
  input: ReportInput,
  { to, hasPdf }: Extract<z.infer<typeof stepSchema>, { do: 'mail' }>,
  key: StepKey,
) {
  const face = await mailFaceOf(account);
  const list = reportList(actor.customer, input.name);
  const { reason, unsubscribeUrl, unsubscribedAtMs } = await wayOut(account, list, {
    to,
    portalUrl: face.portalUrl,
  });
  if (unsubscribedAtMs !== null) return { refused: { to, why: leftWords(unsubscribedAtMs) } };
  const document = reportDocumentSchema.parse(await readJson(key, 'document'));
  const csvFile = {
    name: csvName([input.name], now, input.zone),
    contentType: CSV_TYPE,
    body: Buffer.from(reportCsv(document)),
  };
  const pdfFile = hasPdf && {
    name: pdfName(input, now),
    contentType: PDF_TYPE,
    body: await readJobFile(placeOf(key, 'pdf')),
  };
  const { reportMail } = await import('../../documents/report-mail.ts');
  const mailed = await reportMail(
    document,
    { ...face, reason },
    pdfFile ? [csvFile, pdfFile] : [csvFile],
    hasPdf ? await readPictures(key, document.charts.filter(isDrawn).length) : [],
    await logoOf(account),
  );
  try {
    const { fate, isRepeat } = await sendInStep(key, { to, ...mailed, unsubscribeUrl }, now);
    if (fate === 'lost') return { unsure: { to, why: MAIL_REASONS.lost } };
    return { mailedTo: to, ...(isRepeat && { repeated: MAIL_REASONS.repeat }) };
  } catch (error) {
    if (isMailRefused(error)) return { refused: { to, why: error.message } };
    throw error;
  }
}

type Place = Pick<StepKey, 'account' | 'jobId'>;

const partOf = (step: number) => `part-${String(step).padStart(6, '0')}`;

const placeOf = ({ account, jobId }: Place, part: string) => ({ kind: KIND, account, jobId, part });

async function putJson(key: Place, part: string, value: unknown): Promise<void> {
  const body = Buffer.from(JSON.stringify(value));
  await putJobFile(placeOf(key, part), body, 'application/json');
}

async function readJson(key: Place, part: string): Promise<unknown> {
  return JSON.parse(Buffer.from(await readJobFile(placeOf(key, part))).toString('utf8')) as unknown;
}
