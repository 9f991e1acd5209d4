import {
  provedAccountId,
  provedProviderId,
  type AccountId,
  type ProviderId,
} from '../../core/access/scope.ts';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { KEYED_SOURCE_NAMES, type SourceName } from '../../core/domain/source-key.ts';
import { get, getMany, nameOf, query, scan, type TransactItem } from './client.ts';
import { parseStored } from '../runtime/stored.ts';

/**
 * An account of a provider: the provider's own super-account, its direct customers' account, or a
 * reseller's.
 */
export const accountRowSchema = z.object({
  accountId: provedAccountId,
  providerId: provedProviderId,
  /** '' for the account at the top of a provider's tree. */
  parentId: provedAccountId,
  name: z.string(),
  status: z.string(),
  /** The device group that holds all of the account's groups. */
  rootGroupId: z.string(),
  hasKey: z.boolean(),
  createdEpoch: z.number(),
  /** The monitoring source that feeds the account. */
  source: z.string(),
  /**
   * The source's id of the account; '' until somebody sets it. Rows of earlier releases have it as
   * their key.
   */
  sourceAccountId: z.string().optional(),
  /**
   * Address of the desk that takes the account's tickets; the nearest account above with one takes
   * them without it.
   */
  helpDesk: z.string().optional(),
  /** Where its tickets are sent as signed calls, in place of mail; '' takes that back. */
  deskHook: z.string().optional(),
  /** The shape of another desk, which then stands in place of deskHook, and its settings. */
  deskShape: z.string().optional(),
  deskSettings: z.record(z.string(), z.string()).optional(),
  /** Text of a template of its own; '' for the shape's. */
  deskTemplate: z.string().optional(),
  /** The monitoring source that a key is kept of, and its address; '' without. */
  keySource: z.enum(['', ...KEYED_SOURCE_NAMES]).optional(),
  keyAddress: z.string().optional(),
  /** The key that is meant; '' for one that was kept before keys had versions. */
  keyVersion: z.string().optional(),
  /** A source whose key was dropped, until the devices of all that were left say so. */
  formerSource: z.enum(['', ...KEYED_SOURCE_NAMES]).optional(),
  /** How often its desk was saved, and who saved it last. */
  deskVersion: z.number().optional(),
  deskChangedBy: z.string().optional(),
  /** Whether it is a reseller, below whom nothing names the provider. */
  isReseller: z.boolean().optional(),
});
export type AccountRow = z.infer<typeof accountRowSchema>;

/** Rows of before do not say so; of those, the resellers have a help desk of their own. */
export function isReseller(account: AccountRow): boolean {
  return account.isReseller ?? (account.parentId !== '' && account.helpDesk !== undefined);
}

export async function getAccount(accountId: AccountId): Promise<AccountRow | undefined> {
  const row = await get('accounts', { accountId });
  return row && parseStored(accountRowSchema, row);
}

export async function accountsOf(providerId: ProviderId): Promise<AccountRow[]> {
  const rows = await query('accounts', { index: 'provider', partition: { providerId } });
  return rows.map((row) => parseStored(accountRowSchema, row));
}

/** An account and all below it, whether active or not, as they are at this moment. */
export async function accountTree(providerId: ProviderId, top: AccountId): Promise<AccountRow[]> {
  const all = await accountsOf(providerId);
  const ids = all
    .map(({ accountId }) => accountId)
    .filter((id) => id === top || ancestorsOf(all, id).includes(top));
  const keys = ids.map((accountId) => ({ accountId }));
  const rows = await getMany('accounts', keys, { consistent: true });
  return rows
    .map((row) => parseStored(accountRowSchema, row))
    .sort((a, b) => a.name.localeCompare(b.name));
}

export const sourceIdOf = ({ accountId, sourceAccountId }: AccountRow): string =>
  sourceAccountId ?? accountId;

/** Does a source feed the account? The collector needs no key, others feed while one is kept. */
export const feeds = (
  { source, keySource }: Pick<AccountRow, 'source' | 'keySource'>,
  name: SourceName,
): boolean => (name === 'collector' ? source : keySource) === name;

/**
 * The items that give an account without an id the one that its source knows it by. Of two accounts
 * that are given one id at once, one takes it.
 * @param top the account above all others of the provider.
 */
export const sourceIdPuts = (
  top: AccountId,
  { accountId }: AccountRow,
  sourceAccountId: string,
): TransactItem[] => [
  {
    Update: {
      TableName: nameOf('accounts'),
      Key: { accountId },
      UpdateExpression: 'SET sourceAccountId = :given',
      ConditionExpression: 'sourceAccountId = :none',
      ExpressionAttributeValues: { ':given': sourceAccountId, ':none': '' },
    },
  },
  {
    Put: {
      TableName: nameOf('ledger'),
      Item: { accountId: top, entry: `source-account-id#${sourceAccountId}`, owner: accountId },
      ConditionExpression: 'attribute_not_exists(entry)',
    },
  },
];

