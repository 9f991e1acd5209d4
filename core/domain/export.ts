import * as z from 'zod';
import { filterGroupSchema } from './filter.ts';
import { thingTextSchema } from './thing.ts';

/** Tables that are exported on the server. */
export const EXPORT_TABLES = ['services', 'alerts', 'audit'] as const;
export type ExportTable = (typeof EXPORT_TABLES)[number];

/** A table with more rows than this is made into a file on the server. */
export const MOST_ROWS_IN_BROWSER = 5_000;

const text = (most: number) => z.string().max(most);

/** Part of the audit log: since a time in epoch seconds, of one thing or of all. */
const logSpanSchema = z.strictObject({
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  device_id: text(128).optional(),
  role: text(128).optional(),
  person: text(256).optional(),
  thing: thingTextSchema.optional(),
});

/** A table as somebody has narrowed and arranged it. */
export const exportInputSchema = z
  .strictObject({
    table: z.enum(EXPORT_TABLES),
    /** Name of the file before its moment: the list, and its filter. */
    name: z.array(text(128)).min(1).max(8),
    /** Shown columns, in their order. */
    columns: z.array(text(128)).min(1).max(200),
    search: text(256),
    filter: filterGroupSchema,
    sort: z.strictObject({ column: text(128), descending: z.boolean() }).nullable(),
    /** IANA name of the zone that the moment in the file's name is told in. */
    zone: text(64),
    log: logSpanSchema.optional(),
  })
  .refine(({ table, log }) => (table === 'audit') === (log !== undefined), {
    path: ['log'],
    message: 'belongs to the table audit, which cannot be without it',
  });
export type ExportInput = z.infer<typeof exportInputSchema>;
