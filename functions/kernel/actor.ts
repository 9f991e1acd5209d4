import { provedAccountId, type AccountId } from '../../core/access/scope.ts';
import { roleNames, userKind, type Actor } from '../../core/access/actor.ts';
import { grantsOf, type Grants } from '../../core/access/grants.ts';
import type { Role } from '../../core/access/role.ts';
import { accountFamily } from '../store/accounts.ts';
import { rolesNamed } from '../store/roles.ts';
import { Unauthorized } from '../runtime/errors.ts';

/**
 * The actor of a verified token. Rights come from the stored roles, read anew for each call, since
 * they may change before a token ends; accounts from the stored account tree, at most five seconds
 * old.
 * @throws Unauthorized when the token's account does not exist or is not active.
 */
export async function loadActor(
  claims: Readonly<Record<string, string | undefined>>,
): Promise<Actor> {
  const accountId = provedAccountId.parse(claims['custom:account_id'] ?? '');
  const family = accountId ? await familyOf(accountId) : undefined;
  if (!family) throw new Unauthorized('Your account is not active. Please contact support.');
  const names = roleNames(claims);
  const given = [claims['given_name'], claims['family_name']].filter(Boolean).join(' ');
  const username = claims['cognito:username'] ?? claims['sub'] ?? '';
  return {
    sub: claims['sub'] ?? '',
    username,
    email: claims['email'] ?? '',
    displayName: given || username,
    kind: userKind(claims),
    accountId,
    customer: claims['custom:customer'] || null,
    providerId: family.providerId,
    accountIds: family.accountIds,
    roleNames: names,
    grants: grantsFrom(await rolesNamed(family.providerId, names)),
  };
}

const FAMILY_HOLDS_MS = 5_000;
const MAX_KEPT = 500;

type Family = NonNullable<Awaited<ReturnType<typeof accountFamily>>>;

const families = new Map<string, { family: Family; readAtMs: number }>();

/**
 * Accounts seldom change, and reading the tree costs two of a call's readings. One that is not
 * active is asked for anew.
 */
async function familyOf(accountId: AccountId): Promise<Family | undefined> {
  const known = families.get(accountId);
  const now = Date.now();
  if (known && now >= known.readAtMs && now - known.readAtMs < FAMILY_HOLDS_MS) return known.family;
  const family = await accountFamily(accountId);
  if (family) keepOne(families, accountId, { family, readAtMs: now });
  else families.delete(accountId);
  return family;
}

const grantsByText = new Map<string, Grants>();

/**
 * The same roles give the same object, so that what was worked out from it for a device holds for
 * the next call.
 */
function grantsFrom(roles: readonly Role[]): Grants {
  const text = JSON.stringify(roles);
  const known = grantsByText.get(text);
  if (known) return known;
  const grants = grantsOf(roles);
  keepOne(grantsByText, text, grants);
  return grants;
}

/** The oldest one leaves when there are too many. */
function keepOne<V>(kept: Map<string, V>, key: string, value: V): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
}
