import type { Actor } from '../../core/access/actor.ts';
import type { AccountId, Scope } from '../../core/access/scope.ts';
import { SHOWN_ACCOUNT, type Endpoint } from '../../core/contract/endpoint.ts';
import { NotFound, OtherAccount } from '../runtime/errors.ts';

/**
 * The account that the call names, if the actor may use it; otherwise all of the actor's accounts.
 * @throws NotFound for another account, existing or not.
 */
export function scopeOf(
  endpoint: Endpoint,
  actor: Actor | null,
  query: unknown,
  body: unknown,
): Scope {
  if (!actor || endpoint.tenant === 'none') return { accountIds: [], customer: null };
  return scopeWithin(
    actor,
    endpoint.tenant === 'own'
      ? undefined
      : (field(query, endpoint.tenant) ?? field(body, endpoint.tenant)),
  );
}

/** @throws NotFound if the account is not one of the actor's. */
export function scopeWithin(actor: Actor, requested: string | undefined): Scope {
  if (requested === undefined) return { accountIds: actor.accountIds, customer: actor.customer };
  const proved = actor.accountIds.find((accountId) => accountId === requested);
  if (proved === undefined) throw new NotFound('Account');
  return { accountIds: [proved], customer: actor.customer };
}

/**
 * @param headers names in any case; without the header the call means the actor's account
 * @throws OtherAccount if the caller's window shows another account.
 */
export function requireShownAccount(
  { account }: Actor,
  headers: Readonly<Record<string, string | undefined>> | null,
): void {
  const [, shown] =
    Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === SHOWN_ACCOUNT) ?? [];
  if (shown !== undefined && shown !== account) throw new OtherAccount();
}

/** The single account of the scope, else the caller's current account. */
export function accountWithin(actor: Actor, { accountIds }: Scope): AccountId {
  const [only, ...others] = accountIds;
  return only !== undefined && others.length === 0 ? only : actor.account;
}

function field(source: unknown, name: string): string | undefined {
  const value: unknown =
    typeof source === 'object' && source !== null
      ? (source as Record<string, unknown>)[name]
      : undefined;
  return typeof value === 'string' ? value : undefined;
}
