import * as z from 'zod';

/**
 * The id of an account that is proved: found among the caller's accounts, or named by something
 * that no caller writes. Keys of the store take no other text as their account, so what a request
 * names does not compile as one.
 */
export type AccountId = string & { readonly proved: 'account' };

/** The id of a provider, as the stored row of one of its accounts names it. */
export type ProviderId = string & { readonly proved: 'provider' };

/**
 * Reads an account from what no caller writes: a stored row, a verified token, a message of our own
 * queue. Schemas of requests must not use it; tests/house names the files that may.
 */
export const provedAccountId = z.custom<AccountId>((value) => typeof value === 'string');

/** As provedAccountId, for a provider. */
export const provedProviderId = z.custom<ProviderId>((value) => typeof value === 'string');

/**
 * Where a verb may look: these accounts, and within them one customer only when `customer` is set.
 */
export interface Scope {
  accountIds: readonly AccountId[];
  customer: string | null;
}
