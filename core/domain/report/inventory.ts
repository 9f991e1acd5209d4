import * as z from 'zod';
import { countCircuits } from '../circuit.ts';
import { NO_VALUE } from '../units.ts';
import { countBy, tallyChart } from './tally.ts';
import { counted, distinct, words, type ReportContent } from './document.ts';

/** A service, as the table of services shows it. */
export const inventoryRowSchema = z.strictObject({
  customer: z.string(),
  site: z.string(),
  deviceType: z.string(),
  isInTrouble: z.boolean(),
  /** Whether it is in trouble is not known. */
  isWithoutData: z.boolean().default(false),
  /** As core/domain/circuit.ts has it. */
  circuit: z.string().default(''),
  /** In the order of the columns. */
  cells: z.array(z.string()),
});
type InventoryRow = z.infer<typeof inventoryRowSchema>;

/** Behind them come those that the person has chosen. */
const INVENTORY_COLUMNS = [
  'Name',
  'Status',
  'Customer',
  'Site Name',
  'Device Type',
  'Circuit Reference',
  'Circuit Size',
  'Circuit Provider',
  'Last Seen',
] as const;

export function inventoryColumns(custom: readonly string[]): string[] {
  return [...new Set([...INVENTORY_COLUMNS, ...custom])];
}

export function inventoryReport(
  rows: readonly InventoryRow[],
  custom: readonly string[],
): ReportContent {
  const circuits = countCircuits(rows);
  const customers = distinct(rows, ({ customer }) => customer);
  const sites = distinct(rows, ({ site, customer }) => (site ? `${customer}\n${site}` : ''));
  const inTrouble = rows.filter(({ isInTrouble }) => isInTrouble).length;
  const withoutData = rows.filter((row) => row.isWithoutData).length;
  return {
    sentence:
      rows.length === 0
        ? 'No service passes the filters.'
        : `${counted(rows.length, 'service')} of ${counted(customers, 'customer')} at ${counted(sites, 'site')}, on ${counted(circuits, 'circuit')}; ${troubleWords(inTrouble, withoutData)}.`,
    figures: [
      { label: 'Services', value: rows.length.toLocaleString('en-GB') },
      { label: 'Circuits', value: circuits.toLocaleString('en-GB') },
      { label: 'Customers', value: customers.toLocaleString('en-GB') },
      { label: 'Sites', value: sites.toLocaleString('en-GB') },
      {
        label: 'In trouble',
        value:
          rows.length > 0 && withoutData === rows.length
            ? NO_VALUE
            : inTrouble.toLocaleString('en-GB'),
      },
      ...(withoutData > 0
        ? [{ label: 'Without data', value: withoutData.toLocaleString('en-GB') }]
        : []),
    ],
    tables: [
      {
        title: 'Services',
        columns: words(inventoryColumns(custom)),
        rows: rows.map(({ cells }) => cells),
        brief: ['Name', 'Status', 'Customer', 'Site Name'],
      },
    ],
    charts: tallyChart(
      'Services by device type',
      countBy(rows, ({ deviceType }) => deviceType),
      30,
    ),
    notes: [
      'Status and Last Seen are of the moment at which the report was made. Services with the same circuit reference are on one circuit.',
    ],
  };
}

function troubleWords(inTrouble: number, withoutData: number): string {
  const are = (count: number) => (count === 1 ? '1 is' : `${count.toLocaleString('en-GB')} are`);
  const trouble =
    inTrouble > 0
      ? `${are(inTrouble)} in trouble`
      : `none is ${withoutData > 0 ? 'known to be ' : ''}in trouble`;
  return withoutData > 0 ? `${trouble}, ${are(withoutData)} without data` : trouble;
}
