import * as z from 'zod';
import { reportChartSchema } from './chart.ts';

const tableSchema = z.strictObject({
  title: z.string(),
  columns: z.array(z.strictObject({ name: z.string(), isFigure: z.boolean() })),
  rows: z.array(z.array(z.string())),
  /** Columns for where there is little room, such as a mail; four at most. */
  brief: z.array(z.string()).max(4),
});

/** Content of a report, for every format: a sentence, the figures that matter, tables. */
export const reportDocumentSchema = z.strictObject({
  title: z.string(),
  /** Subject and range: "30 Days: Fri 23 Oct 2026, 01:00 BST to …". */
  about: z.string(),
  /** "2 of 27 services were below 99.9 %." */
  sentence: z.string(),
  figures: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  /** The first holds a row for each thing that the report is about, and is the CSV. */
  tables: z.array(tableSchema).min(1),
  /** The busiest, the lowest and the like; documents of older releases have none. */
  charts: z.array(reportChartSchema).default([]),
  /** How its figures are counted, and what is not in it. */
  notes: z.array(z.string()),
});
export type ReportDocument = z.infer<typeof reportDocumentSchema>;
export type ReportTable = z.infer<typeof tableSchema>;

export const words = (names: readonly string[]) => names.map((name) => ({ name, isFigure: false }));
export const numbers = (names: readonly string[]) =>
  names.map((name) => ({ name, isFigure: true }));

/** "1 service", "2,400 services" */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

/** Distinct names among rows, the empty one not counted. */
export function distinct<R>(rows: readonly R[], nameOf: (row: R) => string): number {
  return new Set(rows.map(nameOf).filter(Boolean)).size;
}
