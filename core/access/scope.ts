import * as z from 'zod';

/**
 * A proved account id: one of the caller's accounts, or from trusted data. Store keys require this
 * type, so an id from a request does not compile as one.
 */
export type AccountId = string & { readonly proved: 'account' };

/** A provider id, from a stored account row. */
export type ProviderId = string & { readonly proved: 'provider' };

/**
 * Parses an account id from trusted data: a stored row, a verified token, a message of our own
 * queue. Never use it in request schemas; tests/house lists the permitted files.
 */
export const provedAccountId = z.custom<AccountId>((value) => typeof value === 'string');

/** As provedAccountId, for a provider. */
export const provedProviderId = z.custom<ProviderId>((value) => typeof value === 'string');

/** Accounts that a verb may access, limited to one customer if `customer` is set. */
export interface Scope {
  accountIds: readonly AccountId[];
  customer: string | null;
}
