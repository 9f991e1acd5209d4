import * as z from 'zod';
import { filterGroupSchema, isValidFilter } from '../filter.ts';
import { isZone } from '../zone.ts';
import { REPORT_RANGES } from './range.ts';
import { formatsOf, REPORT_FORMATS, REPORT_TEMPLATE_IDS } from './templates.ts';

const REPORT_NAME_LENGTH = 64;
/** Characters of a name (decision D-42). */
const NAME = /^[\p{L}\p{M}\p{N} ._-]+$/u;
const MOST_RECIPIENTS = 50;
const DEVICES_IN_BATCH = 600;

/** The first eight texts are those of the specification, to the letter (decision D-22). */
export const REPORT_TEXTS = {
  htmlForTrendsAlone: 'Error: HTML reports are ony available for metric trends.',
  recipientsRequired: 'Error: Recipients required for HTML reports.',
  recipientsInvalid: 'Error: Recipients are not valid.',
  htmlStarted:
    'Success: The report will be emailed to the recipients. Reports with a large number of devices or high time range may take longer to deliver.',
  htmlFailed: 'Error: Failed to create HTML report.',
  loading: 'The report is loading and will be downloaded shortly.',
  noResults: 'No results found.',
  tooLarge: 'Unable to Load Result - Report too large',
  filterIncomplete: 'Give every filter a property, an operator and a value, or delete it.',
  notInTime:
    'No result came within 5 minutes. You can run it again; one that comes later stands under Results.',
} as const;

export const reportNameSchema = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(REPORT_NAME_LENGTH)
  .regex(NAME, 'must have letters, digits, spaces, hyphens, underscores and full stops only');

/** Addresses with commas between, or a list of them (REPORT-33), each once. */
export function readRecipients(given: string | readonly string[]): string[] {
  const addresses = typeof given === 'string' ? given.split(',') : given;
  return [...new Set(addresses.map((address) => address.trim()).filter(Boolean))];
}

const zoneSchema = z
  .string()
  .max(64)
  .refine(isZone, 'must be the name of a time zone, such as Europe/London');

const chosen = {
  template: z.enum(REPORT_TEMPLATE_IDS),
  format: z.enum(REPORT_FORMATS),
  recipients: z.array(z.string().max(254)).max(MOST_RECIPIENTS),
  columns: z.array(z.string().max(128)).max(30),
  filter: filterGroupSchema,
  /** IANA name. */
  zone: zoneSchema,
};

/** Input of a report. */
export const reportInputSchema = z.strictObject({
  ...chosen,
  /** Name of its file and subject of its mail. */
  name: z.string().max(REPORT_NAME_LENGTH),
  /** Only the devices of this account; of all accounts of the person when it is their own. */
  account: z.string(),
  range: z.enum(REPORT_RANGES),
  /** Epoch seconds, of the range Custom. */
  custom: z.strictObject({ startEpochSeconds: z.int(), endEpochSeconds: z.int() }).optional(),
});
export type ReportInput = z.infer<typeof reportInputSchema>;

/** Why a report cannot be run or saved as it is, and at which field of the API; undefined if it can. */
export function reportRefused({
  template,
  format,
  recipients,
  filter,
}: Pick<ReportInput, 'template' | 'format' | 'recipients' | 'filter'>):
  | { why: string; field: string }
  | undefined {
  if (!formatsOf(template).includes(format))
    return { why: REPORT_TEXTS.htmlForTrendsAlone, field: 'report_format' };
  if (format === 'HTML' && recipients.length === 0)
    return { why: REPORT_TEXTS.recipientsRequired, field: 'recipients' };
  if (!recipients.every((address) => z.email().max(254).safeParse(address).success))
    return { why: REPORT_TEXTS.recipientsInvalid, field: 'recipients' };
  if (!isValidFilter(filter)) return { why: REPORT_TEXTS.filterIncomplete, field: 'filters' };
  return undefined;
}

/** A report of so many devices is made in so many batches, at least one. */
export function batchesOf(devices: number): number {
  return Math.max(1, Math.ceil(devices / DEVICES_IN_BATCH));
}

export function inBatches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: batchesOf(all.length) }, (_, at) =>
    all.slice(at * DEVICES_IN_BATCH, (at + 1) * DEVICES_IN_BATCH),
  );
}

/** Limits of a report within the memory and the time of a run. */
const MOST = { services: 20_000, rows: 30_000 } as const;

/** Is it more than can be made? Then it says so, rather than being cut off. */
export function isTooLarge(size: { services: number } | { rows: number }): boolean {
  return 'services' in size ? size.services > MOST.services : size.rows > MOST.rows;
}

/** A report whose name says ADMIN is for staff alone; the case matters (decision D-68). */
export function isForStaffAlone(reportName: string): boolean {
  return reportName.includes('ADMIN');
}
