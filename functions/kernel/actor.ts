import { createHash } from 'node:crypto';
import { nameFrom, roleNames, userKind, type Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { grantsOf } from '../../core/access/grants.ts';
import { hasStrongRights, STRONG_SESSION_SECONDS } from '../../core/access/strong-rights.ts';
import { onceFor } from '../../core/domain/once-for.ts';
import { isEnded } from '../../core/domain/own-session.ts';
import { currentClaims, isFactorOverdue, type Person } from '../../core/domain/person.ts';
import { baseEnvironment, readEnvironment } from '../runtime/environment.ts';
import { ProofNeeded, Unauthorized } from '../runtime/errors.ts';
import { findPerson } from '../store/people.ts';
import { rolesHeld } from '../store/roles.ts';
import { placeOf, providerOf } from './place.ts';

type Claims = Readonly<Record<string, string | undefined>>;

/**
 * The actor of a verified token. The person and their roles are read for each call, since both may
 * change before the token expires.
 * @throws Unauthorized if the person or their account does not exist or is not active; ProofNeeded if
 * a second factor is overdue.
 */
export async function loadActor(token: Claims, now: Date): Promise<Actor> {
  const username = token['cognito:username'];
  const person = username && (await findPerson(await providerOf(token), username));
  // The user pool may know a person that the table lacks.
  if (!person) return signedInLately(await actorOf(token, now), now);
  const isSame = person.sub === token['sub'] && person.removedAtMs === undefined;
  if (!isSame) throw new Unauthorized();
  if (!person.isEnabled)
    throw new Unauthorized('Your access is disabled. Please ask your administrator.');
  // NaN <= n is false, so a token without auth_time passes.
  if (Number(token['auth_time']) <= person.signedOutAtSeconds) throw new Unauthorized();
  if (isEnded(person.sessions ?? [], sessionIdOf(token)))
    throw new Unauthorized('You ended this session. Please sign in again.');
  const actor = signedInLately(await actorOf(currentClaims(token, person), now), now);
  requireFactor(actor, person, now);
  return actor;
}

/** Refresh tokens of a user pool live equally long for everybody, so the server ends a session. */
function signedInLately(actor: Actor, now: Date): Actor {
  const ageSeconds = now.getTime() / 1000 - actor.signedInAtSeconds;
  if (ageSeconds > STRONG_SESSION_SECONDS && hasStrongRights(actor.grants, actor.customer))
    throw new Unauthorized(
      'You signed in more than 12 hours ago. Your rights ask for it more often. Please sign in again.',
    );
  return actor;
}

function requireFactor({ grants, customer }: Actor, person: Person, now: Date): void {
  if (isFactorOverdue(person, now) && hasStrongRights(grants, customer))
    throw new ProofNeeded(
      'secondFactor',
      'Your rights ask for a second factor. Please sign in to the portal and set up an authenticator app.',
    );
}

/** Cognito's origin_jti names the refresh token that all tokens of a session come from. */
function sessionIdOf({ origin_jti: origin }: Claims): string {
  return origin ? createHash('sha256').update(origin).digest('base64url').slice(0, 22) : '';
}

/** The actor of current claims. */
export async function actorOf(claims: Claims, now: Date): Promise<Actor> {
  const { homeAncestors, resellers, ...place } = await placeOf(claims, now);
  const customer = claims['custom:customer'] || null;
  const names = roleNames(claims);
  const username = claims['cognito:username'] ?? claims['sub'] ?? '';
  return {
    sub: claims['sub'] ?? '',
    username,
    // API Gateway passes text, AppSync a boolean.
    email: String(claims['email_verified']) === 'true' ? (claims['email'] ?? '') : '',
    displayName: nameFrom(claims) || username,
    kind: userKind(claims),
    ...place,
    customer,
    hiddenProperties: isBelowReseller(resellers, place.account, customer)
      ? providerProperties()
      : NOTHING_HIDDEN,
    roleNames: names,
    signedInAtSeconds: Number(claims['auth_time']),
    sessionId: sessionIdOf(claims),
    // Roles are those of the home account, even while acting elsewhere.
    grants: grantsFrom(
      await rolesHeld(
        place.providerId,
        { account: place.home, customer, ancestors: homeAncestors },
        names,
      ),
    ),
  };
}

/**
 * A reseller's own staff may know the provider; its customers and the accounts below it may not.
 */
function isBelowReseller(
  resellers: readonly AccountId[],
  account: AccountId,
  customer: string | null,
): boolean {
  return resellers.some((reseller) => reseller !== account || customer !== null);
}

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();

/** Properties that name the provider, from the brand file. */
function providerProperties(): ReadonlySet<string> {
  return new Set(readEnvironment(baseEnvironment).PROVIDER_PROPERTIES.split(','));
}

/** Memo: rolesHeld returns the same object for equal roles. */
const grantsFrom = onceFor(grantsOf);
