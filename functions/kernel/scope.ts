import type { Actor } from '../../core/access/actor.ts';
import type { AccountId, Scope } from '../../core/access/scope.ts';
import type { Endpoint } from '../../core/contract/endpoint.ts';
import { NotFound } from '../runtime/errors.ts';

/**
 * The accounts of a call: the one that it names, once proved to be the actor's, else all of the
 * actor's.
 * @throws NotFound for an account that is not the actor's, whether it exists or not.
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

/** @throws NotFound when the named account is not the actor's. */
export function scopeWithin(actor: Actor, named: string | undefined): Scope {
  if (named === undefined) return { accountIds: actor.accountIds, customer: actor.customer };
  const proved = actor.accountIds.find((accountId) => accountId === named);
  if (proved === undefined) throw new NotFound('Account');
  return { accountIds: [proved], customer: actor.customer };
}

/** The one account that a call names, else the account that the caller is in. */
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
