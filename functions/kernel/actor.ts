import { nameFrom, roleNames, userKind, type Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { grantsOf } from '../../core/access/grants.ts';
import { onceFor } from '../../core/domain/once-for.ts';
import { currentClaims } from '../../core/domain/person.ts';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';
import { Unauthorized } from '../runtime/errors.ts';
import { findPerson } from '../store/people.ts';
import { rolesHeld } from '../store/roles.ts';
import { placeOf, providerOf } from './place.ts';

type Claims = Readonly<Record<string, string | undefined>>;

/**
 * The actor of a verified token. What is stored about the person, and their roles, is read anew for
 * each call, since both may change before a token ends.
 * @throws Unauthorized when the person, or their account, does not exist or is not active.
 */
export async function loadActor(token: Claims, now: Date): Promise<Actor> {
  const username = token['cognito:username'];
  const person = username && (await findPerson(await providerOf(token), username));
  // The user pool knows somebody whom the table does not have yet.
  if (!person) return await actorOf(token, now);
  const isSame = person.sub === token['sub'] && person.removedAtMs === undefined;
  // A token without the moment of its sign-in says nothing of it.
  if (!isSame || Number(token['auth_time']) <= person.signedOutAtSeconds) throw new Unauthorized();
  if (!person.isEnabled)
    throw new Unauthorized('Your access is disabled. Please ask your administrator.');
  return await actorOf(currentClaims(token, person), now);
}

/** The actor of claims that are known to be true now. */
export async function actorOf(claims: Claims, now: Date): Promise<Actor> {
  const { homeAncestors, resellers, ...place } = await placeOf(claims, now);
  const customer = claims['custom:customer'] || null;
  const names = roleNames(claims);
  const username = claims['cognito:username'] ?? claims['sub'] ?? '';
  return {
    sub: claims['sub'] ?? '',
    username,
    // A token of the gateway has text here, one of the data service a boolean.
    email: String(claims['email_verified']) === 'true' ? (claims['email'] ?? '') : '',
    displayName: nameFrom(claims) || username,
    kind: userKind(claims),
    ...place,
    customer,
    hiddenProperties: isBelowReseller(resellers, place.account, customer)
      ? providerProperties()
      : NOTHING_HIDDEN,
    roleNames: names,
    // Wherever the person is: their roles are those of home.
    grants: grantsFrom(
      await rolesHeld(
        place.providerId,
        { account: place.home, customer, ancestors: homeAncestors },
        names,
      ),
    ),
  };
}

/** A reseller's own staff know who stands above; its customers, and accounts below it, do not. */
function isBelowReseller(
  resellers: readonly AccountId[],
  account: AccountId,
  customer: string | null,
): boolean {
  return resellers.some((reseller) => reseller !== account || customer !== null);
}

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();

/** The properties that name the provider, as the brand's file has them. */
function providerProperties(): ReadonlySet<string> {
  return new Set(readEnvironment(baseEnvironment).PROVIDER_PROPERTIES.split(','));
}

/** Once for the roles of a person, which the store gives as the same object while they are the same. */
const grantsFrom = onceFor(grantsOf);
