import type { AccountExport } from '../../../core/domain/account-export.ts';
import { utcText } from '../../../core/domain/epoch.ts';
import { OWNED_FILES } from './owned-files.ts';

const SERIES: Readonly<Record<AccountExport['series'], string>> = {
  none: 'Series were left out.',
  days: 'One file for each device, named by its Device ID: a row for each day in UTC, with the mean, lowest and highest sample of each series.',
  hours:
    'A folder for each month in UTC, and in it a file for each device, named by its Device ID: a row for each hour, with the mean, lowest and highest sample of each series.',
  samples:
    'A folder for each month in UTC, and in it a file for each device, named by its Device ID: a row for each poll. A sample of a rate is the mean since the poll before. Samples are kept for 90 days.',
};

/** Contents of the zip, for readers without the portal. */
export function readmeOf(account: string, { series, from, to }: AccountExport, now: Date): string {
  const files = OWNED_FILES.flatMap(({ name, about, columns }) => [
    '',
    name,
    `  ${about}`,
    ...columns.map((one) => `  - ${[one.name, one.about].filter(Boolean).join(': ')}`),
  ]);
  return [
    `All data of the account ${account}, as of ${utcText(now.getTime() / 1000)}`,
    '',
    'CSV is UTF-8 with commas and a row of headings. Moments are UTC. An empty cell is not known or',
    "not set. A text that a spreadsheet would run as a formula has a ' before it.",
    'Passwords, keys, communities and addresses that are secrets are in none of the files.',
    ...files,
    '',
    'logos',
    '  The logos that were uploaded, as files.',
    '',
    'import',
    '  Files that the Import page of this portal takes as they are, of as many rows as it takes: groups',
    '  first, then devices, roles, users, thresholds and recipients. Roles are those with the levels of',
    '  a role that ships. A person has the first of their roles. A device without an address, a',
    '  reference or a size is refused there until it has one.',
    '',
    `series, ${from} to ${to}`,
    `  ${SERIES[series]}`,
    '  Each heading names the instance, the datapoint and its unit. A device without a sample has no file.',
    '',
  ].join('\r\n');
}
