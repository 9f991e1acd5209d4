import { roleNames, userKind, type Actor } from '../../core/access/actor.ts';
import { grantsOf } from '../../core/access/grants.ts';
import { accountFamily } from '../store/accounts.ts';
import { rolesNamed } from '../store/roles.ts';
import { Unauthorized } from './errors.ts';

/**
 * The actor of a verified token. Rights come from the stored roles, read anew for each call, since they may change
 * before a token ends; accounts from the stored account tree.
 * @throws Unauthorized when the token's account does not exist or is not active.
 */
export async function loadActor(claims: Readonly<Record<string, string | undefined>>): Promise<Actor> {
  const accountId = claims['custom:account_id'] ?? '';
  const family = accountId ? await accountFamily(accountId) : undefined;
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
    grants: grantsOf(await rolesNamed(family.providerId, names)),
  };
}
