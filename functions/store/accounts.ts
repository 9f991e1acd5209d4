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
 * A provider has one super-account; its direct customers share an account, and each reseller has
 * one.
 */
export const accountRowSchema = z.object({
  accountId: provedAccountId,
  providerId: provedProviderId,
  /** '' for the provider's super-account. */
  parentId: provedAccountId,
  name: z.string(),
  status: z.string(),
  /** Root of the account's group tree. */
  rootGroupId: z.string(),
  hasKey: z.boolean(),
  createdEpoch: z.number(),
  /** Monitoring source of the account. */
  source: z.string(),
  /** The account's id in the source; '' until set. Rows of earlier releases use accountId. */
  sourceAccountId: z.string().optional(),
  /** Mail address of the help desk for tickets; without it, the nearest ancestor's applies. */
  helpDesk: z.string().optional(),
  /** URL that receives tickets as signed calls in place of mail; '' for mail. */
  deskHook: z.string().optional(),
  /** Shape of the desk, which replaces deskHook, and its settings. */
  deskShape: z.string().optional(),
  deskSettings: z.record(z.string(), z.string()).optional(),
  /** The account's own template; '' for the shape's. */
  deskTemplate: z.string().optional(),
  /** Monitoring source with a stored key, and its address; '' without a key. */
  keySource: z.enum(['', ...KEYED_SOURCE_NAMES]).optional(),
  keyAddress: z.string().optional(),
  /** Version of the stored key; '' for keys from before versions. */
  keyVersion: z.string().optional(),
  /** When the key was set, and who set it. */
  keySetAtMs: z.number().optional(),
  keySetBy: z.string().optional(),
  keySetHome: z.string().optional(),
  /** Source whose key was removed, until the clock has cleaned up after it. */
  formerSource: z.enum(['', ...KEYED_SOURCE_NAMES]).optional(),
  /** Number of saves of the help desk settings, and who made the last one. */
  deskVersion: z.number().optional(),
  deskChangedBy: z.string().optional(),
  deskChangedHome: z.string().optional(),
  /** Below a reseller, nothing may name the provider. */
  isReseller: z.boolean().optional(),
});
export type AccountRow = z.infer<typeof accountRowSchema>;

/** Rows of earlier releases lack isReseller; among those, only resellers have a help desk. */
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

/** The account and all its descendants, active or not; a consistent read. */
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

/** Whether a source feeds the account. The collector needs no key; other sources need one. */
export const feeds = (
  { source, keySource }: Pick<AccountRow, 'source' | 'keySource'>,
  name: SourceName,
): boolean => (name === 'collector' ? source : keySource) === name;

/**
 * Transaction items that set the id of an account in its source. The ledger row makes the id unique
 * within the provider.
 * @param top the provider's super-account
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
  sourceIdPut(top, accountId, sourceAccountId),
];

/** Proves the id of an account that is being founded. */
export const newAccountId = (id: string): AccountId => provedAccountId.parse(id);

/**
 * Items of a new account, whose id in its source is its own.
 * @param top the provider's super-account
 */
export const accountPuts = (top: AccountId, account: AccountRow): TransactItem[] => [
  {
    Put: {
      TableName: nameOf('accounts'),
      Item: account,
      ConditionExpression: 'attribute_not_exists(accountId)',
    },
  },
  sourceIdPut(top, account.accountId, account.accountId),
];

const sourceIdPut = (top: AccountId, owner: AccountId, sourceAccountId: string): TransactItem => ({
  Put: {
    TableName: nameOf('ledger'),
    Item: { accountId: top, entry: `source-account-id#${sourceAccountId}`, owner },
    ConditionExpression: 'attribute_not_exists(entry)',
  },
});

/** Fails if the account has changed since it was read. */
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
      | 'deskChangedHome'
      | 'keySource'
      | 'keyAddress'
      | 'keyVersion'
      | 'keySetAtMs'
      | 'keySetBy'
      | 'keySetHome'
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

export interface AccountBranch {
  providerId: ProviderId;
  /** The account and its active descendants. */
  accountIds: AccountId[];
  /** Nearest first. */
  ancestors: AccountId[];
  resellers: AccountId[];
}

/** @returns undefined if the account does not exist, or it or an ancestor is not active. */
export async function accountBranch(accountId: AccountId): Promise<AccountBranch | undefined> {
  const account = await getAccount(accountId);
  if (account?.status !== 'active') return undefined;
  const all = await accountsOf(account.providerId);
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

/** Ids of the accounts above, nearest first. */
export function ancestorsOf(all: readonly AccountRow[], accountId: AccountId): AccountId[] {
  const parents = new Map(all.map((account) => [account.accountId, account.parentId]));
  const ids = [accountId];
  for (let next = parents.get(accountId); next && !ids.includes(next); next = parents.get(next))
    ids.push(next);
  return ids.slice(1);
}

/** Nearest first. */
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

/** Ids of the account and its ancestors, nearest first. Cached: an account never moves. */
export async function lineIds(accountId: AccountId): Promise<readonly AccountId[]> {
  const known = lines.get(accountId);
  if (known) return known;
  const line = (await accountAndAncestors(accountId)).map((account) => account.accountId);
  if (line.length > 0) lines.set(accountId, line);
  return line;
}

/**
 * Every active account of the deployment, across providers: for the collector's clock, never for a
 * person.
 */
export async function everyAccount(): Promise<AccountRow[]> {
  const rows = await scan('accounts');
  return rows
    .map((row) => parseStored(accountRowSchema, row))
    .filter((account) => account.status === 'active');
}
