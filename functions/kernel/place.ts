import { LRUCache } from 'lru-cache';
import type { Actor } from '../../core/access/actor.ts';
import type { Staff } from '../../core/access/staff.ts';
import { provedAccountId, type AccountId, type ProviderId } from '../../core/access/scope.ts';
import { homeOf } from '../../core/domain/person.ts';
import { accountBranch, type AccountBranch } from '../store/accounts.ts';
import { staffAbove } from '../store/staff.ts';
import { Unauthorized } from '../runtime/errors.ts';

export interface Place extends Pick<
  Actor,
  'home' | 'account' | 'actingAs' | 'providerId' | 'accountIds' | 'ancestors' | 'staff'
> {
  /** Resellers among the account and its ancestors. */
  resellers: readonly AccountId[];
  /** Nearest first. */
  homeAncestors: readonly AccountId[];
}

/**
 * A person's home account, and the account they act in. Acting counts until its end and only below
 * home. The account tree is at most five seconds old.
 * @throws Unauthorized if the account does not exist or is not active.
 */
export async function placeOf(
  claims: Readonly<Record<string, string | undefined>>,
  now: Date,
): Promise<Place> {
  const account = provedAccountId.parse(claims['custom:account_id'] ?? '');
  const home = provedAccountId.parse(homeOf(claims));
  const atHome = await branchOf(home);
  const untilEpochSeconds = Number(claims['custom:acting_until'] ?? 0);
  const isActing =
    account !== home &&
    untilEpochSeconds * 1000 > now.getTime() &&
    atHome.accountIds.includes(account);
  const homeAncestors = atHome.ancestors;
  // Whoever acts below reads with the eyes of their home.
  const belonging = { home, homeAncestors, staff: atHome.staff };
  if (!isActing) return { account: home, actingAs: null, ...atHome, ...belonging };
  const actingAs = { account, untilEpochSeconds };
  return { account, actingAs, ...(await branchOf(account)), ...belonging };
}

/** @throws Unauthorized if the account does not exist or is not active. */
export async function providerOf(
  claims: Readonly<Record<string, string | undefined>>,
): Promise<ProviderId> {
  return (await branchOf(provedAccountId.parse(homeOf(claims)))).providerId;
}

const BRANCH_MAX_AGE_MS = 5_000;

interface Branch extends AccountBranch {
  staff: Staff;
}

const branches = new LRUCache<AccountId, { branch: Branch; readAtMs: number }>({ max: 500 });

/**
 * Cached: the tree costs two reads per call and seldom changes. Inactive accounts are not cached.
 */
async function branchOf(accountId: AccountId): Promise<Branch> {
  const known = branches.get(accountId);
  const now = Date.now();
  if (known && now >= known.readAtMs && now - known.readAtMs < BRANCH_MAX_AGE_MS)
    return known.branch;
  const found = accountId ? await accountBranch(accountId) : undefined;
  if (!found) {
    branches.delete(accountId);
    throw new Unauthorized('Your account is not active. Please contact support.');
  }
  const staff = await staffAbove([accountId, ...found.ancestors], found.resellers);
  const branch = { ...found, staff };
  branches.set(accountId, { branch, readAtMs: now });
  return branch;
}
