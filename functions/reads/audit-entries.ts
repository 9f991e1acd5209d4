import { personInWords, type Actor } from '../../core/access/actor.ts';
import { isStaff, type Staff } from '../../core/access/staff.ts';
import { NOTE_ACTION, type AuditEntry, type AuditRow } from '../../core/domain/audit.ts';
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
      before: row.before,
      after: row.after,
      isNote: row.action === NOTE_ACTION,
    };
  };
}

/** Rows of staff have the name of the staff, in their texts too. */
function shownTo(staff: Staff, row: AuditRow): AuditRow {
  const { user: username, userSub, displayName, information, before, after } = row;
  if (userSub === '' || !isStaff(staff, row.home ?? '')) return row;
  const names = [personInWords({ username, displayName }), displayName, username].filter(Boolean);
  const unnamed = (text: string) =>
    names.reduce((rest, name) => rest.replaceAll(name, staff.name), text);
  return {
    ...row,
    user: staff.name,
    displayName: staff.name,
    home: null,
    actingAs: null,
    information: unnamed(information),
    before: mapTexts(before, unnamed),
    after: mapTexts(after, unnamed),
  };
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  return value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (_name, part: unknown) =>
        typeof part === 'string' ? change(part) : part,
      );
}
