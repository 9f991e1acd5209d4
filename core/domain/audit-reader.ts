import type { AuditEntry } from './audit.ts';
import { utcText } from './epoch.ts';
import type { RowReader } from './table.ts';
import type { Thing } from './thing.ts';
import { NO_VALUE } from './units.ts';

export const AUDIT_COLUMNS = ['Timestamp', 'User', 'Information'] as const;

/** Columns of the CSV that the page does not show. */
export const AUDIT_CSV_COLUMNS = [
  'Username',
  'Action',
  'Account',
  'Target',
  'Acting As',
  'Source',
  'Concerns',
  'Before',
  'After',
] as const;

/** Filter properties of the audit log. */
export const AUDIT_PROPERTIES = [
  'User',
  'Action',
  'Account',
  'Target',
  'Information',
  'Acting As',
  'Source',
] as const;

/** How the audit log is searched, filtered and exported. */
export const auditReader: RowReader<AuditEntry> = {
  searchText: (entry) =>
    [who(entry), entry.user, entry.information, entry.target, entry.action, entry.account]
      .join('\n')
      .toLowerCase(),
  property,
  text: property,
  sortKey: (entry, column) => (column === 'Timestamp' ? entry.atMs : property(entry, column)),
};

function property(entry: AuditEntry, name: string): string {
  switch (name) {
    case 'Timestamp':
      return utcText(Math.floor(entry.atMs / 1000));
    case 'User':
      return who(entry);
    case 'Username':
      return entry.user;
    case 'Information':
      return entry.isNote ? `Note: ${entry.information}` : entry.information;
    case 'Action':
      return actionWords(entry.action);
    case 'Account':
      return entry.account;
    case 'Target':
      return entry.target;
    case 'Acting As':
      return entry.actingAs ?? '';
    case 'Source':
      return entry.source;
    case 'Concerns':
      return entry.things.map(thingWords).join('; ');
    case 'Before':
    case 'After':
      return factsIn(entry, name === 'Before' ? 'before' : 'after');
    default:
      return '';
  }
}

/** 'device LDS-CPE-01' */
const thingWords = ({ kind, id, name }: Thing) => `${kind} ${name || id}`;

/** 'Start: 2026-11-25T01:00:00Z; End: 2026-11-25T03:00:00Z' */
const factsIn = ({ changes }: AuditEntry, side: 'before' | 'after') =>
  changes
    .filter((change) => change[side] !== NO_VALUE)
    .map((change) => `${change.name}: ${change[side]}`)
    .join('; ');

export const nameOf = ({ displayName, user }: AuditEntry) => displayName || user;

/** 'of Northbeam, acting as Tidewater': both accounts of one who acts in another (ruling R-4). */
export const actingWords = ({ home, actingAs }: AuditEntry) =>
  actingAs ? `${home ? `of ${home}, ` : ''}acting as ${actingAs}` : '';

const who = (entry: AuditEntry) => [nameOf(entry), actingWords(entry)].filter(Boolean).join(' ');

/** 'alerts.acknowledgeAlert' is 'acknowledge alert'. */
const actionWords = (action: string) =>
  action
    .slice(action.indexOf('.') + 1)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
