import * as z from 'zod';
import { sameRecipient } from '../recipient.ts';
import { ADDRESS_METHODS, RECIPIENT_METHODS } from '../recipient-methods.ts';
import { countBy, tallyChart } from './tally.ts';
import { counted, numbers, words, type ReportContent } from './document.ts';
import { unreadNote } from './unread.ts';

const listedRecipientSchema = z.strictObject({
  /** The customer whose list it is; '' for the list of the account. */
  list: z.string(),
  method: z.enum(RECIPIENT_METHODS),
  addr: z.string(),
});
type ListedRecipient = z.infer<typeof listedRecipientSchema>;

/** A service, and who is told of its alerts. */
export const recipientsRowSchema = z.strictObject({
  name: z.string(),
  customer: z.string(),
  site: z.string(),
  /** Values of the chosen columns. */
  custom: z.array(z.string()),
  told: z.array(listedRecipientSchema),
  /** The provider's list is not the reader's to see. */
  isOwnListAlone: z.boolean(),
});
type Row = z.infer<typeof recipientsRowSchema>;

/** A cell names so many; the table of recipients has all. */
const MOST_NAMED = 5;

/** @param unread services of the person whose alerts they may not read. */
export function recipientsReport(
  read: readonly Row[],
  custom: readonly string[],
  unread: number,
): ReportContent {
  const rows = read.map((row) => ({ ...row, told: onceEach(row.told) }));
  const silent = rows.filter(({ told }) => told.length === 0).length;
  const all = recipientsOf(rows);
  const isOwnListAlone = rows.some((row) => row.isOwnListAlone);
  return {
    sentence:
      rows.length === 0
        ? 'No service passes the filters.'
        : silent === 0
          ? `The alerts of each of ${counted(rows.length, 'service')} have recipients.`
          : `Nobody is notified of the alerts of ${silent.toLocaleString('en-GB')} of ${counted(rows.length, 'service')}.`,
    figures: [
      { label: 'Services', value: rows.length.toLocaleString('en-GB') },
      { label: 'Nobody notified', value: silent.toLocaleString('en-GB') },
      { label: 'Recipients', value: all.length.toLocaleString('en-GB') },
      {
        label: 'By text message or pager',
        value: all
          .filter(({ method }) => ADDRESS_METHODS[method].isTelephone)
          .length.toLocaleString('en-GB'),
      },
    ],
    tables: [
      {
        title: 'Services, those without recipients first',
        columns: [
          ...words(['Name', 'Customer', 'Site Name', ...custom]),
          ...numbers(['Recipients']),
          ...words(['Told']),
        ],
        rows: rows
          .toSorted((one, other) => Number(one.told.length > 0) - Number(other.told.length > 0))
          .map((row) => [
            row.name,
            row.customer,
            row.site,
            ...row.custom,
            row.told.length.toLocaleString('en-GB'),
            namesOf(row.told),
          ]),
        brief: ['Name', 'Customer', 'Site Name', 'Recipients'],
      },
      {
        title: 'Recipients',
        columns: [...words(['Address', 'Method', 'List']), ...numbers(['Services'])],
        rows: all.map(({ addr, method, list, services }) => [
          addr,
          ADDRESS_METHODS[method].name,
          list || 'Account',
          services.toLocaleString('en-GB'),
        ]),
        brief: ['Address', 'Method', 'List', 'Services'],
      },
    ],
    charts: tallyChart(
      'Services without recipients, by customer',
      countBy(
        rows.filter(({ told }) => told.length === 0),
        ({ customer }) => customer,
      ),
    ),
    notes: [
      isOwnListAlone
        ? 'Recipients of your own list. The provider may tell others as well.'
        : "An alert goes to the list of its account and to the list of its customer. An address in both is notified once, and is listed with the account's list.",
      ...unreadNote(unread, 'alerts'),
    ],
  };
}

function onceEach(recipients: readonly ListedRecipient[]): ListedRecipient[] {
  return recipients.filter(
    (one, at) => recipients.findIndex((other) => sameRecipient(one, other)) === at,
  );
}

function namesOf(recipients: readonly ListedRecipient[]): string {
  const named = recipients.slice(0, MOST_NAMED).map(({ addr }) => addr);
  const left = recipients.length - named.length;
  return left > 0 ? `${named.join(', ')} and ${left} more` : named.join(', ') || 'Nobody';
}

/** Each recipient of each list, those of the most services first. */
function recipientsOf(rows: readonly Row[]): (ListedRecipient & { services: number })[] {
  const found = new Map<string, ListedRecipient & { services: number }>();
  for (const { told } of rows)
    for (const one of told) {
      const key = JSON.stringify([one.list, one.method, one.addr.toLowerCase()]);
      found.set(key, { ...one, services: (found.get(key)?.services ?? 0) + 1 });
    }
  return [...found.values()].sort(
    (one, other) => other.services - one.services || one.addr.localeCompare(other.addr, 'en'),
  );
}