/** The item that changes an account, as long as it is as it was read. */
export function accountUpdate(
  { accountId, status, deskVersion, keySource, keyAddress, keyVersion }: AccountRow,
  change: Partial<
    Pick<
      AccountRow,
      | 'status'
      | 'sourceAccountId'
      | 'deskHook'
      | 'deskShape'
      | 'deskSettings'
      | 'deskTemplate'
      | 'deskVersion'
      | 'deskChangedBy'
      | 'keySource'
      | 'keyAddress'
      | 'keyVersion'
      | 'formerSource'
      | 'hasKey'
    >
  >,
): TransactItem {
  const former = Object.entries({ status, deskVersion, keySource, keyAddress, keyVersion });
  const known = former.filter(([, value]) => value !== undefined);
  const entries = Object.entries(change);
  return {
    Update: {
      TableName: nameOf('accounts'),
      Key: { accountId },
      UpdateExpression: `SET ${entries.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: former
        .map(([name, value]) =>
          value === undefined ? `attribute_not_exists(#${name})` : `#${name} = :former_${name}`,
        )
        .join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(
        [...former, ...entries].map(([name]) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: Object.fromEntries([
        ...known.map(([name, value]) => [`:former_${name}`, value]),
        ...entries.map(([name, value]) => [`:${name}`, value]),
      ]),
    },
  };
}

/** An account in the tree of its provider, with its descendants and ancestors. */
export interface AccountBranch {
  providerId: ProviderId;
  /** The account and every active account below it. */
  accountIds: AccountId[];
  /** The accounts above it, the nearest first. */
  ancestors: AccountId[];
  /** Those of the account and its ancestors that are resellers. */
  resellers: AccountId[];
}

/** @returns undefined when the account does not exist or is not active. */
export async function accountBranch(accountId: AccountId): Promise<AccountBranch | undefined> {
  const account = await getAccount(accountId);
  if (account?.status !== 'active') return undefined;
  const all = await accountsOf(account.providerId);
  // Below an account that is closed nobody works either.
  const above = new Set(ancestorsOf(all, accountId));
  if (all.some((each) => above.has(each.accountId) && each.status !== 'active')) return undefined;
  const accountIds = [accountId];
  for (const id of accountIds)
    accountIds.push(
      ...all
        .filter(({ parentId, status }) => parentId === id && status === 'active')
        .map((child) => child.accountId),
    );
  const ancestors = ancestorsOf(all, accountId);
  const selfAndAncestors = new Set([accountId, ...ancestors]);
  return {
    providerId: account.providerId,
    accountIds,
    ancestors,
    resellers: all
      .filter((candidate) => selfAndAncestors.has(candidate.accountId) && isReseller(candidate))
      .map((reseller) => reseller.accountId),
  };
}

/** The ids of the accounts above one, the nearest first. */
export function ancestorsOf(all: readonly AccountRow[], accountId: AccountId): AccountId[] {
  const parents = new Map(all.map((account) => [account.accountId, account.parentId]));
  const ids = [accountId];
  for (let next = parents.get(accountId); next && !ids.includes(next); next = parents.get(next))
    ids.push(next);
  return ids.slice(1);
}

/** The account and those above it, nearest first. */
export async function accountAndAncestors(accountId: AccountId): Promise<AccountRow[]> {
  const line: AccountRow[] = [];
  for (
    let next = accountId ? await getAccount(accountId) : undefined;
    next && !line.some((known) => known.accountId === next?.accountId);
  ) {
    line.push(next);
    next = next.parentId ? await getAccount(next.parentId) : undefined;
  }
  return line;
}

const lines = new LRUCache<AccountId, readonly AccountId[]>({ max: 1_000 });

/**
 * The ids of the account and of those above it, nearest first. An account never moves, so its line
 * is read once.
 */
export async function lineIds(accountId: AccountId): Promise<readonly AccountId[]> {
  const known = lines.get(accountId);
  if (known) return known;
  const line = (await accountAndAncestors(accountId)).map((account) => account.accountId);
  if (line.length > 0) lines.set(accountId, line);
  return line;
}

/**
 * Every active account of the deployment, whoever's it is: for the collector's clock, never for a
 * person.
 */
export async function everyAccount(): Promise<AccountRow[]> {
  const rows = await scan('accounts');
  return rows
    .map((row) => parseStored(accountRowSchema, row))
    .filter((account) => account.status === 'active');
}
