import * as z from 'zod';
import { reportChartSchema } from './chart.ts';

export const reportTableSchema = z.strictObject({
  title: z.string(),
  columns: z.array(z.strictObject({ name: z.string(), isFigure: z.boolean() })),
  rows: z.array(z.array(z.string())),
  /** Columns for where there is little room, such as a mail. */
  brief: z.array(z.string()).max(5),
  /** It is in no document: another table has its rows in short. */
  isCsvAlone: z.boolean().optional(),
});

/** A report for every format. Documents of older releases lack what has a default. */
export const reportDocumentSchema = z.strictObject({
  /** The name that somebody gave it, else that of the template. */
  title: z.string(),
  /** Name of the template; '' where it is the title. */
  template: z.string().default(''),
  /** The customer, or the account for several. */
  subject: z.string().default(''),
  /** Range: "30 Days: Fri 23 Oct 2026, 01:00 BST to …". */
  about: z.string(),
  /** "Made Tue 24 Nov 2026, 09:00 GMT for Helen Marsh." */
  made: z.string().default(''),
  /** "2 of 27 services were below 99.9 %." */
  sentence: z.string(),
  figures: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  /** The first has a row for each thing that the report is about, and is the CSV. */
  tables: z.array(reportTableSchema).min(1),
  /** The busiest, the lowest and the like. */
  charts: z.array(reportChartSchema).default([]),
  /** How its figures are counted, and what is not in it. */
  notes: z.array(z.string()),
});
export type ReportDocument = z.infer<typeof reportDocumentSchema>;
/** The tables of every format but CSV. */
export const shownTables = ({ tables }: Pick<ReportDocument, 'tables'>): ReportTable[] =>
  tables.filter(({ isCsvAlone }) => !isCsvAlone);

/** A report without its head. */
export type ReportContent = Omit<
  ReportDocument,
  'title' | 'template' | 'subject' | 'about' | 'made'
>;
export type ReportTable = z.infer<typeof reportTableSchema>;

export const words = (names: readonly string[]) => names.map((name) => ({ name, isFigure: false }));
export const numbers = (names: readonly string[]) =>
  names.map((name) => ({ name, isFigure: true }));

/** "Availability: Monthly SLA", for a list of mails or of files. */
export function wholeTitle({
  template,
  title,
}: Pick<ReportDocument, 'template' | 'title'>): string {
  return template === '' ? title : `${template}: ${title}`;
}

/** "1 service", "2,400 services" */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

/** Distinct names among rows, the empty one not counted. */
export function distinct<R>(rows: readonly R[], nameOf: (row: R) => string): number {
  return new Set(rows.map(nameOf).filter(Boolean)).size;
}
