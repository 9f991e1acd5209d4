import { personInWords, type Actor } from '../../core/access/actor.ts';
import { isByStaff, type Staff } from '../../core/access/staff.ts';
import { NOTE_ACTION, type AuditEntry, type AuditRow } from '../../core/domain/audit.ts';
import { differences } from '../../core/domain/audit-difference.ts';
import { accountsOf } from '../store/accounts.ts';

/** Converts rows for display: account ids become names. */
export async function entryReader({
  providerId,
  staff,
}: Pick<Actor, 'providerId' | 'staff'>): Promise<(row: AuditRow) => AuditEntry> {
  const accounts = await accountsOf(providerId);
  const names = new Map<string, string>(accounts.map(({ accountId, name }) => [accountId, name]));
  const nameOf = (id: string) => names.get(id) || id;
  return (stored) => {
    const { accountId, at, home, actingAs, target, ...row } = shownTo(staff, stored);
    const thingNames = new Map(row.things.map(({ id, name }) => [id, name]));
    return {
      id: `${accountId}/${at}`,
      atMs: row.atMs,
      account: nameOf(accountId),
      user: row.user,
      displayName: row.displayName,
      home: home && nameOf(home),
      actingAs: actingAs && nameOf(actingAs),
      source: row.source,
      action: row.action,
      information: row.information,
      target: target ?? '',
      things: row.things,
      // Many rows are searched, and few are shown.
      get changes() {
        const { before, after } = row;
        return differences(before, after, (id) => names.get(id) ?? thingNames.get(id) ?? '');
      },
      before: row.before,
      after: row.after,
      isNote: row.action === NOTE_ACTION,
    };
  };
}

/** Rows of staff have the name of the staff, and in their values too. */
function shownTo(staff: Staff, row: AuditRow): AuditRow {
  if (!isByStaff(staff, row)) return row;
  const { user: username, displayName, before, after, target } = row;
  const names = [username, displayName, personInWords({ username, displayName })];
  const hidden: ReadonlySet<unknown> = new Set([...names, ...staff.accounts]);
  const shown = <T>(value: T) => (hidden.has(value) ? staff.name : value);
  return {
    ...row,
    user: staff.name,
    displayName: staff.name,
    home: null,
    actingAs: null,
    target: shown(target),
    things: row.things.filter(({ id, name }) => !hidden.has(id) && !hidden.has(name)),
    before: eachValue(before, shown),
    after: eachValue(after, shown),
  };
}

function eachValue(value: unknown, change: (part: unknown) => unknown): unknown {
  if (value === undefined) return undefined;
  return JSON.parse(JSON.stringify(value), (_name, part: unknown) => change(part));
}
