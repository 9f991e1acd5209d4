import type { Actor } from '../../core/access/actor.ts';
import { NOTE_ACTION, type AuditEntry, type AuditRow } from '../../core/domain/audit.ts';
import { accountsOf } from '../store/accounts.ts';

/** Converts rows for display: account ids become names. */
export async function entryReader({
  providerId,
}: Pick<Actor, 'providerId'>): Promise<(row: AuditRow) => AuditEntry> {
  const accounts = await accountsOf(providerId);
  const names = new Map<string, string>(accounts.map(({ accountId, name }) => [accountId, name]));
  const nameOf = (id: string) => names.get(id) || id;
  return ({ accountId, at, home, actingAs, target, ...row }) => ({
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
  });
}
