import Papa from 'papaparse';
import * as z from 'zod';
import { newDeviceOf, requiredDeviceFields, type NewDevice } from '../provisioning.ts';

/** The columns of a file of devices; the last two may be left out. */
const DEVICE_COLUMNS = [
  'Customer',
  'Device',
  'Loopback IP',
  'Postcode',
  'Circuit Reference',
  'Circuit Size',
  'Bearer Size',
  'Request ID',
  'Site',
  'Pre-Live',
] as const;
type Column = (typeof DEVICE_COLUMNS)[number];

const MAY_BE_MISSING: readonly Column[] = ['Site', 'Pre-Live'];
/** Most rows of one file. */
const MOST_DEVICES = 500;

/** A row of the file; its device, or why it is none. */
export interface DeviceRowRead {
  /** As spreadsheets count: the first row is 1. */
  row: number;
  customer: string;
  name: string;
  device: NewDevice | null;
  why: string;
}

/** What is wrong with a file as a whole, so that none of its rows can be read. */
export class UnreadableDevices extends Error {}

const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
const body = z.object(requiredDeviceFields);
const FIELDS: readonly (readonly [keyof typeof requiredDeviceFields, Column])[] = [
  ['device', 'Device'],
  ['ip', 'Loopback IP'],
  ['aur.postcode', 'Postcode'],
  ['aur.circuit_reference', 'Circuit Reference'],
  ['aur.circuit_size', 'Circuit Size'],
  ['aur.bearer_size', 'Bearer Size'],
  ['aur.request_id', 'Request ID'],
];

/**
 * Reads devices from CSV with a row of headings, with commas, semicolons or tabs between the cells.
 * A row that cannot be read says why; nothing is left out but empty rows.
 * @throws UnreadableDevices when it is not known which column is which, or there are too many rows.
 */
export function readDeviceCsv(csv: string): DeviceRowRead[] {
  const { data, errors } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), {
    delimitersToGuess: [',', ';', '\t'],
  });
  const columns = columnsOf(data[0] ?? []);
  const open = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' ? [row] : [])));
  const rows = data.flatMap((cells, at) => {
    if (at === 0 || cells.every((cell) => cell.trim() === '')) return [];
    const read = readRow(cells, at + 1, columns);
    return [
      open.has(at) ? { ...read, device: null, why: 'A quote is opened and not closed.' } : read,
    ];
  });
  if (rows.length === 0) throw new UnreadableDevices('There is no device in it.');
  if (rows.length > MOST_DEVICES)
    throw new UnreadableDevices(
      `It has ${rows.length.toLocaleString('en-GB')} rows; at most ${MOST_DEVICES} are made at once.`,
    );
  return rows;
}

function columnsOf(first: readonly string[]): Column[] {
  const columns = first.map((cell) => {
    const column = DEVICE_COLUMNS.find((one) => plain(one) === plain(cell));
    if (!column)
      throw new UnreadableDevices(
        `The heading "${cell.trim()}" is not known. The columns are ${DEVICE_COLUMNS.join(', ')}.`,
      );
    return column;
  });
  const missing = DEVICE_COLUMNS.find(
    (column) => !columns.includes(column) && !MAY_BE_MISSING.includes(column),
  );
  if (missing) throw new UnreadableDevices(`The column ${missing} is missing.`);
  if (new Set(columns).size < columns.length)
    throw new UnreadableDevices('A column is there twice.');
  return columns;
}

function readRow(cells: readonly string[], row: number, columns: readonly Column[]): DeviceRowRead {
  const cell = (column: Column) => (cells[columns.indexOf(column)] ?? '').trim();
  const read = { row, customer: cell('Customer'), name: cell('Device') };
  const refuse = (why: string) => ({ ...read, device: null, why });
  if (cells.slice(columns.length).some((more) => more.trim() !== ''))
    return refuse(`It has ${cells.length} cells; a row has ${columns.length}.`);
  if (read.customer === '') return refuse('Customer is empty.');
  const sent = Object.fromEntries(FIELDS.map(([field, column]) => [field, cell(column)]));
  const checked = body.safeParse(sent);
  if (!checked.success) {
    const issue = checked.error.issues[0]!;
    const column = FIELDS.find(([field]) => field === issue.path[0])?.[1] ?? '';
    return refuse(`${column} ${issue.message}.`);
  }
  const preLive = cell('Pre-Live').toLowerCase();
  if (!['', 'true', 'false', 'yes', 'no'].includes(preLive))
    return refuse('Pre-Live must be true or false.');
  const more = { 'aur.pre_live': ['true', 'yes'].includes(preLive), 'l1.location': cell('Site') };
  return { ...read, device: newDeviceOf({ ...checked.data, ...more }), why: '' };
}
