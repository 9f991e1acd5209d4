import type { Actor } from '../../core/access/actor.ts';
import { NOTE_ACTION, type AuditEntry, type AuditRow } from '../../core/domain/audit.ts';
import { accountsOf } from '../store/accounts.ts';

/** How rows are told to a person: accounts by their names. */
export async function entryReader({
  providerId,
}: Pick<Actor, 'providerId'>): Promise<(row: AuditRow) => AuditEntry> {
  const accounts = await accountsOf(providerId);
  const names = new Map<string, string>(accounts.map(({ accountId, name }) => [accountId, name]));
  const named = (id: string) => names.get(id) || id;
  return ({ accountId, at, home, actingAs, target, ...row }) => ({
    id: `${accountId}/${at}`,
    atMs: row.atMs,
    account: named(accountId),
    user: row.user,
    displayName: row.displayName,
    home: home && named(home),
    actingAs: actingAs && named(actingAs),
    source: row.source,
    action: row.action,
    information: row.information,
    target: target ?? '',
    before: row.before,
    after: row.after,
    isNote: row.action === NOTE_ACTION,
  });
}
