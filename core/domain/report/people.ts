import * as z from 'zod';
import { AREAS, type Area } from '../../access/areas.ts';
import { accessWord } from '../../access/words.ts';
import { counted, distinct, words, type ReportContent } from './document.ts';
import { countBy, tallyChart } from './tally.ts';

const areas = z.array(z.enum(AREAS as [Area, ...Area[]]));

/** A person, and what their roles give them together. */
export const personRowSchema = z.strictObject({
  name: z.string(),
  username: z.string(),
  email: z.string(),
  account: z.string(),
  customer: z.string(),
  roles: z.array(z.string()),
  status: z.string(),
  /** As the clocks of the report's zone show it; '' while it is not known. */
  lastHere: z.string(),
  daysAway: z.number().nullable(),
  manages: areas,
  acknowledges: areas,
  views: areas,
});
type Row = z.infer<typeof personRowSchema>;

const LONG_AWAY_DAYS = 90;

export function peopleReport(rows: readonly Row[]): ReportContent {
  const sorted = rows.toSorted(
    (one, other) =>
      one.account.localeCompare(other.account, 'en') || one.name.localeCompare(other.name, 'en'),
  );
  const managers = rows.filter(({ manages }) => manages.includes('admin.userAccess')).length;
  const away = rows.filter(({ daysAway }) => (daysAway ?? 0) >= LONG_AWAY_DAYS).length;
  const disabled = rows.filter(({ status }) => status === 'Disabled').length;
  const byRole = countBy(
    rows.flatMap(({ roles }) => (roles.length > 0 ? roles : ['No role'])),
    (name) => name,
  );
  return {
    sentence: `${counted(rows.length, 'person', 'people')} of ${counted(
      distinct(rows, ({ account }) => account),
      'account',
    )}; ${managers === 0 ? 'nobody' : managers.toLocaleString('en-GB')} may manage people.`,
    figures: [
      { label: 'People', value: rows.length.toLocaleString('en-GB') },
      { label: 'May manage people', value: managers.toLocaleString('en-GB') },
      { label: `Not here for ${LONG_AWAY_DAYS} days`, value: away.toLocaleString('en-GB') },
      { label: 'Disabled', value: disabled.toLocaleString('en-GB') },
    ],
    tables: [
      {
        title: 'People',
        columns: words([
          'Name',
          'Username',
          'Email',
          'Account',
          'Customer',
          'Roles',
          'Manages',
          'Acknowledges',
          'Views',
          'Status',
          'Last Here',
        ]),
        rows: sorted.map((row) => [
          row.name,
          row.username,
          row.email,
          row.account,
          row.customer,
          row.roles.join(', '),
          ...[row.manages, row.acknowledges, row.views].map((held) =>
            held.map(accessWord).join(', '),
          ),
          row.status,
          row.lastHere || '-',
        ]),
        brief: ['Name', 'Account', 'Roles', 'Status'],
      },
    ],
    charts: tallyChart('People by role', byRole, 30),
    notes: [
      'The people whom you may see, at the moment at which the report was made. Filters of services and chosen properties do not apply to people.',
      'What the roles of a person give is combined: the best of each area. Services stands for the best right in any group.',
    ],
  };
}
